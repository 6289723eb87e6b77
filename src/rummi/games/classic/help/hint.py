"""Help for a player of the tile games: the best play, least disturbing, first as a nudge and then in steps."""

from __future__ import annotations

from collections import Counter

from rummi.core.change import change
from rummi.core.sentence import Sentence, sentence
from rummi.core.table import Table
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Play
from rummi.games.classic.help.simplest import simplest
from rummi.games.classic.notation import write_action
from rummi.games.classic.rules.opening import find_opening
from rummi.games.classic.view import View
from rummi.games.game import Hint
from rummi.solver.explain import explain
from rummi.solver.least_change import solve_least_change
from rummi.solver.problem import Objective, Problem


def hint(view: View) -> Hint:
    assert view.seat is not None
    after = _best(view) if view.opened[view.seat] else _opening(view)
    if after is None:
        return _nothing(view, sentence("You cannot open yet."))
    changed = change(view.table, after)
    if not changed.new:
        return _nothing(view, sentence("Nothing can be laid."))
    laid = view.table.tiles.lacks(after.tiles)
    steps = explain(view.table, after, view.setup.box)
    play = Play(changed.new, changed.gone)
    told = tuple(step.sentence for step in steps)
    return Hint(_nudge(laid), told, write_action(play), tuple(str(step.table) for step in steps))


def _best(view: View) -> Table:
    """STD-55: when the bank is empty the points on the racks decide, not the tiles."""
    objective = Objective.TILES if view.moves_left is None else Objective.VALUE
    ruleset = view.setup.ruleset
    return solve_least_change(Problem(view.table, view.rack, view.setup.box, ruleset.joker_left, objective)).table


def _opening(view: View) -> Table | None:
    opening = find_opening(view.rack.sorted(), view.setup.box, view.setup.ruleset.opening)
    return Table((*view.table, *opening)) if opening else None


def _nudge(laid: Tiles) -> Sentence:
    numbers = Counter(piece.number for piece in laid if isinstance(piece, Tile))
    if not numbers:
        return sentence("Something with a joker.")
    return sentence("Something with the {number}s.", number=numbers.most_common(1)[0][0])


def _nothing(view: View, why: Sentence) -> Hint:
    advice = sentence("Draw a tile.") if view.bank else sentence("Pass.")
    return Hint(why, (why, advice), write_action(simplest(view)))
