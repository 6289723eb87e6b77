"""Checks that several kinds of decisions share. Functions named `check_` yield the violations that they find."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence

from rummi.core.errors import Violation
from rummi.core.names import is_readable_name, tidy_name
from rummi.core.sentence import Sentence, sentence
from rummi.tournaments.model.state import Round, Seating, StagePlay, State

LONGEST_NAME_CHARACTERS = 80
"""Longer names do not fit on a card."""


def refusal(code: str, message: Sentence, rule: str = "") -> Violation:
    """Return a violation. The rule is optional: some refusals have none."""
    return Violation(code, rule, message)


def report(violations: Iterable[Violation]) -> Generator[Violation, None, bool]:
    """Yield all violations, and return whether there were any: `if (yield from report(...)): return`."""
    found = False
    for violation in violations:
        found = True
        yield violation
    return found


def check_name(name: str, what: Sentence) -> Iterator[Violation]:
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME_CHARACTERS:
        yield refusal(
            "text/no-name",
            sentence(
                "{what}: a name that can be shown, of at most {longest} letters.",
                what=what,
                longest=LONGEST_NAME_CHARACTERS,
            ),
        )


def check_readable(name: str) -> Iterator[Violation]:
    """Check that a name has a visible letter or digit.

    Apart from `check_name`, because journals of earlier versions may contain such names.
    """
    if not is_readable_name(tidy_name(name)):
        yield refusal("text/no-name", sentence("A name needs a letter or digit that can be seen."))


def check_reason(why: str) -> Iterator[Violation]:
    if not why.strip():
        yield refusal("text/no-reason", sentence("Say why: it stays in the trail."))


def check_entrant(state: State, number: int) -> Iterator[Violation]:
    if state.entrant(number) is None:
        yield refusal("entry/unknown", sentence("There is no entrant number {number}.", number=number))


def check_running(state: State) -> Iterator[Violation]:
    """Check that a stage has been drawn and not closed."""
    if state.stage is None:
        yield refusal("stage/not-begun", sentence("Nothing has been drawn yet."), "TRN-13")
    elif state.stage.closed:
        yield refusal("stage/closed", sentence("The stage is closed; the organiser can open it again."), "TRN-19")


def check_table(drawn: Round | None, table: int) -> Iterator[Violation]:
    if drawn is None or drawn.at_table(table) is None:
        yield refusal("draw/no-table", sentence("There is no table {table} in this round.", table=table))


def find_round(play: StagePlay, number: int) -> Round | None:
    return play.rounds[number - 1] if 0 < number <= len(play.rounds) else None


def find_seating(state: State, round_number: int, table: int) -> Seating:
    """Return a table of the current stage. Raises LookupError if it does not exist, which `judge` rules out."""
    drawn = find_round(state.stages[-1], round_number)
    seating = drawn.at_table(table) if drawn else None
    if seating is None:
        raise LookupError((round_number, table))
    return seating


def join_names(state: State, entrants: Sequence[int]) -> str:
    return ", ".join(state.name_of(entrant) for entrant in entrants)
