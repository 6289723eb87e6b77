"""rummi run from its image by docker or podman: not root, nothing to write to but its data, no rights to gain."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Sequence
from typing import Final, Protocol

from tools.image.engines import Engine, quietly

PORT: Final = 8000
"""Inside."""
SETTINGS: Final = {"RUMMI_REQUESTS": "0", "RUMMI_MESSAGES": "0"}
"""Scripted players are quicker than people."""
CLOSED: Final = ("--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges")
_BEAT: Final = 0.5


class Container(Protocol):
    """Started anew it is another one with the same data."""

    address: str

    def how(self) -> str:
        """By what it is run."""

    def start(self) -> None: ...

    def stop(self) -> int:
        """It is asked to end, and is gone; its exit status."""

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Something else in the same container, as the same user."""

    def healthy(self) -> bool:
        """By the image's own check."""

    def log(self) -> str:
        """Of all the times that it ran."""

    def forget(self) -> None:
        """With its data."""


class EngineContainer:
    def __init__(self, engine: Engine, image: str, name: str, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self._engine = engine
        self._image = image
        self._name = name
        self._port = port
        self._global, self._options = _way_to_run(engine, image)
        self._log = ""

    def how(self) -> str:
        return " ".join([self._engine.name, *self._global, "run", *CLOSED, *self._options])

    def start(self) -> None:
        settings = [f"--env={name}={value}" for name, value in SETTINGS.items()]
        own = [f"--name={self._name}", f"--volume={self._name}:/data", f"--publish=127.0.0.1:{self._port}:{PORT}"]
        self._engine.says(*self._global, "run", "--detach", *CLOSED, *self._options, *settings, *own, self._image)

    def stop(self) -> int:
        self._engine.says(*self._global, "stop", "--time=20", self._name)
        status = int(self._engine.says("inspect", "--format={{.State.ExitCode}}", self._name))
        done = subprocess.run([self._engine.name, "logs", self._name], capture_output=True, text=True, check=True)
        self._log += done.stdout + done.stderr
        self._engine.says("rm", self._name)
        return status

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        inside = [self._engine.name, *self._global, "exec", self._name, *command]
        return subprocess.run(inside, capture_output=True, text=True, check=False)

    def healthy(self) -> bool:
        if self._engine.name == "podman":
            return quietly("podman", *self._global, "healthcheck", "run", self._name)
        while (said := self._engine.says("inspect", "--format={{.State.Health.Status}}", self._name)) == "starting":
            time.sleep(_BEAT)
        return said == "healthy"

    def log(self) -> str:
        return self._log

    def forget(self) -> None:
        quietly(self._engine.name, *self._global, "rm", "--force", self._name)
        quietly(self._engine.name, "volume", "rm", self._name)


def _way_to_run(engine: Engine, image: str) -> tuple[Sequence[str], Sequence[str]]:
    """Options before and after the word `run`: none, if a container starts without. In some virtual machines podman
    may not raise limits, and its usual runtime is at odds with the control groups."""
    for before, after in (((), ()), (("--runtime=runc",), ("--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096"))):
        if quietly(engine.name, *before, "run", "--rm", *CLOSED, *after, image, "--version"):
            return before, after
    raise RuntimeError(f"{engine.name} starts no container here; ENGINE=buildah does with less")
