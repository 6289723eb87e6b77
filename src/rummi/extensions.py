"""Entry points of other packages. A broken one is reported and does not affect the others."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.notation import printable
from rummi.core.sentence import Sentence, sentence

LONGEST_FAULT_CHARACTERS: Final = 200


def load_entry_points(group: str, load: Callable[[EntryPoint], None]) -> dict[str, Sentence]:
    """Call `load` for each entry point of a group, ordered by name. Return what is wrong with the broken ones, by name.

    `load` raises InvalidInput for an entry point that it cannot accept; code of the package may raise anything.
    """
    problems: dict[str, Sentence] = {}
    for entry in sorted(entry_points(group=group), key=lambda entry: (entry.name, _package(entry))):
        try:
            load(entry)
        except InvalidInput as problem:
            problems[entry.name] = _describe_problem(entry, problem.message)
        except (Exception, SystemExit) as fault:  # noqa: BLE001
            problems[entry.name] = _describe_problem(entry, _describe_fault(fault))
    return problems


def _describe_problem(entry: EntryPoint, problem: Sentence | str) -> Sentence:
    return sentence(
        "“{name}” of the package {package} ({group}) cannot be used: {problem}",
        name=printable(entry.name),
        package=_package(entry),
        group=entry.group,
        problem=problem,
    )


def _describe_fault(fault: BaseException) -> str:
    """Return the exception on one line, without control characters."""
    text = "".join(sign if sign.isprintable() else " " for sign in f"{type(fault).__name__}: {fault}")
    return text[:LONGEST_FAULT_CHARACTERS]


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value
