"""What other packages bring, as entry points. One that is broken is known and stops no other."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.notation import printable
from rummi.core.sentence import Sentence, sentence

LONGEST_FAULT_CHARACTERS: Final = 200


def take_all(group: str, take: Callable[[EntryPoint], None]) -> dict[str, Sentence]:
    """Hand each entry point of the group on, in an order that does not change; why some cannot be taken, by name.

    To take one may raise InvalidInput with what is wrong with it, and whatever the code of others raises.
    """
    problems: dict[str, Sentence] = {}
    for entry in sorted(entry_points(group=group), key=lambda entry: (entry.name, _package(entry))):
        try:
            take(entry)
        except InvalidInput as problem:
            problems[entry.name] = _sorry(entry, problem.message)
        except (Exception, SystemExit) as fault:  # noqa: BLE001
            problems[entry.name] = _sorry(entry, _told(fault))
    return problems


def _sorry(entry: EntryPoint, problem: Sentence | str) -> Sentence:
    return sentence(
        "“{name}” of the package {package} ({group}) cannot be used: {problem}",
        name=printable(entry.name),
        package=_package(entry),
        group=entry.group,
        problem=problem,
    )


def _told(fault: BaseException) -> str:
    """On one line, with nothing in it that a terminal would obey."""
    text = "".join(sign if sign.isprintable() else " " for sign in f"{type(fault).__name__}: {fault}")
    return text[:LONGEST_FAULT_CHARACTERS]


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value
