"""A bot that looks one move ahead: it makes the play, or the draw, that leads to the best position.

A small network rates the positions (native/kernel/strategy); `make train` trains it by games against itself. The bot
knows only what its seat knows, and always chooses the same for the same view.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import compress
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

from rummi.bots.simple import play_to_reach
from rummi.core.table import Table
from rummi.core.tiles import places
from rummi.games.classic.actions import Action
from rummi.games.classic.setup import Setup
from rummi.games.classic.views import Aim, View

if TYPE_CHECKING:
    from rummi.solver._kernel import Network

WEIGHTS: Final = "strategist.weights"
AIMS: Final = get_args(Aim)
"""The aims in the order of the kernel's numbers."""

KernelRules: TypeAlias = tuple[int, int, bool, int, int, int, int, int, int, int, bool, bool, bool]
KernelView: TypeAlias = tuple[list[bytes], bytes, KernelRules, bool, int, int, bytes, bytes, bytes]


def strategist(view: View) -> Action:
    """Make the play, or the draw, that leads to the best position."""
    from rummi.solver import _kernel  # imported late: the reference solver works without the kernel

    return action_from_kernel(
        view, *_kernel.strategist(load_network(), *to_kernel_view(view), aim=AIMS.index(view.aim))
    )


def to_kernel_view(view: View) -> KernelView:
    """Return the view in the form of the kernel, with the other seats in the order of their turns."""
    seat, players = view.seat, len(view.tiles)
    assert seat is not None
    others = [(seat + after) % players for after in range(1, players)]
    return (
        [meld.alike for meld in view.table],
        bytes(places(view.rack.pieces)),
        to_kernel_rules(view.setup),
        view.opened[seat],
        view.bank,
        view.moves_left or 0,
        bytes(view.tiles[other] for other in others),
        bytes(view.opened[other] for other in others),
        bytes(view.drew[other] if view.drew else False for other in others),
    )


def action_from_kernel(view: View, stays: bytes, fresh: list[bytes]) -> Action:
    """Return the action that the kernel chose. `stays` says for each meld of the table whether it stays.

    `fresh` are the new melds; the kernel lays nothing if there are none.
    """
    from rummi.solver.kernel import melds_of

    after = Table((*compress(view.table, stays), *melds_of(view.setup.box, fresh))) if fresh else view.table
    return play_to_reach(view, after)


def to_kernel_rules(setup: Setup) -> KernelRules:
    """Return the rules of a game in the form of the kernel."""
    from rummi.solver.kernel import terms_of

    ruleset = setup.ruleset
    return (
        *terms_of(setup.box),
        ruleset.hand,
        ruleset.opening,
        ruleset.joker_left,
        ruleset.not_opened,
        ruleset.could_have_opened,
        ruleset.jokers_could_open,
        ruleset.rack_tested == "end",
        ruleset.announcement,
    )


@cache
def load_network() -> Network:
    """Load the network, once per process.

    Raises RuntimeError if the package lacks the weights, or if they do not fit this kernel.
    """
    from rummi.solver import _kernel

    try:
        return _kernel.Network(files("rummi.bots").joinpath(WEIGHTS).read_bytes())
    except FileNotFoundError:
        raise RuntimeError(f"the package is not whole: rummi/bots/{WEIGHTS} is missing") from None
    except ValueError as problem:
        raise RuntimeError(f"rummi/bots/{WEIGHTS} cannot be used: {problem}") from None
