"""What can build images here: docker, podman or buildah, and a client whose engine does not answer is none of them."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

NAMES: Final = ("docker", "podman", "buildah")
NONE: Final = "neither docker nor podman nor buildah works here; one of them is needed (Debian: apt-get install podman)"
CERTIFICATES: Final = ("SSL_CERT_FILE", "PIP_CERT", "REQUESTS_CA_BUNDLE")
"""Where somebody behind a proxy that reads along has named its certificates."""


@dataclass(frozen=True, slots=True)
class Engine:
    name: str

    def works(self) -> bool:
        return shutil.which(self.name) is not None and _quiet([self.name, "info"])

    def has(self, image: str) -> bool:
        """It is here, or can be fetched."""
        here = ["inspect", "--type", "image"] if self.name == "buildah" else ["image", "inspect"]
        return _quiet([self.name, *here, image]) or _quiet([self.name, "pull", image])

    def build(self, file: Path, context: Path, tag: str, arguments: Iterable[str] = ()) -> None:
        command = [self.name, "build", "--file", str(file), "--tag", tag]
        if self.name != "docker":
            # needs least of the machine; and only docker's own format has a health check
            command += ["--isolation", "chroot", "--format", "docker", "--layers"]
        for argument in arguments:
            command += ["--build-arg", argument]
        if trusted := next(filter(None, map(os.environ.get, CERTIFICATES)), None):
            command += ["--secret", f"id=certificates,src={trusted}"]
        subprocess.run([*command, str(context)], check=True)

    def build_of(self, archive: Path, tag: str) -> None:
        """An image that is nothing but what lies in an archive."""
        with TemporaryDirectory(dir=archive.parent) as folder:
            file = Path(folder, "Containerfile")
            file.write_text(f"FROM scratch\nADD {archive.name} /\n", encoding="utf-8")
            shutil.move(archive, file.with_name(archive.name))
            self.build(file, file.parent, tag)

    def says(self, *command: str) -> str:
        done = subprocess.run([self.name, *command], check=True, capture_output=True, text=True)
        return done.stdout.strip()


def found(wanted: str | None = None) -> Engine | None:
    return next((engine for engine in map(Engine, [wanted] if wanted else NAMES) if engine.works()), None)


@cache
def ways_to_run() -> Sequence[tuple[Sequence[str], Sequence[str]]]:
    """Options before and after the word `run`: none; and for podman where limits may not be raised and crun is at odds
    with the control groups, as happens in small virtual machines."""
    limits = [("nofile", resource.RLIMIT_NOFILE), ("nproc", resource.RLIMIT_NPROC)]
    kept = [f"--ulimit={name}={':'.join(map(str, resource.getrlimit(limit)))}" for name, limit in limits]
    return [((), ()), (("--runtime", "runc"), kept)]


def _quiet(command: Sequence[str]) -> bool:
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0
