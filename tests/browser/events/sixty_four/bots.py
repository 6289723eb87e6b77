"""Games of bots for the tables of a tournament, with the tiles left for the score cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rummi.arena.selfplay import finish
from rummi.bots.bot import bot_with_aim
from rummi.bots.catalogue import bot_with_time
from rummi.games.classic.views import AIM_IN_EVENTS
from rummi.games.game import Game
from rummi.games.shuffle import draws
from rummi.tournaments.decisions.cards import card_from_game
from rummi.tournaments.model.decisions import Ends, WriteCard
from rummi.tournaments.model.parameters import WARSAW
from rummi.tournaments.stages.progress import Missing

PLAYING: Final = ("greedy", "casual", "greedy", "novice")
"""The entrants take turns with these bots, so that their strengths differ."""


@dataclass(frozen=True)
class Left:
    """What a player has left at the end: tiles as a judge enters them, or a penalty instead."""

    tiles: tuple[str, ...] = ()
    penalty: str = ""


@dataclass(frozen=True)
class Played:
    stage: int
    round: int
    table: int
    game: int
    seats: tuple[int, ...]
    ends: Ends
    winners: tuple[int, ...]
    left: dict[int, Left]

    def decision(self) -> dict[str, Any]:
        """Return the decision that the judge's page sends."""
        lines = [self._line(entrant) for entrant in self.seats]
        where = {"round": self.round, "table": self.table, "game": self.game}
        return {"kind": "card", **where, "winners": self.winners, "ends": self.ends, "lines": lines}

    def _line(self, entrant: int) -> dict[str, Any]:
        left = self.left[entrant]
        said = {"penalty": left.penalty} if left.penalty else {"tiles": " ".join(left.tiles)} if left.tiles else {}
        return {"entrant": entrant, **said}


def play(stage: int, round: int, table: int, game: int, seats: Sequence[int], first: int) -> Played:
    """Play a game. `seats` are the entrants in seating order, `first` the one who begins."""
    seed = f"{stage}/{round}/{table}/{game}"
    dealt = Game.deal(WARSAW.rules, [str(each) for each in seats], seed, first=seats.index(first))
    bots = [bot_with_aim(bot_with_time(WARSAW.rules, PLAYING[(each - 1) % 4]), AIM_IN_EVENTS) for each in seats]
    luck = draws(f"{seed}/luck")
    card = card_from_game(finish(dealt, bots, lambda _: luck), Missing(round, table, game), seats, WARSAW)
    return Played(stage, round, table, game, tuple(seats), card.ends, card.winners, _left(card))


def _left(card: WriteCard) -> dict[int, Left]:
    return {line.entrant: Left(tuple(_keys(line.tiles or "")), line.penalty) for line in card.lines}


def _keys(tiles: str) -> list[str]:
    """Return the keys for tiles without their colours: `K12 R3 *` gives 12, 3 and the joker."""
    return [each if each == "*" else each.lstrip("KRBO") for each in tiles.split() if each != "-"]
