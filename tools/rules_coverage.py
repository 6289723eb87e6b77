"""List the tests and the source lines that name each rule of docs/rules.md.

Every rule in scope has a test that names it (`@pytest.mark.rule("STD-25")`) or a reason in
tests/rules/untested.toml why a program cannot break it, and never both. `make rules-coverage` prints the
whole list; the exit status is 1 if a rule has neither, so a rule cannot lose its test unnoticed.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

SCOPE: Final = {
    "tile games": "STD XP NGT TRN C-1..17 C-20..22 C-25 A-1..35 A-57 TV-1..15",
    "Junior": "JUN C-23 A-40..51 TV-20..24",
    "dice game": "DICE C-18..19 A-60..77 TV-30..34",
    "championships": "C-24 A-52..59 TV-40..41",
}
"""The covered rules, a line for each family of games and one for tournaments: whole documents, or numbers of the other
lists. A number includes its letters (A-57 includes A-57a)."""

RULES: Final = "docs/rules.md"
REASONS: Final = "tests/rules/untested.toml"

Places: TypeAlias = Mapping[str, Sequence[str]]
"""Rule ids with the places that name them."""

_ID: Final = re.compile(r"\b[A-Z]+-\d+[a-z]?\b")
_DEFINITION: Final = re.compile(r"^(?:- |\| )\*\*([A-Z]+-\d+[a-z]?)\b", re.M)
_SEVERAL: Final = re.compile(r"\b([A-Z]+)-(\d+) to \1-(\d+)\b")


@dataclass(frozen=True, slots=True)
class Coverage:
    rules: Sequence[str]
    """Every id, in the order of the rules page."""
    tests: Places
    sources: Places
    reasons: Mapping[str, str]

    @property
    def in_scope(self) -> list[str]:
        return [rule for rule in self.rules if in_scope(rule)]

    def problems(self) -> Iterator[str]:
        for rule in self.in_scope:
            if rule not in self.tests and rule not in self.reasons:
                yield f"{rule} has neither a test nor a reason in {REASONS}"
            if rule in self.tests and rule in self.reasons:
                yield f"{rule} has a test ({self.tests[rule][0]}) and also a reason in {REASONS} to have none"
        for rule in sorted(self.tests.keys() - set(self.rules)):
            yield f"{self.tests[rule][0]} names {rule}, which is not in {RULES}"
        for rule in sorted(self.reasons.keys() - set(self.rules)):
            yield f"{REASONS} names {rule}, which is not in {RULES}"

    def lines(self) -> Iterator[str]:
        for rule in self.in_scope:
            yield rule
            yield from (f"    test    {test}" for test in self.tests.get(rule, ()))
            yield from (f"    source  {place}" for place in self.sources.get(rule, ()))
            if rule in self.reasons:
                yield f"    no test: {self.reasons[rule]}"


def in_scope(rule: str) -> bool:
    return any(_covers(part, rule) for family in SCOPE.values() for part in family.split())


def _covers(part: str, rule: str) -> bool:
    """Whether a part of the scope (`STD`, `A-57` or `C-20..22`) takes in the rule."""
    prefix, _, numbers = part.partition("-")
    list_of_rule, number = rule.rstrip("abcdefghijklmnopqrstuvwxyz").split("-")
    if prefix != list_of_rule or not numbers:
        return prefix == list_of_rule
    first, _, last = numbers.partition("..")
    return int(first) <= int(number) <= int(last or first)


def measure(root: Path) -> Coverage:
    rules = _DEFINITION.findall((root / RULES).read_text(encoding="utf-8"))
    return Coverage(
        rules=rules,
        tests=_collect((rule, test) for path in _files(root, "tests") for rule, test in _marks(root, path)),
        sources=_collect(
            (rule, place) for path in _files(root, "src") for rule, place in _mentions(root, path) if rule in rules
        ),
        reasons=tomllib.loads((root / REASONS).read_text(encoding="utf-8")),
    )


def _files(root: Path, folder: str) -> list[Path]:
    return sorted((root / folder).rglob("*.py"))


def _collect(named: Iterator[tuple[str, str]]) -> Places:
    places: dict[str, list[str]] = defaultdict(list)
    for rule, place in named:
        if place not in places[rule]:
            places[rule].append(place)
    return dict(places)


def _marks(root: Path, path: Path) -> Iterator[tuple[str, str]]:
    """The ids in the file's rule markers, each with the test that carries it."""
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        name = getattr(statement, "name", "")
        for node in ast.walk(statement):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    yield ast.literal_eval(argument), f"{path.relative_to(root).as_posix()}::{name}"


def _mentions(root: Path, path: Path) -> Iterator[tuple[str, str]]:
    """The ids that the file's code and comments name, each with its line; “STD-5 to STD-8” names four."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        place = f"{path.relative_to(root).as_posix()}:{number}"
        several = [
            f"{prefix}-{each}"
            for prefix, first, last in _SEVERAL.findall(line)
            for each in range(int(first), int(last) + 1)
        ]
        yield from ((rule, place) for rule in [*_ID.findall(line), *several])


def main(root: Path) -> int:
    coverage = measure(root)
    problems = list(coverage.problems())
    covered = coverage.in_scope
    tested = sum(rule in coverage.tests for rule in covered)
    sys.stdout.writelines(f"{line}\n" for line in coverage.lines())
    sys.stdout.write(f"{len(covered)} rules: {tested} with a test, {len(covered) - tested} without.\n")
    sys.stderr.writelines(f"{problem}\n" for problem in problems)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
