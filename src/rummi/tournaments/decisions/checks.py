"""What several kinds of decisions are refused for."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence

from rummi.core.errors import Violation
from rummi.core.names import is_readable_name, tidy_name
from rummi.core.sentence import Sentence, sentence
from rummi.tournaments.model.state import Round, Seating, StagePlay, State

LONGEST_NAME_CHARACTERS = 80
"""More fits on no card."""


def refusal(code: str, message: Sentence, rule: str = "") -> Violation:
    return Violation(code, rule, message)


def report(because: Iterable[Violation]) -> Generator[Violation, None, bool]:
    """Say all of it, and whether there was any: `if (yield from refused(...)): return`."""
    found = False
    for violation in because:
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
    """Not in `no_name`, which judges journals of earlier versions, too."""
    if not is_readable_name(tidy_name(name)):
        yield refusal("text/no-name", sentence("A name needs a letter or digit that can be seen."))


def check_reason(why: str) -> Iterator[Violation]:
    if not why.strip():
        yield refusal("text/no-reason", sentence("Say why: it stays in the trail."))


def check_entrant(state: State, number: int) -> Iterator[Violation]:
    if state.entrant(number) is None:
        yield refusal("entry/unknown", sentence("There is no entrant number {number}.", number=number))


def check_running(state: State) -> Iterator[Violation]:
    """A stage must have been drawn, and must not have been closed."""
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
    """Where the judge has found nothing wrong with the numbers."""
    drawn = find_round(state.stages[-1], round_number)
    seating = drawn.at_table(table) if drawn else None
    if seating is None:
        raise LookupError((round_number, table))
    return seating


def join_names(state: State, entrants: Sequence[int]) -> str:
    return ", ".join(state.named(entrant) for entrant in entrants)
