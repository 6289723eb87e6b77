"""Parts of rummi that are installed only where somebody wants them: who calls a missing one reads how to get it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence

_NEEDED: Final = re.compile(r"""([\w.-]+)(?:\[(\w+)])?[^;]*; extra == ["'](\w+)["']""")
"""A line of the package's own description; what only some systems need is not asked for."""


def need_server() -> None:
    if not has("server"):
        raise InvalidInput(no_server())


def need_paper() -> None:
    if not has("paper"):
        raise InvalidInput(no_paper())


def need_ray() -> None:
    if not has("ray"):
        raise InvalidInput(sentence("Ray is not installed. Install it with: {command}", command=_command("ray")))


def no_server() -> Sentence:
    return sentence("The server is not installed. Install it with: {command}", command=_command("server"))


def no_paper() -> Sentence:
    return sentence("Printing is not installed. Install it with: {command}", command=_command("paper"))


def no_ratings() -> Sentence:
    return sentence("Ratings are not installed. Install them with: {command}", command=_command("arena"))


def _command(extra: str) -> str:
    return f'pip install "rummi[{extra}]"'  # in these quotes for every shell, also that of Windows


def has(extra: str) -> bool:
    try:
        return all(map(_installed, _packages(extra)))
    except PackageNotFoundError:
        return True  # rummi itself was never installed, and runs from some folder: nothing is known of it


def _packages(extra: str) -> Iterator[str]:
    for line in requires("rummi") or ():
        found = _NEEDED.fullmatch(line)
        if found and found[3] == extra:
            name, inner = found[1], found[2]
            yield from _packages(inner) if name == "rummi" else (name,)


def _installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True
