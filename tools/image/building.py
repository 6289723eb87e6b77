"""The image and, where no registry can be reached, a base for it of Debian's packages."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools import debian_root
from tools.image.engines import Engine
from tools.image.pins import pinned_base

ROOT: Final = Path(__file__).parents[2]
FILE: Final = ROOT / "deploy" / "Containerfile"
OWN_BASE: Final = "localhost/rummi-base"
_SUITE: Final = "trixie"
_PACKAGES: Final = ("ca-certificates", "python3", "python3-venv")


class CannotBuild(Exception):
    """Said in a sentence."""


def build(engine: Engine, tag: str, base: str | None) -> None:
    base = base or pinned_base() or _usual_base(engine)
    say(f"{tag} is built by {engine.name} upon {base}")
    engine.build(FILE, ROOT, tag, [f"BASE={base}"])


def _usual_base(engine: Engine) -> str:
    """That which the Containerfile names; where it cannot be had, one of our own, and that is said."""
    named = re.search(r"^ARG BASE=(\S+)$", FILE.read_text(encoding="utf-8"), re.MULTILINE)
    assert named
    if engine.has(named[1]):
        return named[1]
    say(f"{named[1]} cannot be fetched: the image gets a base of Debian's packages instead, {OWN_BASE}")
    if not engine.has(OWN_BASE):
        build_base(engine)
    return OWN_BASE


def build_base(engine: Engine) -> None:
    if not debian_root.can_be_made():
        raise CannotBuild(debian_root.MISSING)
    (ROOT / "build").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=ROOT / "build") as name:
        folder = Path(name)
        debian_root.make(_SUITE, _PACKAGES, folder / "base.tar")
        file = folder / "Containerfile"
        file.write_text("FROM scratch\nADD base.tar /\n", encoding="utf-8")
        engine.build(file, folder, OWN_BASE)


def say(what: str) -> None:
    print(what, flush=True)  # noqa: T201
