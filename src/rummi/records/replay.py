"""Replay a record as far as its actions are legal, or several records as one match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummi.core.errors import IllegalAction, InvalidInput, Violation
from rummi.core.sentence import sentence
from rummi.games.base import Outcome
from rummi.games.game import Game
from rummi.games.match import Match
from rummi.records.record import Record


@dataclass(frozen=True, slots=True)
class Replay:
    """The game that a record leads to, and every rule that its first illegal action breaks.

    >>> game = Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening").act("draw")
    >>> replayed = replay(Record.of(game))
    >>> replayed.legal, replayed.game == game
    (True, True)
    """

    game: Game
    """The game after the last action, or before the first illegal one."""
    stopped_at: int | None
    """The index of the first illegal action; None if every action is legal."""
    violations: tuple[Violation, ...]

    @property
    def legal(self) -> bool:
        return not self.violations


def replay(record: Record) -> Replay:
    """Replay a record up to its first illegal action, and compare the result that it states.

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
        try:
            game = game.act(action, seat)
        except IllegalAction as illegal:
            return Replay(game, index, illegal.violations)
    return Replay(game, None, _check_result(record.result, game.outcome))


def _check_result(written: Outcome | None, played: Outcome | None) -> tuple[Violation, ...]:
    if written is None or written == played:
        return ()
    message = (
        sentence(
            "The record says scores {written}, but the game ends with {played}.",
            written=_format_outcome(written),
            played=_format_outcome(played),
        )
        if played
        else sentence("The record says scores {written}, but the game has not ended.", written=_format_outcome(written))
    )
    return (Violation("record/result-differs", "–", message),)


def _format_outcome(outcome: Outcome) -> str:
    scores = ", ".join(f"{score:+d}" for score in outcome.scores)
    return f"{scores} (winners {', '.join(map(str, outcome.winners))})"


@dataclass(frozen=True, slots=True)
class Series:
    """Several games as one match."""

    rules: str
    match: Match
    starters: tuple[int, ...]
    """The seat that began each game."""
    violations: tuple[Violation, ...]
    """The games that another seat should have begun (STD-8)."""


def combine_records(records: Mapping[str, Record], *, add_up: bool = False) -> Series:
    """Combine the records of finished games into a match, in their order. The keys name the records in errors.

    `add_up` adds up the scores even of rulesets in which every game stands alone (C-16). Raises InvalidInput if a game
    is illegal, unfinished, or by other players or rules than the first.
    """
    games = [_replay_finished(name, record) for name, record in records.items()]
    first = games[0]
    for name, game in zip(records, games, strict=True):
        if _match_terms(game) != _match_terms(first):
            raise InvalidInput(sentence("{name} has other players or other rules than the first", name=name))
    family, setup = first.family, first.setup
    begins = first.state.first
    match = Match(setup.match_won_by, first.players, begins, (), family.stands_alone, add_up)
    for game in games:
        if game.outcome:
            match = match.add(game.outcome)
    starters = tuple(game.state.first for game in games)
    return Series(first.rules, match, starters, _check_starters(match, starters))


def _replay_finished(name: str, record: Record) -> Game:
    replayed = replay(record)
    if not replayed.legal:
        why = replayed.violations[0].message
        raise InvalidInput(sentence("{name} is not a legal game: {why}", name=name, why=why))
    if replayed.game.outcome is None:
        raise InvalidInput(sentence("{name} is a game that has not ended", name=name))
    return replayed.game


def _check_starters(match: Match, starters: Sequence[int]) -> tuple[Violation, ...]:
    if match.stands_alone:  # a record does not name the oldest player, who begins (JUN-12)
        return ()
    return tuple(
        Violation(
            "match/not-this-starter",
            "STD-8",
            sentence(
                "Game {number} should begin with {player}, to the left of the player who began the game before.",
                number=number + 1,
                player=match.players[match.starter(number)],
            ),
        )
        for number, starter in enumerate(starters)
        if starter != match.starter(number)
    )


def _match_terms(game: Game) -> tuple[object, ...]:
    """Return everything that must be equal in all games of a match."""
    return game.rules, game.players, game.setup.house
