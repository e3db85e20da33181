"""The checks that ./check runs: lint the contract, generate and run clients, mock and proxy."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BUILD = HERE / "build"
CONTRACT = ROOT / "openapi.yaml"
PYTHON_CLIENT = BUILD / "python"
TYPESCRIPT_PROGRAMS = [BUILD / "typescript" / name for name in ("play_hand.js", "table.js")]
SECONDS = 300
SECONDS_TO_START = 120

PATHS = [Path(sys.executable).parent, HERE / "node_modules" / ".bin"]
ENVIRONMENT = os.environ | {
    "PATH": os.pathsep.join([*map(str, PATHS), os.environ["PATH"]]),
    "MYPYPATH": str(PYTHON_CLIENT),
    "PYTHONPATH": str(PYTHON_CLIENT),
    "REDOCLY_TELEMETRY": "off",
    "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true",
    "PAROLE_BIND": "127.0.0.1:0",
    "PAROLE_WORKERS": "1",
}

GENERATORS = {
    "kotlin": ("src/main/kotlin/**/models/*.kt", "src/main/kotlin/**/apis/*.kt"),
    "swift6": ("Sources/**/Models/*.swift", "Sources/**/APIs/*.swift"),
    "dart": ("lib/model/*.dart", "lib/api/*.dart"),
}
"""The folders where each generator writes models and operations."""

NOT_FOR_PRISM = {"/openapi.yaml"}
"""The paths with responses in YAML, which Prism neither writes nor parses."""

EXPECTED_WARNINGS = (
    # Printed for every 3.1 document.
    "OpenAPI 3.1 support is still in beta",
    # Printed for every inline example: the generator expects a $ref.
    "Failed to get the schema name: null",
)


class FailedError(Exception):
    """A check has failed."""


def expect(holds: object, sentence: str) -> None:
    """Fail the check if a condition doesn't hold."""
    if not holds:
        raise FailedError(sentence)


