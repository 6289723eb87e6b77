"""How people fare with the puzzles: those first that are farthest from where their level has put them."""

from __future__ import annotations

from rummi.puzzles.puzzle import puzzles
from rummi.server.model.ratings import of_level
from rummi.server.protocol.console import ConsolePuzzle
from rummi.server.store.database import Database
from rummi.server.store.puzzles.results import Met, Results


async def list_puzzles(database: Database, most: int) -> list[ConsolePuzzle]:
    """Of those that come with this version."""
    known = puzzles()
    found = [_shown(each) for each in await Results(database).met() if each.puzzle in known]
    return sorted(found, key=lambda each: (-abs(each.mean - each.began), each.id))[:most]


def _shown(met: Met) -> ConsolePuzzle:
    puzzle = puzzles()[met.puzzle]
    return ConsolePuzzle(
        id=puzzle.id,
        rules=puzzle.rules,
        level=puzzle.level,
        began=of_level(puzzle.level).mean,
        mean=met.rating.mean,
        spread=met.rating.spread,
        people=met.people,
    )
