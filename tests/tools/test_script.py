"""./parole: its help, its exit codes, and the checks that it runs."""

import re
import subprocess
import sys
from pathlib import Path

from tools import check

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "parole"


def run(*arguments):
    return subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, check=False)  # noqa: S603


def test_help_lists_every_command():
    commands = re.findall(r"^([a-z]+)\)$", SCRIPT.read_text(encoding="utf-8"), re.MULTILINE)

    shown = run("help")

    assert len(commands) > 5
    listed = re.findall(r"^  \./parole ([a-z]+)", shown.stdout, re.MULTILINE)
    assert list(dict.fromkeys(listed)) == commands
    assert (shown.returncode, shown.stderr) == (0, "")


def test_no_command_prints_the_help():
    assert run().stdout == run("help").stdout == run("--help").stdout
    assert run().returncode == 0


def test_an_unknown_command_is_an_error():
    refused = run("tset")

    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr == "parole: unknown command tset\n" + run("help").stdout


def test_each_lock_has_its_commands():
    used = set(re.findall(r"^    install (\w+)$", SCRIPT.read_text("utf-8"), re.MULTILINE))
    written = set(re.findall(r"^    pin (\w+)", SCRIPT.read_text("utf-8"), re.MULTILINE))

    assert {path.stem for path in (ROOT / "requirements").glob("*.lock")} == used == written


def test_the_locks_pin_hashes_and_name_no_host():
    for path in (ROOT / "requirements").glob("*.lock"):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text, path.name
        assert text.count("==") <= text.count("--hash=sha256:"), path.name


def test_a_failed_check_shows_its_output(monkeypatch, capsys):
    steps = {
        "good": (sys.executable, "-c", "print('unseen')"),
        "bad": (sys.executable, "-c", "raise SystemExit('the reason')"),
    }
    monkeypatch.setattr(check, "STEPS", steps)

    assert check.passes("good")
    assert not check.passes("bad")

    printed = capsys.readouterr().out
    assert re.search(r"^ok      good +\d+\.\d s$", printed, re.MULTILINE)
    assert re.search(r"^FAILED  bad +\d+\.\d s\nthe reason$", printed, re.MULTILINE)
    assert "unseen" not in printed
