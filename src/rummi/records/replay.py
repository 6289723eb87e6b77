"""Replaying a record: as far as its actions are legal."""

from __future__ import annotations

from dataclasses import dataclass

from rummi.core.errors import Violation
from rummi.core.sentence import sentence
from rummi.games.base import Outcome
from rummi.games.game import Game
from rummi.records.record import Record


@dataclass(frozen=True, slots=True)
class Replay:
    """What became of a record, and every rule that its first illegal action breaks.

    >>> game = Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening").act("draw")
    >>> replayed = replay(Record.of(game))
    >>> replayed.legal, replayed.game == game
    (True, True)
    """

    game: Game
    """As far as it went: before the first illegal action, if there is one."""
    stopped_at: int | None
    violations: tuple[Violation, ...]

    @property
    def legal(self) -> bool:
        return not self.violations


def replay(record: Record) -> Replay:
    """Up to the first illegal action, which `stopped_at` names.

    >>> from rummi.records.toml import read_record
    >>> replayed = replay(read_record('''
    ... rummi = 1
    ... rules = "standard"
    ... players = ["Ala", "Bartek"]
    ... seed = "a rainy evening"
    ... actions = ["play R7 R8 R9 R10", "play R1 R2 R3"]
    ... '''))
    >>> replayed.stopped_at, replayed.violations[0].rule
    (1, 'STD-16')
    """
    game = record.game()
    for index, (seat, action) in enumerate(record.actions):
        violations = game.judge(action, seat)
        if violations:
            return Replay(game, index, violations)
        game = game.act(action, seat)
    return Replay(game, None, _compare(record.result, game.outcome))


def _compare(written: Outcome | None, played: Outcome | None) -> tuple[Violation, ...]:
    if written is None or written == played:
        return ()
    message = (
        sentence(
            "The record says scores {written}, but the game ends with {played}.",
            written=_shown(written),
            played=_shown(played),
        )
        if played
        else sentence("The record says scores {written}, but the game has not ended.", written=_shown(written))
    )
    return (Violation("record/result-differs", "–", message),)


def _shown(outcome: Outcome) -> str:
    scores = ", ".join(f"{score:+d}" for score in outcome.scores)
    return f"{scores} (winners {', '.join(map(str, outcome.winners))})"
