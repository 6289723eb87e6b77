"""The records of several games as one match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummi.core.errors import InvalidInput, Violation
from rummi.core.sentence import sentence
from rummi.games.game import Game
from rummi.games.match import Match
from rummi.records.record import Record
from rummi.records.replay import replay


@dataclass(frozen=True, slots=True)
class Series:
    rules: str
    match: Match
    starters: tuple[int, ...]
    violations: tuple[Violation, ...]


def series(records: Mapping[str, Record], *, add_up: bool = False) -> Series:
    """Return the match of the records, by their names: finished games by the same players and rules, in order.

    `add_up` asks for a sum where every game stands alone.
    """
    games = [_finished(name, record) for name, record in records.items()]
    first = games[0]
    for name, game in zip(records, games, strict=True):
        if _terms(game) != _terms(first):
            raise InvalidInput(sentence("{name} has other players or other rules than the first", name=name))
    family, setup = first.family, first.setup
    begins = first.state.first
    match = Match(setup.match_won_by, first.players, begins, (), family.stands_alone, add_up)
    for game in games:
        if game.outcome:
            match = match.add(game.outcome)
    starters = tuple(game.state.first for game in games)
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
