"""What the package says of itself. That it is true of a wheel, `make dist` shows."""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import rummi
from tests.support.bare import normalise

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_its_version_is_said_once() -> None:
    assert PROJECT["version"] == rummi.__version__ == metadata.version("rummi")


def test_all_brings_every_extra() -> None:
    extras: dict[str, list[str]] = PROJECT["optional-dependencies"]
    brought = {"all"}
    while found := {name for name in extras for each in brought if f"rummi[{name}]" in extras[each]} - brought:
        brought |= found
    assert brought == set(extras)


@pytest.mark.parametrize(
    ("file", "others"),
    [
        ("dev.txt", ("ray",)),
        ("server.txt", ("arena", "learn", "ray")),
        ("ray.txt", ("arena", "learn", "paper", "server")),
    ],
)
def test_everything_that_an_extra_needs_is_pinned(file: str, others: tuple[str, ...]) -> None:
    pins = (Path(__file__).parent.parent / "requirements" / file).read_text(encoding="utf-8")
    pinned = {line.partition("==")[0] for line in pins.splitlines()}
    needed = [
        *PROJECT["dependencies"],
        *(each for name, extra in PROJECT["optional-dependencies"].items() if name not in others for each in extra),
    ]
    assert {normalise(each) for each in needed} - {"rummi"} <= pinned
