"""The optional parts of rummi, such as `rummi[server]`: which are installed, and how to install the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence

_REQUIREMENT: Final = re.compile(r"""([\w.-]+)(?:\[(\w+)])?[^;]*; extra == ["'](\w+)["']""")
"""A requirement of an extra in the metadata of the package. Requirements for some systems only do not match."""


def need_server() -> None:
    """Raise InvalidInput with the command to install the server, if it is not installed."""
    if not has("server"):
        raise InvalidInput(no_server())


def need_printing() -> None:
    if not has("paper"):
        raise InvalidInput(no_printing())


def need_ray() -> None:
    if not has("ray"):
        raise InvalidInput(sentence("Ray is not installed. Install it with: {command}", command=_pip_install("ray")))


def no_server() -> Sentence:
    return sentence("The server is not installed. Install it with: {command}", command=_pip_install("server"))


def no_printing() -> Sentence:
    return sentence("Printing is not installed. Install it with: {command}", command=_pip_install("paper"))


def no_ratings() -> Sentence:
    return sentence("Ratings are not installed. Install them with: {command}", command=_pip_install("arena"))


def has(extra: str) -> bool:
    """Tell whether all packages of an extra are installed; assume it, if rummi runs without being installed."""
    try:
        return all(map(_is_installed, _packages(extra)))
    except PackageNotFoundError:
        return True


def _packages(extra: str) -> Iterator[str]:
    for line in requires("rummi") or ():
        found = _REQUIREMENT.fullmatch(line)
        if found and found[3] == extra:
            name, inner = found[1], found[2]
            yield from _packages(inner) if name == "rummi" else (name,)


def _is_installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True


def _pip_install(extra: str) -> str:
    return f'pip install "rummi[{extra}]"'  # double quotes work in every shell, also on Windows
