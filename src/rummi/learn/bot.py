"""What was learned, as a bot: it can play in the arena, in the terminal and, from a package of its own, on servers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rummi.bots.strategist import action_from_kernel, to_kernel_view
from rummi.games.classic.actions import Action
from rummi.games.classic.views import View
from rummi.learn.dealing import form_from_kernel
from rummi.learn.form import MOST_PLAYS, Arrays, Observation, Scheme, scheme_number

Policy: TypeAlias = Callable[[Observation], int]
"""From what is seen to an action that the mask allows."""


@dataclass(frozen=True, slots=True)
class LearnedBot:
    """From the view of its seat to its action, as every bot; the policy is asked as in the environment.

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
        shown = Arrays(form_from_kernel(turn.form(), self.actions, len(view.tiles)), 1)
        while True:
            turn.show(shown.seen, shown.mask, shown.plays)
            answer = turn.act(int(self.choose(shown.observation(0))))
            if answer is not None:
                return action_from_kernel(view, *answer)
