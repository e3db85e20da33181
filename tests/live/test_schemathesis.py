"""Run Schemathesis against the real server, with the configuration that users get.

For a longer run: PAROLE_FUZZ_EXAMPLES=1000 ./parole test tests/live/test_schemathesis.py
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.contract.document import OPERATIONS

ROOT = Path(__file__).parents[2]
EXAMPLES = os.environ.get("PAROLE_FUZZ_EXAMPLES", "30")


def test_every_phase_and_check_passes(server, tmp_path):
    host, port = server
    run = schemathesis(
        f"http://{host}:{port}/openapi.yaml",
        *("--phases", "examples,coverage,fuzzing,stateful"),
        *("--max-examples", EXAMPLES),
        cwd=tmp_path,
    )
    all_but_the_contract_itself = len(OPERATIONS) - 1
    assert f"Tested: {all_but_the_contract_itself}" in run.stdout


def test_the_contract_passes_its_own_schema(server, tmp_path):
    """From a file, Schemathesis tests `/openapi.yaml` too, which it leaves out if it loads it."""
    host, port = server
    run = schemathesis(
        *(str(ROOT / "openapi.yaml"), "--url", f"http://{host}:{port}"),
        *("--phases", "examples,coverage"),
        cwd=tmp_path,
    )
    assert f"Tested: {len(OPERATIONS)}" in run.stdout


def schemathesis(*arguments, cwd):
    command = [
        *(sys.executable, "-m", "schemathesis.cli"),
        *("--config-file", str(ROOT / "schemathesis.toml")),
        *("run", *arguments),
    ]
    if os.environ.get("CI"):
        command.append("--generation-deterministic")
    run = subprocess.run(  # noqa: S603 - our own command
        command, cwd=cwd, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr
    return run
