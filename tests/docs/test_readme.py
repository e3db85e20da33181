"""Check the README's requests and responses against the service."""

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.docs.test_guide import agrees
from tests.live.conftest import server, server_log  # noqa: F401 - fixtures

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_first_response_is_as_shown(client):
    body = re.search(r"-d '(?P<body>.*?)'", README, re.DOTALL)["body"]
    shown = re.search(r"```json\n(?P<answer>.*?)```", README, re.DOTALL)["answer"]

    answer = client.post("/v1/hands", json=json.loads(body)).get_json()

    assert agrees(json.loads(shown), answer), answer


def test_the_hand_is_as_shown(server):  # noqa: F811 - a fixture
    host, port = server
    shown = re.search(r"```text\n(?P<told>.*?)```", README, re.DOTALL)["told"]

    command = [sys.executable, ROOT / "examples" / "play_hand.py", f"http://{host}:{port}"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603

    assert shown in told


def test_names_every_operation(client):
    contract = client.get("/openapi.json").get_json()

    for path in contract["paths"]:
        assert f"{path.replace('{ruleset_id}', '{id}')}`" in README, path