def run(*command: str | Path) -> str:
    """Run a tool and return its output; a non-zero exit code fails the check."""
    ran = subprocess.run(
        [*map(str, command)],
        cwd=HERE,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    expect(ran.returncode == 0, f"{' '.join(map(str, command))}\n{ran.stdout}")
    return ran.stdout


@contextmanager
def started(name: str, listening: str, *command: str | Path) -> Iterator[str]:
    """Run a server; yield the address found in its log."""
    log = BUILD / f"{name}.log"
    with log.open("wb") as written:
        server = subprocess.Popen(
            [*map(str, command)],
            cwd=HERE,
            env=ENVIRONMENT,
            stdout=written,
            stderr=subprocess.STDOUT,
        )
    try:
        deadline = time.monotonic() + SECONDS_TO_START
        while not (found := re.search(rf"{listening} (http://127\.0\.0\.1:\d+)", log.read_text())):
            expect(server.poll() is None and time.monotonic() < deadline, log.read_text())
            time.sleep(0.1)
        yield found[1]
    finally:
        server.terminate()
        try:
            server.wait(timeout=30)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def service() -> AbstractContextManager[str]:
    """Serve this checkout."""
    return started("service", "Listening at:", ROOT / "parole", "serve")


def prism(mode: str, *upstream: str) -> AbstractContextManager[str]:
    """Run Prism on the contract; it responds to violations with an error."""
    options = ["--errors", "--host", "127.0.0.1", "--port", "0"]
    return started(f"prism-{mode}", "listening on", "prism", mode, *options, CONTRACT, *upstream)


def send(
    url: str, body: object = None, headers: Mapping[str, str] | None = None
) -> tuple[int, Any]:
    """Send a request; return the status and the JSON or text of the response."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"Content-Type": "application/json", **(headers or {})})
    try:
        response = urlopen(request, timeout=30)
    except HTTPError as error:
        response = error
    with response:
        text = response.read().decode()
        is_json = "json" in response.headers["Content-Type"]
        return response.status, json.loads(text) if is_json else text


class Contract:
    """The contract, as served by the service."""

    def __init__(self, url: str) -> None:
        _, self.document = send(f"{url}/openapi.json")
        self.schemas = self.document["components"]["schemas"]

    def resolved(self, node: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a node refers to, or the node."""
        while "$ref" in node:
            target = self.document
            for token in node["$ref"].removeprefix("#/").split("/"):
                target = target[token]
            node = target
        return node

    def exchanges(self) -> Iterator[tuple[str, str | None, Any, int, Any]]:
        """Yield path, name, body, status and response of each example that Prism can check."""
        for path, operation in self.operations():
            if path in NOT_FOR_PRISM:
                continue
            posted = operation.get("requestBody", {}).get("content", {})
            bodies = posted.get("application/json", {}).get("examples", {})
            for status, response in operation["responses"].items():
                if "$ref" in response:
                    continue
                for media in response["content"].values():
                    for name, example in self.examples(media):
                        body = bodies[name]["value"] if bodies else None
                        yield path, name, body, int(status), example

    def operations(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yield each operation and its path, with example values for parameters."""
        for path, item in self.document["paths"].items():
            for operation in item.values():
                filled = path
                for parameter in map(self.resolved, operation.get("parameters", [])):
                    (example,) = parameter["examples"].values()
                    filled = filled.replace(f"{{{parameter['name']}}}", str(example["value"]))
                yield filled, operation

    def examples(self, media: Mapping[str, Any]) -> Iterator[tuple[str | None, Any]]:
        """Yield the named examples of a media type, or those of its schema if it has none."""
        if "examples" in media:
            for name, example in media["examples"].items():
                yield name, example["value"]
        else:
            for example in self.resolved(media["schema"]).get("examples", []):
                yield None, example


def spectral(_: str) -> None:
    """Spectral's OpenAPI rules report nothing."""
    run("spectral", "lint", "--fail-severity", "hint", CONTRACT)


def redocly(_: str) -> None:
    """Redocly's strictest rules report nothing."""
    run("redocly", "lint", "--extends", "recommended-strict", CONTRACT)


def typescript(url: str) -> None:
    """Programs using openapi-typescript's types compile, play a hand and run tables."""
    run("openapi-typescript", CONTRACT, "--output", BUILD / "contract.d.ts")
    run("tsc", "--project", ".")
    for program in TYPESCRIPT_PROGRAMS:
        run("node", program, url)


def python(url: str) -> None:
    """A program using openapi-python-client's client type-checks and plays a hand."""
    target = PYTHON_CLIENT / "parole_client"
    target.parent.mkdir()
    options = ["--meta", "none", "--config", "openapi-python-client.yaml", "--fail-on-warning"]
    run("openapi-python-client", "generate", "--path", CONTRACT, "--output-path", target, *options)
    program = HERE / "clients" / "play_hand.py"
    run("mypy", "--strict", "--follow-imports", "silent", "--cache-dir", BUILD / "mypy", program)
    run(sys.executable, program, url)


def messages(url: str) -> None:
    """intl-messageformat reads every message, and writes the sentences of the vectors."""
    run(
        "node", BUILD / "typescript" / "messages.js", url, ROOT / "tests" / "vectors" / "texts.json"
    )


def openapi_generator(url: str, generator: str) -> None:
    """Generate a client; check its names against the contract, and the log for warnings."""
    target = BUILD / generator
    said = run("openapi-generator-cli", "generate", "-i", CONTRACT, "-g", generator, "-o", target)
    warnings = [line for line in said.splitlines() if re.search(r"\b(WARN|ERROR)\b", line)]
    unexpected = [
        line for line in warnings if not any(known in line for known in EXPECTED_WARNINGS)
    ]
    expect(not unexpected, "\n".join(unexpected))

    contract = Contract(url)
    models, apis = GENERATORS[generator]
    written = {path.stem.replace("_", "").lower() for path in target.glob(models)}
    named = {
        name.lower()
        for name, schema in contract.schemas.items()
        if "properties" in schema or "enum" in schema
    }
    expect(written == named, f"different names: {sorted(written ^ named)}")
    code = "".join(path.read_text() for path in target.glob(apis))
    for _, operation in contract.operations():
        name = operation["operationId"]
        expect(re.search(rf"\b{name}\(", code), f"{name} has no function")


def kotlin(url: str) -> None:
    """openapi-generator writes Kotlin without warnings and keeps every name of the contract."""
    openapi_generator(url, "kotlin")


def swift(url: str) -> None:
    """openapi-generator writes Swift 6 without warnings and keeps every name of the contract."""
    openapi_generator(url, "swift6")


def dart(url: str) -> None:
    """openapi-generator writes Dart without warnings and keeps every name of the contract."""
    openapi_generator(url, "dart")


def mock(url: str) -> None:
    """Prism mocks every operation from its examples, except for the contract in YAML."""
    contract = Contract(url)
    with prism("mock") as mocked:
        mocked_paths = set()
        for path, name, body, status, example in contract.exchanges():
            prefer = f"code={status}" + (f", example={name}" if name else "")
            response = send(mocked + path, body, {"Prefer": prefer})
            expect(response == (status, example), f"{path} {name}: {response}")
            if status == HTTPStatus.OK:
                mocked_paths.add(path)
        missing = {path for path, _ in contract.operations()} - mocked_paths - NOT_FOR_PRISM
        expect(not missing, f"operations without an example response: {missing}")


def proxy(url: str) -> None:
    """Prism as a proxy finds no violation in the programs' hands and in every example."""
    contract = Contract(url)
    with prism("proxy", url) as proxied:
        for program in TYPESCRIPT_PROGRAMS:
            run("node", program, proxied)
        run(sys.executable, HERE / "clients" / "play_hand.py", proxied)
        for path, name, body, status, _ in contract.exchanges():
            returned, response = send(proxied + path, body)
            expect(returned == status, f"{path} {name}: {returned} {response}")


CHECKS = (spectral, redocly, typescript, messages, python, kotlin, swift, dart, mock, proxy)


def main() -> int:
    """Run every check; return how many failed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir()
    failed = 0
    with ExitStack() as stack:
        url = stack.enter_context(service())
        for check in CHECKS:
            try:
                check(url)
            except Exception as reason:  # noqa: BLE001
                failed += 1
                print(f"FAILED  {check.__name__}: {check.__doc__}\n{reason}", flush=True)
            else:
                print(f"ok      {check.__name__}: {check.__doc__}", flush=True)
    print(f"{len(CHECKS) - failed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())
