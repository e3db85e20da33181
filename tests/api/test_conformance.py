"""Run every conformance vector in process; a failure names the vector and its rules."""

import json

import pytest

from examples.check_conformance import VECTORS, content_of, faults_of

BY_FILE = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(VECTORS.glob("*.json"))
}


@pytest.mark.parametrize(
    "vector",
    [
        pytest.param(vector, id=f"{file}: {vector['name']}")
        for file, vectors in BY_FILE.items()
        for vector in vectors
    ],
)
def test_the_response_matches_the_vector(client, vector):
    request = vector["request"]
    body, headers = content_of(request)

    answer = client.open(request["path"], method=request["method"], data=body, headers=headers)

    told = list(faults_of(vector["answer"], answer.status_code, answer.mimetype, answer.data))
    assert not told, f"{' '.join(vector['rules'])}: {vector['why']}"
