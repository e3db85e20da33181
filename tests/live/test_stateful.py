"""Let Schemathesis play whole hands on the real server through links, and check its report.

links.py adds the links to a copy of the contract. test_schemathesis.py covers invalid bodies.
For a longer run: PAROLE_FUZZ_EXAMPLES=1000.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.document import CONTRACT
from tests.live.links import ACTS, ADD_CHIPS, DEALS, with_links

ROOT = Path(__file__).parents[2]
EXAMPLES = os.environ.get("PAROLE_FUZZ_EXAMPLES", "30")
CONFIGURATION = """
[phases.stateful]
max-steps = 200
# Most links are for hands that have come to some point; refused elsewhere, they are still good.
link-calibration = false
inference.algorithms = []
"""


@pytest.fixture(scope="module")
def report(server, tmp_path_factory):
    """Return the exchanges of a run without failures: path, status, body posted, response."""
    host, port = server
    here = tmp_path_factory.mktemp("stateful")
    (here / "linked.json").write_text(json.dumps(with_links(CONTRACT)))
    configured = (ROOT / "schemathesis.toml").read_text() + CONFIGURATION
    (here / "schemathesis.toml").write_text(configured)
    command = [
        *(sys.executable, "-m", "schemathesis.cli"),
        *("--config-file", "schemathesis.toml"),
        *("run", "linked.json", "--url", f"http://{host}:{port}"),
        *("--phases", "stateful", "--mode", "positive", "--max-examples", EXAMPLES),
        *("--report", "har", "--report-har-path", "report.har"),
    ]
    if os.environ.get("CI"):
        command.append("--generation-deterministic")
    run = subprocess.run(  # noqa: S603 - our own command
        command, cwd=here, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr
    return [
        exchange_of(entry)
        for entry in json.loads((here / "report.har").read_text())["log"]["entries"]
    ]


def exchange_of(entry):
    path = "/" + entry["request"]["url"].split("/", 3)[3]
    posted = json.loads(entry["request"]["postData"]["text"])
    answer = json.loads(entry["response"]["content"]["text"])
    return path, entry["response"]["status"], posted, answer


def walks(report):
    """Return each hand that was played from its deal to its end, as its actions in order."""
    acts_to = {}
    ended = set()
    for path, status, posted, answer in report:
        if status != 200 or "state" not in answer:
            continue
        acts = ()
        if path not in ("/v1/deals", "/v1/hands"):
            before = acts_to.get(key(posted["state"]))
            if before is None:
                continue
            acts = (*before, posted["action"]["type"] if "action" in posted else "showdown")
        after = key(answer["state"])
        acts_to[after] = acts
        if answer["state"]["street"] == "complete":
            ended.add((after, acts))
    return [acts for _, acts in ended]


def key(*values):
    return json.dumps(values, sort_keys=True)


def test_plays_hands_from_the_deal_to_the_showdown(report):
    shown = [acts for acts in walks(report) if acts[-1] == "showdown"]
    assert len(shown) >= 3, shown
    assert all(acts[2:4] == ("draw", "draw") and len(acts) >= 5 for acts in shown), shown


def test_plays_hands_to_a_fold_or_a_split(report):
    ended = [acts[-1] for acts in walks(report)]
    assert ended.count("fold") + ended.count("parole") >= 3, ended


def test_a_completed_hand_leads_to_the_next_one_with_its_chips(report):
    followed = [
        (chips(posted["last_state"]) + 2 * ADD_CHIPS, chips(answer["state"], "contributed"))
        for path, status, posted, answer in report
        if path == "/v1/hands" and status == 200
    ]
    assert len(followed) >= 3
    assert all(before == after for before, after in followed)


def chips(state, *more):
    return sum(player[name] for player in state["players"] for name in ("stack", *more))


def test_a_replay_repeats_the_state_of_its_step(report):
    """Replay a step's state and action through /v1/replays; the first step must be the same."""
    stepped = {
        key(posted["state"], posted["action"]): answer["state"]
        for path, status, posted, answer in report
        if path == "/v1/transitions" and status == 200
    }
    told = [
        (
            stepped[key(posted["opening"], *posted["actions"])],
            answer["steps"][0]["state"],
        )
        for path, status, posted, answer in report
        if path == "/v1/replays" and status == 200
    ]
    assert len(told) >= 10
    assert all(first == again for first, again in told)


def test_every_action_links_to_the_next():
    linked = with_links(CONTRACT)["paths"]
    assert DEALS
    for number in range(1, len(ACTS)):
        links = linked[f"/v1/{{act_{number}}}"]["post"]["responses"]["200"]["links"]
        assert {f"act_{number + 1}", "replayHand"} <= {
            link["operationId"] for link in links.values()
        }
    assert "links" not in json.dumps(CONTRACT)
