"""How strong the bots are, for the client: the lines of `make strength` by the usual rules, of bots that there are."""

from __future__ import annotations

import json
from typing import Any, Final

from rummi.arena.deals import Entry
from rummi.arena.strength import Measurement, read_strength
from rummi.bots.catalogue import BOTS
from tools.protocol.head import HEAD
from tools.strength import RULES

INTERFACE: Final = """import type { RULESETS } from "./catalogue";

/** A bot of the tile games. */
export type Level = (typeof RULESETS)["standard"]["bots"][number];

/** One bot among others of another kind; each deal was played from every seat, errors are 95 % intervals over deals. */
export interface Measured {
  level: Level;
  /** For a move; null where it does not think by the clock. */
  ms: number | null;
  against: Level;
  players: number;
  deals: number;
  /** Of 100 games. */
  wins: number;
  wins_error: number;
  /** A game, as scored. */
  points: number;
  points_error: number;
  day: string;
  version: string;
  /** Plays every one of these games again. */
  command: string;
}
"""


def strength() -> str:
    usual = [each for each in read_strength() if each.rules == RULES]
    known = [each for each in usual if {each.level, _level(each.against)} <= BOTS[RULES].keys()]
    lines = "".join(f"  {json.dumps(_told(each))},\n" for each in known)
    value = f"[\n{lines}]" if lines else "[]"
    return f"{HEAD}\n\n{INTERFACE}\nexport const STRENGTH: readonly Measured[] = {value};\n"


def _told(each: Measurement) -> dict[str, Any]:
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
