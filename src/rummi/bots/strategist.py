"""A player that looks one move ahead: of all that it could lay, or draw, that which leaves it best off.

How good a position is says a small network (native/kernel/strategy), which `make train` has taught by games against
itself. It knows what its seat knows, and thinks the same about the same view.
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
"""As the kernel numbers them."""

KernelRules: TypeAlias = tuple[int, int, bool, int, int, int, int, int, int, int, bool, bool, bool]
KernelView: TypeAlias = tuple[list[bytes], bytes, KernelRules, bool, int, int, bytes, bytes, bytes]


def strategist(view: View) -> Action:
    from rummi.solver import _kernel  # here, for whoever plays without it

    return action_from_kernel(
        view, *_kernel.strategist(load_network(), *to_kernel_view(view), aim=AIMS.index(view.aim))
    )


def to_kernel_view(view: View) -> KernelView:
    """The view as the kernel is told of it, the others in the order of their turns."""
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
    """What the kernel has chosen: for each meld of the table whether it stays, and the new melds."""
    from rummi.solver.kernel import melds_of

    after = Table((*compress(view.table, stays), *melds_of(view.setup.box, fresh))) if fresh else view.table
    return play_to_reach(view, after)


def to_kernel_rules(setup: Setup) -> KernelRules:
    """The rules of a game as the kernel is told of them."""
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
    """Read once. Raises RuntimeError where the package lacks its weights, or they are not for this kernel."""
    from rummi.solver import _kernel

    try:
        return _kernel.Network(files("rummi.bots").joinpath(WEIGHTS).read_bytes())
    except FileNotFoundError:
        raise RuntimeError(f"the package is not whole: rummi/bots/{WEIGHTS} is missing") from None
    except ValueError as problem:
        raise RuntimeError(f"rummi/bots/{WEIGHTS} cannot be used: {problem}") from None
