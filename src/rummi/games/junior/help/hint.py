"""Help for a player of Junior: the turn that wins most stars, first as a nudge and then step by step."""

from __future__ import annotations

from rummi.core.sentence import Sentence, sentence
from rummi.games.game import Hint
from rummi.games.junior.actions import Act, Add, Lay
from rummi.games.junior.help.explain import explain
from rummi.games.junior.help.simplest import simplest
from rummi.games.junior.notation import write_action
from rummi.games.junior.search.best import best_turn
from rummi.games.junior.view import View


def hint(view: View) -> Hint:
    turn = best_turn(view.table, view.rack, view.setup.box).turn
    if turn is None:
        why = sentence("Nothing can be laid.")
        advice = sentence("Take a tile.") if view.pool else sentence("Pass.")
        return Hint(why, (why, advice), write_action(simplest(view)))
    return Hint(_nudge(turn.acts[0]), explain(turn), write_action(turn))


def _nudge(act: Act) -> Sentence:
    match act:
        case Lay():
            return sentence("You can lay a new run.")
        case Add():
            return sentence("Something fits to a run on the table.")
        case _:
            return sentence("Something with a joker.")
