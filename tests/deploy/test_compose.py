"""Check that the compose file is valid and matches nginx, the image and the contract."""

import re
import subprocess
import sys
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

import pytest

from service import __version__
from service.api.config import Settings
from tests.contract.document import CONTRACT
from tests.deploy.files import DEPLOY, image_settings, instruction, read

FILE = DEPLOY / "compose.yaml"
COMPOSE = read(FILE)
SERVICES = COMPOSE["services"]
INSTANCES = {name: each for name, each in SERVICES.items() if name != "nginx"}
NGINX = SERVICES["nginx"]
NGINX_CONF = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")


def validated(path):
    """Validate a file against the published schema of the Compose Specification."""
    schema = ["--builtin-schema", "vendor.compose-spec"]
    command = [sys.executable, "-m", "check_jsonschema", *schema, path]
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603


def test_the_file_is_valid():
    result = validated(FILE)

    assert result.returncode == 0, result.stdout


def test_rejects_an_unknown_key(tmp_path):
    faulty = tmp_path / "compose.yaml"
    faulty.write_text(FILE.read_text().replace("read_only: true", "readonly: true"))

    result = validated(faulty)

    assert result.returncode == 1
    assert "readonly" in result.stdout


def test_nginx_connects_to_the_port_of_each_instance():
    asked = set(re.findall(r"^ +server (\S+) ", NGINX_CONF, re.MULTILINE))

    assert asked == {f"{name}:{instruction('EXPOSE')}" for name in INSTANCES}
    assert image_settings()["PAROLE_BIND"] == f"0.0.0.0:{instruction('EXPOSE')}"
    assert NGINX["depends_on"] == {name: {"condition": "service_healthy"} for name in INSTANCES}


def test_instances_keep_their_addresses_when_they_restart():
    subnet = ip_network(COMPOSE["networks"]["instances"]["ipam"]["config"][0]["subnet"])
    places = [instance["networks"]["instances"] for instance in INSTANCES.values()]

    for key in ("ipv4_address", "mac_address"):
        assert len({place[key] for place in places}) == len(INSTANCES)
    assert all(ip_address(place["ipv4_address"]) in subnet for place in places)


def test_the_port_of_nginx_is_published_and_checked():
    listens = int(re.search(r"listen (\d+);", NGINX_CONF)[1])
    asked = urlsplit(NGINX["healthcheck"]["test"][-1])

    assert NGINX["ports"] == [f"{listens}:{listens}"]
    assert asked.port == listens
    assert CONTRACT["paths"][asked.path]["get"]


def test_nginx_is_given_its_files():
    for volume in NGINX["volumes"]:
        source, target, mode = volume.split(":")
        assert (DEPLOY / source).exists()
        assert target == f"/etc/nginx/{source.removeprefix('./')}"
        assert mode == "ro"


def test_only_nginx_is_reachable_from_outside():
    assert COMPOSE["networks"]["instances"]["internal"] is True
    for instance in INSTANCES.values():
        assert list(instance["networks"]) == ["instances"]
        assert "ports" not in instance


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_has_least_privilege(name):
    service = SERVICES[name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not service["user"].startswith(("0", "root"))
    assert [mount.split(":")[0] for mount in service["tmpfs"]] == ["/tmp"]  # noqa: S108


@pytest.mark.parametrize("name", INSTANCES)
def test_an_instance_is_the_image_of_this_version(name):
    instance = INSTANCES[name]

    assert instance["image"] == f"parole:{__version__}"
    assert instance["user"].split(":")[0] == instruction("USER")
    assert instruction("HEALTHCHECK")  # which nginx waits for


@pytest.mark.parametrize("name", INSTANCES)
def test_an_instance_has_time_to_finish_its_requests(name):
    instance = INSTANCES[name]

    settings = Settings.from_environ(
        {name: value for name, value in instance["environment"].items() if value is not None}
    )

    assert int(instance["stop_grace_period"].removesuffix("s")) > settings.graceful_timeout


def test_contains_no_key():
    for instance in INSTANCES.values():
        assert instance["environment"]["PAROLE_API_KEYS"] is None
