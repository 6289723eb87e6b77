"""The two rulesets of the dice game, as data.

Nothing in the code asks for a ruleset's name: whatever differs between the two is a field here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from rummi.games.game import WonBy


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    name: str
    document: str  # the rule document it follows, by the number used in docs/rules.md
    players: int
    hand: int  # dice that each player draws
    turns: int  # of each player in a round
    rounds: int
    joker_left: int  # points of a joker in the hand, where dice are counted (DICE-32)
    scored: Literal["rounds", "dice"]  # rounds won, or dice left in the hand
    match_won_by: WonBy


EXPRESS: Final = Ruleset(
    name="express",
    document="002",
    players=2,
    hand=9,
    turns=5,
    rounds=5,
    joker_left=10,
    scored="rounds",
    match_won_by="wins",
)

SOLO: Final = replace(EXPRESS, name="express-solo", players=1, hand=18, turns=3, rounds=1, scored="dice")

RULESETS: Final = {ruleset.name: ruleset for ruleset in (EXPRESS, SOLO)}
