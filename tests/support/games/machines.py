"""Checks that the random games of all families share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from rummi.core.errors import IllegalAction
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.game import Game
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.records.toml import read_record, write_record

SeatT = TypeVar("SeatT", bound=Any)


def refused(game: Game, seat: int, action: Any) -> bool:
    """Whether the action breaks a rule: then it is not done, and for just the reasons that the judge has given."""
    violations = game.state.judge(seat, action)
    if violations:
        with pytest.raises(IllegalAction) as refusal:
            game.state.apply(seat, action)
        assert refusal.value.violations == violations
        assert all(str(violation.message) and violation.rule for violation in violations)
    return bool(violations)


def assert_record_tells_all(game: Game) -> None:
    again = replay(read_record(write_record(Record.of(game))))
    assert again.legal
    assert again.game.state == game.state
    assert again.game.actions == game.actions


def hidden_tiles_moved(seats: Sequence[SeatT], seat: int | None, bank: Tiles) -> tuple[tuple[SeatT, ...], Tiles]:
    """Seats and bank with every tile somewhere else that the seat cannot see."""
    hidden: list[Piece] = [*bank]
    hidden += [piece for other, holder in enumerate(seats) if other != seat for piece in holder.rack]
    hidden.reverse()
    moved = []
    for other, holder in enumerate(seats):
        if other != seat:
            taken, hidden = hidden[: len(holder.rack)], hidden[len(holder.rack) :]
            holder = replace(holder, rack=Tiles.of(taken))
        moved.append(holder)
    return tuple(moved), Tiles.of(hidden)
