"""Deals whose racks a test chooses: the whole box, so that everything holds that holds after a real deal."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.core.tiles import Tiles
from rummi.games.catalogue import family_of
from rummi.games.game import Game
from tests.support.games.positions import NAMES

HAND = 14


def box(rules: str) -> Tiles:
    """Every tile of the ruleset's box, in the order of the box."""
    family = family_of(rules)
    return Tiles.of(family.pieces(family.setup(rules, NAMES[:2], {})))


def in_deal_order(rules: str, racks: Sequence[str]) -> Tiles:
    """The box in an order that deals these racks to the first seats, each of 14 tiles."""
    wanted = Tiles.of(tile for rack in racks for tile in Tiles.parse(rack))
    assert len(wanted) == HAND * len(racks), "a rack is dealt with 14 tiles"
    order = wanted + box(rules).without(wanted)
    assert order.same(box(rules)), "the racks hold more copies of a tile than the box has"
    return order


def dealt(rules: str, racks: Sequence[str], *, players: int = 2, first: int = 0) -> Game:
    """A game just dealt; seats without a rack here get what the box has next."""
    family = family_of(rules)
    setup = family.setup(rules, NAMES[:players], {})
    return Game.begin(rules, setup, family.deal(setup, in_deal_order(rules, racks).pieces, first))
