"""The strength of the bots, for the client: the results of `make strength` for the standard rules."""

from __future__ import annotations

import json
from typing import Any, Final

from rummi.arena.deals import Entry
from rummi.arena.strength import Measurement, read_strength
from rummi.bots.catalogue import BOTS
from tools.protocol.typescript import HEAD
from tools.strength import RULES

INTERFACE: Final = """import type { RULESETS } from "./catalogue";

/** A bot of the tile games. */
export type Level = (typeof RULESETS)["standard"]["bots"][number];

/**
 * One bot against others. Each deal was played once from every seat; errors are 95 % intervals over the deals.
 */
export interface Measured {
  level: Level;
  /** Milliseconds for a move; null for a bot without a time limit. */
  ms: number | null;
  against: Level;
  players: number;
  deals: number;
  /** In 100 games. */
  wins: number;
  wins_error: number;
  /** Mean score of a game. */
  points: number;
  points_error: number;
  day: string;
  version: string;
  /** Repeats all these games. */
  command: string;
}
"""


def render_strength() -> str:
    usual = [each for each in read_strength() if each.rules == RULES]
    known = [each for each in usual if {each.level, _level(each.against)} <= BOTS[RULES].keys()]
    lines = "".join(f"  {json.dumps(_row(each))},\n" for each in known)
    value = f"[\n{lines}]" if lines else "[]"
    return f"{HEAD}\n\n{INTERFACE}\nexport const STRENGTH: readonly Measured[] = {value};\n"


def _row(each: Measurement) -> dict[str, Any]:
    return {
        "level": each.level,
        "ms": Entry.parse(each.bot).ms,
        "against": _level(each.against),
        "players": each.players,
        "deals": each.deals,
        "wins": each.wins,
        "wins_error": each.wins_error,
        "points": each.points,
        "points_error": each.points_error,
        "day": each.day,
        "version": each.version,
        "command": each.command,
    }


def _level(bot: str) -> str:
    return Entry.parse(bot).name
