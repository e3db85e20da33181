"""Check the log, metrics, settings and limits in docs/operations.md and docs/security.md."""

import json
import re
from pathlib import Path

from prometheus_client.metrics import MetricWrapperBase

from service.api.app import create_app
from service.api.config import PREFIX, Settings, SettingsSchema
from service.api.observers import request_metrics

ROOT = Path(__file__).parents[2]
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
SECURITY = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def table_after(text, heading):
    """Return the code words of the first column of the first table after a heading."""
    rows = text.split(heading, 1)[1].split("\n\n| ", 1)[1].split("\n\n", 1)[0]
    return re.findall(r"^\| `([^`]+)`", rows, re.MULTILINE)


def test_documents_each_field_of_the_log(capfd):
    create_app(Settings(access_log=True)).test_client().get("/livez").close()
    written = json.loads(capfd.readouterr().out)

    assert table_after(OPERATIONS, "**The log.**") == list(written)
    shown = json.loads(re.search(r"```json\n(.*?)```", OPERATIONS, re.DOTALL)[1])
    assert list(shown) == list(written)


def test_documents_each_metric():
    own = [each for each in vars(request_metrics).values() if isinstance(each, MetricWrapperBase)]
    named = {
        f"{family.name}_total" if family.type == "counter" else family.name
        for each in own
        for family in each.describe()
    }

    assert len(named) == 3
    assert set(table_after(OPERATIONS, "**Metrics.**")) == named


def test_documents_each_setting():
    told = set(table_after(README, "## Settings")) - {"PYTHON"}

    assert told == {PREFIX + name.upper() for name in SettingsSchema().fields}


def test_documents_the_limits_of_the_service(client):
    limits = client.get("/version").get_json()["limits"]
    section = SECURITY.split("## Limits", 1)[1].split("\n## ", 1)[0].replace(",", "")

    for limit in limits.values():
        assert re.search(rf"\b{limit}\b", section), limit
    conf = (ROOT / "gunicorn.conf.py").read_text(encoding="utf-8")
    for name, value in re.findall(r"^(limit_request_\w+) = (\d+)$", conf, re.MULTILINE):
        assert re.search(rf"\b{value}\b", section), name
