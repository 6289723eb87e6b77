"""A trained policy as a bot, for the arena, the terminal and, in a package of its own, for servers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rummi.bots.strategist import action_from_kernel, to_kernel_view
from rummi.games.classic.actions import Action
from rummi.games.classic.views import View
from rummi.learn.form import MOST_PLAYS, Arrays, Observation, Scheme, scheme_number
from rummi.learn.setup import form_from_kernel

Policy: TypeAlias = Callable[[Observation], int]
"""A function from an observation to an action that the mask allows."""


@dataclass(frozen=True, slots=True)
class LearnedBot:
    """A bot that asks a policy, with the same observations as in the environment.

    >>> from rummi import Game
    >>> first_play = LearnedBot(lambda seen: int(seen["action_mask"].sum() > 1), actions="plays")
    >>> game = Game.deal("standard", ["Ala", "Bartek"], seed="a rainy evening")
    >>> game.act(first_play(game.view(0))).actions
    ('play R7 R8 R9 R10',)
    """

    choose: Policy
    actions: Scheme = "steps"
    plays: int = MOST_PLAYS

    def __call__(self, view: View) -> Action:
        from rummi.solver import _kernel

        turn = _kernel.Turn(*to_kernel_view(view), scheme_number(self.actions), self.plays)
        arrays = Arrays(form_from_kernel(turn.form(), self.actions, len(view.tiles)), 1)
        while True:
            turn.show(arrays.seen, arrays.mask, arrays.plays)
            play = turn.act(int(self.choose(arrays.observation(0))))
            if play is not None:
                return action_from_kernel(view, *play)
