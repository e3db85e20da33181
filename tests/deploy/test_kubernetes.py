"""Check that Kubernetes accepts the manifests and that they match the image and the contract.

The schemas come from the API server's OpenAPI, packaged by kubernetes-validate.
"""

import copy
import shutil
import subprocess

import kubernetes_validate
import pytest

from service import __version__
from service.api.config import Settings
from tests.contract.document import CONTRACT
from tests.deploy.files import KUSTOMIZATION, MANIFESTS, image_settings, instruction, read

OLDEST = "1.30"  # the first with preStop's `sleep` switched on
RESOURCES = {manifest["kind"]: manifest for manifest in map(read, MANIFESTS)}
DEPLOYMENT = RESOURCES["Deployment"]
POD = DEPLOYMENT["spec"]["template"]["spec"]
LABELS = DEPLOYMENT["spec"]["template"]["metadata"]["labels"]
(CONTAINER,) = POD["containers"]
ENV = {variable["name"]: variable for variable in CONTAINER["env"]}
PORTS = {port["name"]: port["containerPort"] for port in CONTAINER["ports"]}
PROBES = [CONTAINER[name] for name in ("startupProbe", "readinessProbe", "livenessProbe")]


@pytest.mark.parametrize("version", [OLDEST, kubernetes_validate.latest_version()])
@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.stem)
def test_kubernetes_accepts_each_manifest(path, version):
    kubernetes_validate.validate(read(path), version, strict=True)


def test_rejects_an_unknown_field():
    faulty = copy.deepcopy(DEPLOYMENT)
    faulty["spec"]["template"]["spec"]["containers"][0]["readynessProbe"] = PROBES[0]

    with pytest.raises(kubernetes_validate.ValidationError, match="readynessProbe"):
        kubernetes_validate.validate(faulty, OLDEST, strict=True)


def test_every_manifest_is_applied():
    assert sorted(read(KUSTOMIZATION)["resources"]) == [path.name for path in MANIFESTS]


@pytest.mark.skipif(not shutil.which("kubectl"), reason="no kubectl here")
def test_kubectl_builds_them():
    command = ["kubectl", "kustomize", KUSTOMIZATION.parent]
    built = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603

    for kind in RESOURCES:
        assert f"\nkind: {kind}\n" in built


def selectors():
    spec = {kind: manifest["spec"] for kind, manifest in RESOURCES.items()}
    yield "Deployment", spec["Deployment"]["selector"]["matchLabels"]
    yield "Service", spec["Service"]["selector"]
    yield "PodDisruptionBudget", spec["PodDisruptionBudget"]["selector"]["matchLabels"]
    yield "NetworkPolicy", spec["NetworkPolicy"]["podSelector"]["matchLabels"]
    for each in POD["topologySpreadConstraints"]:
        yield each["topologyKey"], each["labelSelector"]["matchLabels"]


@pytest.mark.parametrize(("of", "selector"), list(selectors()))
def test_a_selector_finds_the_pods(of, selector):
    assert selector.items() <= LABELS.items(), of
    assert selector, of


def test_only_the_autoscaler_scales_the_deployment():
    target = RESOURCES["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]

    assert target == {
        "apiVersion": DEPLOYMENT["apiVersion"],
        "kind": "Deployment",
        "name": DEPLOYMENT["metadata"]["name"],
    }
    assert "replicas" not in DEPLOYMENT["spec"]
    assert "cpu" in CONTAINER["resources"]["requests"]  # the base of the utilization


def test_the_ports_are_those_of_the_image_and_the_settings():
    annotations = DEPLOYMENT["spec"]["template"]["metadata"]["annotations"]

    assert str(PORTS["http"]) == instruction("EXPOSE")
    assert image_settings()["PAROLE_BIND"] == f"0.0.0.0:{PORTS['http']}"
    assert ENV["PAROLE_METRICS_BIND"]["value"] == f"0.0.0.0:{PORTS['metrics']}"
    assert annotations["prometheus.io/port"] == str(PORTS["metrics"])


def test_ports_are_named_as_the_container_names_them():
    rules = RESOURCES["NetworkPolicy"]["spec"]["ingress"]
    named = [port["port"] for rule in rules for port in rule["ports"]]

    assert named == ["http", "metrics"]
    assert [port["targetPort"] for port in RESOURCES["Service"]["spec"]["ports"]] == ["http"]
    assert {probe["httpGet"]["port"] for probe in PROBES} == {"http"}
    assert set(PORTS) == {"http", "metrics"}


def test_pods_may_not_connect_to_anything():
    assert RESOURCES["NetworkPolicy"]["spec"]["egress"] == []
    assert "Egress" in RESOURCES["NetworkPolicy"]["spec"]["policyTypes"]


def test_the_probes_are_in_the_contract():
    for probe in PROBES:
        assert CONTRACT["paths"][probe["httpGet"]["path"]]["get"]


def test_the_settings_are_valid():
    given = {name: variable["value"] for name, variable in ENV.items() if "value" in variable}

    settings = Settings.from_environ(given)

    assert settings.metrics_bind.port == PORTS["metrics"]


def test_a_pod_has_time_to_finish_its_requests():
    withdrawn_after = CONTAINER["lifecycle"]["preStop"]["sleep"]["seconds"]
    answered_after = int(ENV["PAROLE_GRACEFUL_TIMEOUT"]["value"])

    assert POD["terminationGracePeriodSeconds"] > withdrawn_after + answered_after


def test_runs_one_worker_for_each_requested_core():
    assert ENV["PAROLE_WORKERS"]["valueFrom"]["resourceFieldRef"] == {"resource": "requests.cpu"}
    assert (
        int(CONTAINER["resources"]["requests"]["cpu"]) >= 1
    )  # whole: a fraction would be rounded up


def test_a_pod_has_least_privilege():
    container, pod = CONTAINER["securityContext"], POD["securityContext"]

    assert container == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert pod["runAsNonRoot"] is True
    assert str(pod["runAsUser"]) == instruction("USER")
    assert pod["seccompProfile"] == {"type": "RuntimeDefault"}
    assert POD["automountServiceAccountToken"] is POD["enableServiceLinks"] is False


def test_the_image_is_of_this_version():
    (image,) = read(KUSTOMIZATION)["images"]

    assert CONTAINER["image"] == f"{image['name']}:{__version__}"
    assert image["newTag"] == __version__


def test_keys_come_from_a_secret_outside_the_repository():
    assert set(ENV["PAROLE_API_KEYS"]) == {"name", "valueFrom"}
    assert set(ENV["PAROLE_API_KEYS"]["valueFrom"]) == {"secretKeyRef"}
    assert "Secret" not in RESOURCES
