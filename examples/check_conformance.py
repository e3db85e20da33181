"""Send every vector in tests/vectors/conformance to a server and print where responses differ.

    python examples/check_conformance.py [URL] [--only TEXT] [--vectors FOLDER]

A vector is a request and the response that the rules require; its `why` explains the numbers. Text
for people, request ids and the order of errors are not compared. In an expected response, `"..."`
matches any value; as a field name it allows other fields, as a list item other items.
"""

import argparse
import http.client
import json
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

VECTORS = Path(__file__).parents[1] / "tests" / "vectors" / "conformance"
ANY = "..."
NOT_PROMISED = {"detail", "title", "description", "request_id", ANY}
UNORDERED = ("/errors", "/defects")
JSON_TYPES = {True: "application/json", False: "application/problem+json"}


def differences(expected: object, answered: object, place: str = "") -> Iterator[str]:
    """Yield each place where a response differs from the expected one."""
    match expected, answered:
        case "...", _:
            return
        case dict(), dict():
            names = expected.keys() - NOT_PROMISED
            more = set() if ANY in expected else answered.keys() - names - NOT_PROMISED
            yield from (f"{place}/{name} is not expected" for name in sorted(more))
            yield from (f"{place}/{name} is missing" for name in sorted(names - answered.keys()))
            for name in sorted(names & answered.keys()):
                yield from differences(expected[name], answered[name], f"{place}/{name}")
        case list(), list() if ANY in expected or place.endswith(UNORDERED):
            yield from unordered(expected, answered, place)
        case list(), list() if len(expected) == len(answered):
            for index, pair in enumerate(zip(expected, answered, strict=True)):
                yield from differences(*pair, f"{place}/{index}")
        case _ if expected != answered or isinstance(expected, bool) != isinstance(answered, bool):
            yield f"{place} is {json.dumps(answered)}, not {json.dumps(expected)}"


def unordered(expected: list, answered: list, place: str) -> Iterator[str]:
    """Yield the items that are missing and those that are unexpected."""
    left = [*answered]
    for item in (each for each in expected if each != ANY):
        found = next((each for each in left if not any(differences(item, each))), None)
        if found is None:
            yield f"{place} has no {json.dumps(item)}"
        else:
            left.remove(found)
    if ANY not in expected:
        yield from (f"{place} has {json.dumps(item)}, which is not expected" for item in left)


def content_of(request: dict) -> tuple[bytes | None, dict[str, str]]:
    """Return the body and the headers of a request."""
    headers = request.get("headers", {})
    if "body" not in request and "text" not in request:
        return None, headers
    text = request["text"] if "text" in request else json.dumps(request["body"])
    body = text.encode().ljust(request.get("padded_to", 0))
    return body, {"Content-Type": "application/json", **headers}


def answer_to(url: SplitResult, request: dict) -> tuple[int, str, bytes]:
    """Send a request; return the status, media type and body of the response."""
    body, headers = content_of(request)
    secure = url.scheme == "https"
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    with closing(kind(url.netloc, timeout=30)) as connection:
        with suppress(BrokenPipeError, ConnectionResetError):  # rejected before it was all sent
            connection.request(request["method"], url.path + request["path"], body, headers)
        answer = connection.getresponse()
        media_type = answer.headers.get("Content-Type", "").partition(";")[0]
        return answer.status, media_type, answer.read()


def faults(url: SplitResult, vector: dict) -> list[str]:
    """Return how a server's response to a vector differs."""
    try:
        return list(faults_of(vector["answer"], *answer_to(url, vector["request"])))
    except (OSError, http.client.HTTPException, ValueError) as error:
        return [f"no readable response: {error!r}"]


def faults_of(expected: dict, status: int, media_type: str, body: bytes) -> Iterator[str]:
    """Yield how a response differs: in its status, its media type, or places in its body."""
    has_json = "body" in expected
    usual = JSON_TYPES[expected["status"] < http.HTTPStatus.BAD_REQUEST] if has_json else media_type
    if status != expected["status"]:
        told = body[:300].decode(errors="replace")
        yield f"status is {status}, not {expected['status']}: {told}"
    elif media_type != expected.get("media_type", usual):
        yield f"media type is {media_type}, not {expected.get('media_type', usual)}"
    elif has_json:
        yield from differences(expected["body"], json.loads(body))


def main() -> None:
    """Check each vector; print a line for each that fails, and the totals."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument(
        "--only", default="", help="check only vectors whose name contains TEXT", metavar="TEXT"
    )
    parser.add_argument("--vectors", type=Path, default=VECTORS, help="folder with the vectors")
    asked = parser.parse_args()
    url = urlsplit(asked.url.rstrip("/"))
    checked = failed = 0
    for file in sorted(asked.vectors.glob("*.json")):
        for vector in json.loads(file.read_text(encoding="utf-8")):
            if asked.only not in vector["name"]:
                continue
            checked += 1
            if found := faults(url, vector):
                failed += 1
                rules = " ".join(vector["rules"])
                print(f"{file.stem}: {vector['name']} [{rules}]: {'; '.join(found)}")
    print(f"{checked} vectors, {failed} failed")
    sys.exit(failed > 0 or not checked)


if __name__ == "__main__":
    main()
