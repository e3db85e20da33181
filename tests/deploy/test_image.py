"""Check that the Dockerfile matches the service and, where possible, that its commands work."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from service import __version__
from service.api.config import Settings, unknown_settings
from tests.contract.document import CONTRACT
from tests.deploy.files import DEPLOY, DOCKERFILE, ROOT, image_settings, instruction

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_labels_name_this_version():
    assert f'org.opencontainers.image.version="{__version__}"' in instruction("LABEL")
    assert CONTRACT["info"]["license"]["identifier"] in instruction("LABEL")


@pytest.mark.parametrize("path", ["Dockerfile", "README.md", "docs/image.md"])
def test_commands_name_this_version(path):
    named = re.findall(r"\bparole:(\d[\w.]*\d)", (ROOT / path).read_text(encoding="utf-8"))

    assert set(named) <= {__version__}


def test_the_health_check_uses_the_port_of_the_image():
    port, path = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)", instruction("HEALTHCHECK")).groups()

    assert Settings.from_environ(image_settings()).bind == f"0.0.0.0:{port}"
    assert port == instruction("EXPOSE")
    assert CONTRACT["paths"][path]["get"]


def deployed():
    files = [ROOT / "Dockerfile", *DEPLOY.rglob("*.*")]
    return {name for file in files for name in re.findall(r"\bPAROLE_[A-Z_]+", file.read_text())}


@pytest.mark.parametrize("name", sorted(deployed() - {"PAROLE_PORT"}))
def test_sets_only_known_settings(name):
    assert not unknown_settings({name: ""})
    assert f"| `{name}` |" in README


@pytest.mark.skipif(not os.environ.get("CI"), reason="it installs the locked dependencies: CI's")
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="it needs root")
@pytest.mark.skipif(not Path("/proc/self/ns/mnt").exists(), reason="it needs Linux")
def test_the_image_serves_and_drains():
    command = [sys.executable, DEPLOY / "check-image"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603

    assert result.returncode == 0, result.stdout + result.stderr


def test_copied_files_exist():
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert ignored[0] == "*"

    for sources in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE):
        for source in sources.split():
            assert (ROOT / source).exists()
            assert f"!{source}" in ignored
