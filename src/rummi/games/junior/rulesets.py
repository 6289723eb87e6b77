"""The two rulesets of Junior, as data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rummi.core.box import Box
from rummi.core.tile import Colour
from rummi.games.game import WonBy

JUNIOR_BOX: Final = Box(
    (Colour.BLACK, Colour.RED, Colour.BLUE, Colour.YELLOW),
    highest=10,
    copies=1,
    jokers=4,
    groups=False,
    booklet="junior",
)
"""JUN-2, JUN-4: 40 tiles and 4 jokers, and nothing but runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    name: str
    document: str  # the rule document it follows, by the number used in docs/rules.md
    box: Box
    players: tuple[int, int]  # least and most
    hand: int  # tiles a player starts with
    stars: int  # stars a player starts with
    tile_star: int  # stars for a tile laid or found
    run_star: int  # stars for a new run besides
    last_star: int  # stars for emptying the rack
    draw_price: int  # stars paid for drawing, or for not playing what could be played (A-48a)
    left_price: int  # stars paid at the end for a tile on the rack
    free_draw: bool | None  # whether who has no stars draws all the same; None where nobody draws
    pointer_finds: (
        bool | None
    )  # whether the player who points at a tile also looks (JUN-6); None where no player points
    match_won_by: WonBy


JUNIOR: Final = Ruleset(
    name="junior",
    document="001",
    box=JUNIOR_BOX,
    players=(2, 4),
    hand=6,
    stars=6,
    tile_star=1,
    run_star=1,
    last_star=1,
    draw_price=1,
    left_price=1,
    free_draw=True,
    pointer_finds=None,
    match_won_by="points",
)

JUNIOR_INTRO: Final = replace(
    JUNIOR,
    name="junior-intro",
    box=replace(JUNIOR_BOX, jokers=0),  # JUN-5
    hand=0,
    stars=0,
    run_star=0,
    last_star=0,
    draw_price=0,
    left_price=0,
    free_draw=None,
    pointer_finds=False,
)

RULESETS: Final = {ruleset.name: ruleset for ruleset in (JUNIOR, JUNIOR_INTRO)}
