"""Games that were played beforehand, so that the players of a load need not think: greedy bots open, lay and rearrange.

A game follows from its secret and from who begins. So the commitment that everybody is shown tells which one it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, TypeAlias

from rummi.bots.simple import greedy
from rummi.games.fairness import Dealer
from rummi.games.game import Game
from tools.load.deals.known import SECRETS

RULES: Final = "standard"
SEATS: Final = 4
FULL_TABLE: Final = 40
"""Tiles, of 106."""

DRAW: Final = "draw"
SMALL: Final = "play on a small table"
FULL: Final = "play on a full table"
REARRANGE: Final = "rearrange a full table"
END: Final = "end a game"
"""Whatever is done: the score table of the room is written, too."""


@dataclass(frozen=True, slots=True)
class Step:
    seat: int
    action: bytes
    """In the notation, as it is sent."""
    kind: str


Script: TypeAlias = Sequence[Step]
Scripts: TypeAlias = Mapping[tuple[bytes, int], Script]
"""By the commitment of a game and who begins it."""


def written_beforehand(options: Mapping[str, object]) -> Scripts:
    """Of every secret and whoever begins; in processes that are gone before anything is measured."""
    asked = list(product(SECRETS, range(SEATS)))
    with ProcessPoolExecutor() as pool:
        scripts = pool.map(_played, *zip(*((*each, dict(options)) for each in asked), strict=True))
        return {
            (Dealer(secret).commitment.encode(), first): script
            for (secret, first), script in zip(asked, scripts, strict=True)
        }


def beginner(turn: int, seq: int) -> int:
    """Who began, where this seat is to move after so many actions: everybody moves in his turn."""
    return (turn - seq) % SEATS


def _played(secret: str, first: int, options: Mapping[str, object]) -> Script:
    dealer = Dealer(secret)
    game = dealer.deal(RULES, [f"Player {seat}" for seat in range(SEATS)], first=first, options=options)
    steps = []
    while (seat := game.turn) is not None:
        action = str(greedy(game.view(seat)))
        after = dealer.act(game, action, seat)
        steps.append(Step(seat, action.encode(), _kind(game, after)))
        game = after
    return steps


def _kind(before: Game, after: Game) -> str:
    was, now = _melds(before), _melds(after)
    if after.outcome:
        return END
    if was == now:
        return DRAW
    if sum(map(len, was)) < FULL_TABLE:
        return SMALL
    broken = [meld for meld in was if meld not in now and not any(set(meld) <= set(other) for other in now)]
    return REARRANGE if broken else FULL


def _melds(game: Game) -> list[Any]:
    return sorted(str(meld).split() for meld in game.state.table)
