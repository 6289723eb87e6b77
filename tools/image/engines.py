"""Docker, podman and buildah. A client whose service does not answer does not count as installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

NAMES: Final = ("docker", "podman", "buildah")
CERTIFICATES: Final = ("SSL_CERT_FILE", "PIP_CERT", "REQUESTS_CA_BUNDLE")
"""Variables that name the certificates of a proxy that decrypts traffic."""


@dataclass(frozen=True, slots=True)
class Engine:
    name: str

    def works(self) -> bool:
        return shutil.which(self.name) is not None and succeeds(self.name, "info")

    def has(self, image: str) -> bool:
        """Whether the image is present or can be pulled."""
        return succeeds(*self._inspecting(image)) or succeeds(self.name, "pull", image)

    def digest(self, image: str) -> str:
        """Pull an image and return its current digest, as `sha256:...`."""
        self.output("pull", image)
        if self.name == "buildah":
            return str(json.loads(self.output(*self._inspecting(image)[1:]))["FromImageDigest"])
        (find_engine,) = json.loads(self.output(*self._inspecting(image)[1:]))
        return str(next(iter(find_engine["RepoDigests"])).partition("@")[2])

    def build(self, file: Path, context: Path, tag: str, arguments: Iterable[str] = ()) -> None:
        command = [self.name, "build", "--file", str(file), "--tag", tag]
        if self.name != "docker":
            # chroot has the lowest requirements; only docker's image format has health checks
            command += ["--isolation", "chroot", "--format", "docker", "--layers"]
        for argument in arguments:
            command += ["--build-arg", argument]
        if trusted := next(filter(None, map(os.environ.get, CERTIFICATES)), None):
            command += ["--secret", f"id=certificates,src={trusted}"]
        subprocess.run([*command, str(context)], check=True)

    def config(self, image: str) -> dict[str, Any]:
        """Return the image's configuration (user, environment, commands), as docker writes it."""
        find_engine = json.loads(self.output(*self._inspecting(image)[1:]))
        config: dict[str, Any] = find_engine["Docker"]["config"] if self.name == "buildah" else find_engine[0]["Config"]
        return config

    def output(self, *command: str) -> str:
        done = subprocess.run([self.name, *command], check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def _inspecting(self, image: str) -> tuple[str, ...]:
        if self.name == "buildah":
            return ("buildah", "inspect", "--type", "image", image)
        return (self.name, "image", "inspect", image)


def find_engine(wanted: str | None = None) -> Engine | None:
    return next((engine for engine in map(Engine, [wanted] if wanted else NAMES) if engine.works()), None)


def succeeds(*command: str) -> bool:
    """Run a command without output; return whether it succeeds."""
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0
