"""A finished game looked at again: replayed in a helper, and answered as bytes that need no more work."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import msgspec

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.base import SpokenStep
from rummi.games.catalogue import family_of
from rummi.games.game import Game
from rummi.games.serialize import plain_event
from rummi.records.fairness import add_commitment
from rummi.records.record import Record
from rummi.records.toml import read_record, write_record
from rummi.server.model.stored_game import StoredGame
from rummi.server.protocol.games import Replayed, Step, show_contributions

_LEVEL: Final = 6
"""Of packing: what a replay says again and again costs next to nothing."""


@dataclass(frozen=True, slots=True)
class Past:
    """A game that has ended, as it stands in the database."""

    begun: StoredGame
    actions: Sequence[tuple[int, str]]
    """Each with its seat."""
    bots: Sequence[int]


def replayed(past: Past) -> bytes:
    """Every step as JSON, packed."""
    begun, game = past.begun, _begin(past.begun)
    steps = [_step(game, None, None)]
    for seat, text in past.actions:
        game = game.act(text, seat)
        steps.append(_step(game, text, seat))
    assert game.outcome
    told = Replayed(
        begun.id,
        game.rules,
        list(game.players),
        list(past.bots),
        begun.ended_at or 0,
        dict(begun.options),
        begun.dealer.commitment,
        begun.secret,
        show_contributions(begun.contributions),
        list(game.outcome.scores),
        list(game.outcome.winners),
        steps,
        game.setup.house,
    )
    return gzip.compress(msgspec.json.encode(told), _LEVEL)


def written(past: Past) -> bytes:
    """As a `.rummi` file, packed."""
    text = write_record(add_commitment(Record.of(after_actions(past, len(past.actions))), past.begun.dealer))
    return gzip.compress(text.encode(), _LEVEL)


def spoken_steps(past: Past, seq: int) -> Sequence[SpokenStep]:
    """How one of its actions is done at the table."""
    return after_actions(past, seq).spoken_steps(past.actions[seq][1])


def opened(text: str) -> bytes:
    """A record that somebody has brought, as `replayed` answers it; its game may not have ended."""
    played = list(_played(read_record(text)))
    last, _ = played[-1]
    told = Replayed(
        id="",
        rules=last.rules,
        players=list(last.players),
        bots=[],
        ended_at=0,
        options=last.family.write_options(last.setup),
        commitment="",
        secret="",
        contributions=[],
        scores=list(last.outcome.scores) if last.outcome else [],
        winners=list(last.outcome.winners) if last.outcome else [],
        steps=[_step(game, game.actions[-1] if game.actions else None, seat) for game, seat in played],
        house=last.setup.house,
    )
    return gzip.compress(msgspec.json.encode(told), _LEVEL)


def steps_of_record(text: str, seq: int) -> Sequence[SpokenStep]:
    found = before_action(text, seq)
    if not found:
        return ()
    before, _seat, action = found
    return before.spoken_steps(action)


def before_action(text: str, seq: int) -> tuple[Game, int, str] | None:
    """The game of a record before one of its actions, with its seat and the action; None where there is none."""
    record = read_record(text)
    if not 0 <= seq < len(record.actions):
        return None
    *_, (before, _seat) = islice(_played(record), seq + 1)
    named, action = record.actions[seq]
    seat = before.turn if named is None else named
    assert seat is not None  # or it would have been refused
    return before, seat, str(action)


def _played(record: Record) -> Iterator[tuple[Game, int | None]]:
    """Before the first action, and after each with its seat; refuses what breaks a rule, and says which action does."""
    game = record.game()
    yield game, None
    for number, (seat, action) in enumerate(record.actions):
        broken = game.judge(action, seat)
        if broken:
            written = str(action)
            place = sentence("Action {number} is refused: {action}", number=number, action=written)
            raise InvalidInput(sentence("{place}: {problem}", place=place, problem=broken[0].message))
        seat = game.turn if seat is None else seat
        game = game.act(action, seat)
        yield game, seat


def after_actions(past: Past, actions: int) -> Game:
    """The game after so many of them."""
    game = _begin(past.begun)
    for seat, text in past.actions[:actions]:
        game = game.act(text, seat)
    return game


def _begin(begun: StoredGame) -> Game:
    family = family_of(begun.rules)
    setup = family.setup(begun.rules, begun.players, begun.options)
    return Game.begin(begun.rules, setup, family.read_start(setup, begun.start))


def _step(game: Game, action: str | None, seat: int | None) -> Step:
    return Step(action, seat, game.turn, [plain_event(event) for event in game.events], game.state.snapshot())
