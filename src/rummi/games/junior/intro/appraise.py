"""A find of the introductory game, looked at afterwards: whatever is found is as good as anything."""

from __future__ import annotations

from rummi.core.sentence import sentence
from rummi.games.appraisal import Appraisal, Way
from rummi.games.junior.intro.actions import Action, Find
from rummi.games.junior.intro.notation import write_action
from rummi.games.junior.intro.play import apply
from rummi.games.junior.intro.state import State
from rummi.solver.explain.words import tiles


def appraise(state: State, seat: int, action: Action) -> Appraisal | None:
    """Pointing is the guardian's part, and nobody's turn."""
    if not isinstance(action, Find):
        return None
    after = apply(state, seat, action).state
    text, table = write_action(action), " | ".join(map(str, after.runs))
    star = state.setup.ruleset.tile_star
    way = Way(star, (action.tile,), text, text, table, (sentence("Find {tile}.", tile=tiles([action.tile])),), (table,))
    return Appraisal("stars", star, (action.tile,), "best", way, after=table, left=(0,) * len(after.stars))
