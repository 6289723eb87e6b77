"""What can build images here: docker, podman or buildah; a client whose engine does not answer is none of them."""

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
"""In which somebody behind a proxy that reads along names its certificates."""


@dataclass(frozen=True, slots=True)
class Engine:
    name: str

    def works(self) -> bool:
        return shutil.which(self.name) is not None and quietly(self.name, "info")

    def has(self, image: str) -> bool:
        """It is here, or can be fetched."""
        return quietly(*self._inspecting(image)) or quietly(self.name, "pull", image)

    def digest(self, image: str) -> str:
        """The digest of what an image's tag means today, as `sha256:...`; the image is fetched for it."""
        self.says("pull", image)
        if self.name == "buildah":
            return str(json.loads(self.says(*self._inspecting(image)[1:]))["FromImageDigest"])
        (found,) = json.loads(self.says(*self._inspecting(image)[1:]))
        return str(next(iter(found["RepoDigests"])).partition("@")[2])

    def build(self, file: Path, context: Path, tag: str, arguments: Iterable[str] = ()) -> None:
        command = [self.name, "build", "--file", str(file), "--tag", tag]
        if self.name != "docker":
            # chroot needs least of a machine, and only docker's format of images has a health check
            command += ["--isolation", "chroot", "--format", "docker", "--layers"]
        for argument in arguments:
            command += ["--build-arg", argument]
        if trusted := next(filter(None, map(os.environ.get, CERTIFICATES)), None):
            command += ["--secret", f"id=certificates,src={trusted}"]
        subprocess.run([*command, str(context)], check=True)

    def config(self, image: str) -> dict[str, Any]:
        """User, environment, commands and the rest, as docker writes them."""
        found = json.loads(self.says(*self._inspecting(image)[1:]))
        config: dict[str, Any] = found["Docker"]["config"] if self.name == "buildah" else found[0]["Config"]
        return config

    def says(self, *command: str) -> str:
        done = subprocess.run([self.name, *command], check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def _inspecting(self, image: str) -> tuple[str, ...]:
        if self.name == "buildah":
            return ("buildah", "inspect", "--type", "image", image)
        return (self.name, "image", "inspect", image)


def found(wanted: str | None = None) -> Engine | None:
    return next((engine for engine in map(Engine, [wanted] if wanted else NAMES) if engine.works()), None)


def quietly(*command: str) -> bool:
    """Whether it succeeds."""
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0
