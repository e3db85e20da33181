"""Read the deployment files for the tests."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
KUSTOMIZATION = DEPLOY / "kubernetes" / "kustomization.yaml"
MANIFESTS = sorted(set(KUSTOMIZATION.parent.iterdir()) - {KUSTOMIZATION})
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")


def read(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def instruction(word):
    """Return the argument of the Dockerfile's last instruction with this keyword."""
    return re.findall(rf"^{word} +(.+)$", DOCKERFILE, re.MULTILINE)[-1]


def image_settings():
    return dict(pair.split("=", 1) for pair in instruction("ENV").split())
