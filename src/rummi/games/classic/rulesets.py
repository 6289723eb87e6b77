"""The four rulesets of the tile games, as data.

Nothing in the code asks for a ruleset's name: whatever differs between two games is a field here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from rummi.core.box import STANDARD_BOX, XP_BOX, Box
from rummi.games.game import WonBy


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    name: str
    document: str  # the rule document it follows, by the number used in docs/rules.md
    box: Box
    reduced_box: Box | None  # offered as an option
    reduced_players: int  # how many can play with it
    players: tuple[int, int]  # least and most
    hand: int  # tiles a player starts with
    stack: int  # tiles in a full stack
    doublets: int  # pairs that give the right to a new deal
    opening: int  # points of the first laying
    time_limit: int  # seconds a move
    clock_optional: bool  # whether the booklet suggests playing without a clock, too (STD-33)
    penalty: int  # tiles taken after a time-out or a mistake
    leftovers: Literal["bank", "player"]  # who gets tiles that nobody can place (C-3)
    joker_left: int  # points of a joker left on the rack (C-1)
    not_opened: int  # recorded instead of the tiles when another goes out
    could_have_opened: int  # likewise, when the rack tested could have opened
    jokers_could_open: bool  # whether jokers count in that test (C-2)
    rack_tested: Literal["start", "end"]  # of the player's last completed turn
    announcement: bool  # whether "I shall open next" saves from could_have_opened (C-10)
    match_won_by: WonBy


STANDARD: Final = Ruleset(
    name="standard",
    document="000",
    box=STANDARD_BOX,
    reduced_box=None,
    reduced_players=0,
    players=(2, 4),
    hand=14,
    stack=7,
    doublets=3,
    opening=30,
    time_limit=60,
    clock_optional=True,
    penalty=1,
    leftovers="bank",
    joker_left=30,
    not_opened=100,
    could_have_opened=200,
    jokers_could_open=False,
    rack_tested="end",
    announcement=True,
    match_won_by="points",
)

XP: Final = replace(STANDARD, name="xp", box=XP_BOX, reduced_box=STANDARD_BOX, reduced_players=4, players=(2, 6))

NGT: Final = replace(STANDARD, name="ngt", document="004", jokers_could_open=True)

CHAMPIONSHIP: Final = replace(
    STANDARD,
    name="championship",
    document="003",
    time_limit=40,
    clock_optional=False,
    leftovers="player",
    joker_left=50,
    rack_tested="start",
    announcement=False,
    match_won_by="wins",
)

RULESETS: Final = {ruleset.name: ruleset for ruleset in (STANDARD, XP, NGT, CHAMPIONSHIP)}
