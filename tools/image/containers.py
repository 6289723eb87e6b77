"""Containers of the image, run by docker or podman as in production: read-only, without root, without capabilities."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Sequence
from typing import Final, Protocol

from tools.image.engines import Engine, succeeds

PORT: Final = 8000
"""The port inside the container."""
SETTINGS: Final = {"RUMMI_REQUESTS": "0", "RUMMI_MESSAGES": "0"}
"""No rate limits, because scripted players are faster than people."""
CLOSED: Final = ("--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges")
_POLL_SECONDS: Final = 0.5


class Container(Protocol):
    """A container that can be replaced: each start creates a new one with the same data."""

    address: str

    def describe(self) -> str:
        """Return how the container is run, for the report."""

    def start(self) -> None: ...

    def stop(self) -> int:
        """Stop and remove the container; return its exit status."""

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run another command in the container, as the same user."""

    def is_healthy(self) -> bool:
        """Run the image's health check."""

    def log(self) -> str:
        """Return the log of all runs."""

    def delete(self) -> None:
        """Delete the container and its data."""


class EngineContainer:
    def __init__(self, engine: Engine, image: str, name: str, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self._engine = engine
        self._image = image
        self._name = name
        self._port = port
        self._global, self._options = _find_run_options(engine, image)
        self._log = ""

    def describe(self) -> str:
        return " ".join([self._engine.name, *self._global, "run", *CLOSED, *self._options])

    def start(self) -> None:
        settings = [f"--env={name}={value}" for name, value in SETTINGS.items()]
        own = [f"--name={self._name}", f"--volume={self._name}:/data", f"--publish=127.0.0.1:{self._port}:{PORT}"]
        self._engine.output(*self._global, "run", "--detach", *CLOSED, *self._options, *settings, *own, self._image)

    def stop(self) -> int:
        self._engine.output(*self._global, "stop", "--time=20", self._name)
        status = int(self._engine.output("inspect", "--format={{.State.ExitCode}}", self._name))
        done = subprocess.run([self._engine.name, "logs", self._name], capture_output=True, text=True, check=True)
        self._log += done.stdout + done.stderr
        self._engine.output("rm", self._name)
        return status

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        inside = [self._engine.name, *self._global, "exec", self._name, *command]
        return subprocess.run(inside, capture_output=True, text=True, check=False)

    def is_healthy(self) -> bool:
        if self._engine.name == "podman":
            return succeeds("podman", *self._global, "healthcheck", "run", self._name)
        while (said := self._engine.output("inspect", "--format={{.State.Health.Status}}", self._name)) == "starting":
            time.sleep(_POLL_SECONDS)
        return said == "healthy"

    def log(self) -> str:
        return self._log

    def delete(self) -> None:
        succeeds(self._engine.name, *self._global, "rm", "--force", self._name)
        succeeds(self._engine.name, "volume", "rm", self._name)


def _find_run_options(engine: Engine, image: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return options before and after the word `run` with which a container starts; usually none are needed.

    In some virtual machines podman may not raise limits, and its default runtime fails with the control groups.
    """
    for before, after in (((), ()), (("--runtime=runc",), ("--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096"))):
        if succeeds(engine.name, *before, "run", "--rm", *CLOSED, *after, image, "--version"):
            return before, after
    raise RuntimeError(f"{engine.name} cannot start a container here; try ENGINE=buildah, which needs less")
