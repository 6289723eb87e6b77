"""Build the container image, pin the images of a site by digest, and build a base image from Debian packages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools import debian
from tools.image.engines import Engine

ROOT: Final = Path(__file__).parents[2]
TAGS: Final = ROOT / "deploy" / "images.txt"
PINNED: Final = ROOT / "deploy" / "images.env"
BASE: Final = "BASE_IMAGE"
_LINE: Final = re.compile(r"^([A-Z_]+)=(\S+)$", re.MULTILINE)
_DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")
_HEAD: Final = "# Written by `make image-pins` from deploy/images.txt; run it again to update.\n"


class NoDigest(Exception):
    """No digest was found for an image."""


def read_images(file: Path) -> dict[str, str]:
    return dict(_LINE.findall(file.read_text(encoding="utf-8"))) if file.exists() else {}


def pin_images(tags: Mapping[str, str], digest: Callable[[str], str]) -> str:
    """Return the text of `images.env`: each image with its tag (for people) and its digest (which is used)."""
    lines = []
    for name, image in tags.items():
        found = digest(image)
        if not _DIGEST.fullmatch(found):
            raise NoDigest(f"{image} has no digest ({found or 'empty answer'})")
        lines.append(f"{name}={image}@{found}\n")
    return _HEAD + "".join(lines)


def pinned_base() -> str | None:
    """Return the pinned base image, if there is one."""
    return read_images(PINNED).get(BASE)


FILE: Final = ROOT / "deploy" / "Containerfile"
OWN_BASE: Final = "localhost/rummi-base"
_SUITE: Final = "trixie"
_PACKAGES: Final = ("ca-certificates", "python3", "python3-venv")


class CannotBuild(Exception):
    """The image cannot be built; the message says why."""


def build(engine: Engine, tag: str, base: str | None) -> None:
    base = base or pinned_base() or _default_base(engine)
    say(f"building {tag} with {engine.name} from {base}")
    engine.build(FILE, ROOT, tag, [f"BASE={base}"])


def _default_base(engine: Engine) -> str:
    """Return the base that the Containerfile names, or our own base if that one cannot be pulled."""
    named = re.search(r"^ARG BASE=(\S+)$", FILE.read_text(encoding="utf-8"), re.MULTILINE)
    assert named
    if engine.has(named[1]):
        return named[1]
    say(f"cannot pull {named[1]}; building {OWN_BASE} from Debian packages instead")
    if not engine.has(OWN_BASE):
        build_base(engine)
    return OWN_BASE


def build_base(engine: Engine) -> None:
    if not debian.can_build_root():
        raise CannotBuild(debian.MISSING)
    (ROOT / "build").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=ROOT / "build") as name:
        folder = Path(name)
        debian.build_root(_SUITE, _PACKAGES, folder / "base.tar")
        file = folder / "Containerfile"
        file.write_text("FROM scratch\nADD base.tar /\n", encoding="utf-8")
        engine.build(file, folder, OWN_BASE)


def say(what: str) -> None:
    print(what, flush=True)  # noqa: T201
