"""Games that greedy bots played in advance, so that the players of a load test only send recorded actions.

The secret and the first player determine a game. The public commitment to the secret therefore identifies the script.
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
"""Tiles on the table, of 106."""

DRAW: Final = "draw"
SMALL: Final = "play on a small table"
FULL: Final = "play on a full table"
REARRANGE: Final = "rearrange a full table"
END: Final = "end a game"
"""Any action that ends a game, after which the room's score table is written too."""


@dataclass(frozen=True, slots=True)
class Step:
    seat: int
    action: bytes
    """The action in the notation."""
    kind: str


Script: TypeAlias = Sequence[Step]
Scripts: TypeAlias = Mapping[tuple[bytes, int], Script]
"""By the commitment of a game and its first player."""


def record_scripts(options: Mapping[str, object]) -> Scripts:
    """Play every secret with every first player, in processes that end before the measurement."""
    asked = list(product(SECRETS, range(SEATS)))
    with ProcessPoolExecutor() as pool:
        scripts = pool.map(_record_game, *zip(*((*each, dict(options)) for each in asked), strict=True))
        return {
            (Dealer(secret).commitment.encode(), first): script
            for (secret, first), script in zip(asked, scripts, strict=True)
        }


def first_player(turn: int, seq: int) -> int:
    """Return the first player, given the player to move after `seq` actions. Every action is one turn."""
    return (turn - seq) % SEATS


def _record_game(secret: str, first: int, options: Mapping[str, object]) -> Script:
    dealer = Dealer(secret)
    game = dealer.deal(RULES, [f"Player {seat}" for seat in range(SEATS)], first=first, options=options)
    steps = []
    while (seat := game.turn) is not None:
        action = str(greedy(game.view(seat)))
        after = dealer.act(game, action, seat)
        steps.append(Step(seat, action.encode(), _classify(game, after)))
        game = after
    return steps


def _classify(before: Game, after: Game) -> str:
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
