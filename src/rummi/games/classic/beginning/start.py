"""Where a game starts: after the deal, or in the middle of a game for puzzles and tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rummi.core.flaws import invalid_melds
from rummi.core.sentence import sentence
from rummi.games.classic.beginning.setup import Setup
from rummi.games.shared.dealt import Dealt, check_dealt, read_dealt, write_dealt
from rummi.games.shared.fields import Fields, as_flag, problem_at


@dataclass(frozen=True, slots=True)
class Start(Dealt):
    opened: tuple[bool, ...] = ()
    """A flag for each seat, or nothing where nobody has opened."""


def read_start(setup: Setup, values: Mapping[str, object]) -> Start:
    fields = Fields(values, "start")
    dealt = read_dealt(fields, setup.box)
    opened = _read_opened(fields, len(setup.players)) if "opened" in fields else ()
    fields.finish()
    return Start(dealt.first, dealt.racks, dealt.bank, dealt.table, opened)


def _read_opened(fields: Fields, seats: int) -> tuple[bool, ...]:
    opened = fields.list("opened", as_flag)
    if len(opened) != seats:
        raise problem_at("start.opened", sentence("{given} flags for {seats} players", given=len(opened), seats=seats))
    return opened if any(opened) else ()


def check_start(setup: Setup, start: Start) -> None:
    check_dealt(start, len(setup.players), setup.box, invalid_melds(start.table))


def write_start(start: Start) -> dict[str, object]:
    return write_dealt(start) | ({"opened": list(start.opened)} if start.opened else {})
