"""Set up games of the kernel for learning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast, get_args

from rummi.bots.strategist import to_kernel_rules
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.catalogue import family_of
from rummi.games.classic.family import CLASSIC
from rummi.games.classic.setup import Setup
from rummi.learn.form import Form, Scheme, scheme_number

if TYPE_CHECKING:
    from rummi.solver._kernel import Courses

Reward: TypeAlias = Literal["win", "points"]
"""The reward at the end of a game. `win`: 1 for the winner, −1 shared by the others; `points`: the points / 100."""

REWARDS: Final[tuple[Reward, ...]] = get_args(Reward)
POINTS_PER_REWARD: Final = 100.0


def create_setup(rules: str, players: int, options: Mapping[str, object] | None) -> Setup:
    """Return the setup of a tile game. Raises InvalidInput for other games and for a wrong number of players."""
    family = family_of(rules)
    if rules not in CLASSIC.rulesets:
        known = ", ".join(CLASSIC.rulesets)
        raise InvalidInput(sentence("programs learn the tile games: {known}", known=known))
    setup = family.setup(rules, [f"player_{seat}" for seat in range(players)], options or {})
    return cast(Setup, setup)


def create_courses(setup: Setup, scheme: str, plays: int, count: int, *, keep_actions: bool) -> tuple[Form, Courses]:
    """Return `count` games of the kernel, with the form of their observations and actions."""
    from rummi.solver import _kernel

    players, number = len(setup.players), scheme_number(scheme)
    courses = _kernel.Courses(to_kernel_rules(setup), players, count, number, plays, keep_actions)
    return form_from_kernel(courses.form(), scheme, players), courses


def form_from_kernel(sizes: tuple[int, int, int], scheme: str, players: int) -> Form:
    """Return the form with the sizes that the kernel states."""
    seen, actions, places = sizes
    return Form(cast(Scheme, scheme), players, places, seen, actions)


def require_reward(reward: str) -> None:
    """Raise InvalidInput if there is no such reward."""
    if reward not in REWARDS:
        raise InvalidInput(sentence("rewards are {known}", known=", ".join(REWARDS)))
