"""Replay a record as far as its actions are legal, or several records as one match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummi.core.errors import InvalidInput, Violation
from rummi.core.sentence import sentence
from rummi.games.base import Outcome
from rummi.games.game import Game
from rummi.games.match import Match
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


@dataclass(frozen=True, slots=True)
class Series:
    rules: str
    match: Match
    starters: tuple[int, ...]
    violations: tuple[Violation, ...]


def combine_records(records: Mapping[str, Record], *, add_up: bool = False) -> Series:
    """Return the match of the records, by their names: finished games by the same players and rules, in order.

    `add_up` asks for a sum where every game stands alone.
    """
    games = [_finished(name, record) for name, record in records.items()]
    first = games[0]
    for name, game in zip(records, games, strict=True):
        if _terms(game) != _terms(first):
            raise InvalidInput(sentence("{name} has other players or other rules than the first", name=name))
    family, setup = first.family, first.setup
    begins = family.first(first.state)
    match = Match(family.won_by(setup), first.players, begins, (), family.stands_alone, add_up)
    for game in games:
        if game.outcome:
            match = match.add(game.outcome)
    starters = tuple(game.family.first(game.state) for game in games)
    return Series(first.rules, match, starters, _wrong_starters(match, starters))


def _finished(name: str, record: Record) -> Game:
    replayed = replay(record)
    if not replayed.legal:
        why = replayed.violations[0].message
        raise InvalidInput(sentence("{name} is not a legal game: {why}", name=name, why=why))
    if replayed.game.outcome is None:
        raise InvalidInput(sentence("{name} is a game that has not ended", name=name))
    return replayed.game


def _wrong_starters(match: Match, starters: Sequence[int]) -> tuple[Violation, ...]:
    if match.stands_alone:  # a record does not say who is the oldest
        return ()
    return tuple(
        Violation(
            "match/not-this-starter",
            "STD-8",
            sentence(
                "Game {number} should begin with {player}, to the left of who began before.",
                number=number + 1,
                player=match.players[match.starter(number)],
            ),
        )
        for number, starter in enumerate(starters)
        if starter != match.starter(number)
    )


def _terms(game: Game) -> tuple[object, ...]:
    """What has to be the same in all the games of a match."""
    return game.rules, game.players, game.setup.house
