"""Games of Junior and its introductory game that start in the middle, and their stars."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.games.catalogue import family_of
from rummi.games.game import Game
from tests.support.games.positions import NAMES


def junior(
    *racks: str,
    table: str = "-",
    bank: str = "K10 Y10",
    stars: Sequence[int] = (),
    first: int = 0,
    **options: object,
) -> Game:
    """Return a game with these racks. With one rack, the second player holds a tile that no test needs."""
    held = [*racks, "Y9"] if len(racks) == 1 else list(racks)
    family = family_of("junior")
    setup = family.setup("junior", NAMES[: len(held)], options)
    fields: dict[str, object] = {"first": first, "racks": held, "table": table, "bank": bank}
    if stars:
        fields["stars"] = list(stars)
    return Game.begin("junior", setup, family.read_start(setup, fields))


def intro(players: int = 2, /, **start: object) -> Game:
    family = family_of("junior-intro")
    setup = family.setup("junior-intro", NAMES[:players], {})
    return Game.begin("junior-intro", setup, family.read_start(setup, start))


def stars(game: Game) -> list[int]:
    held = game.state.snapshot()["stars"]
    assert isinstance(held, list)
    return held


def earned(game: Game, action: str) -> int:
    """Return the stars that the action wins or costs the player to move."""
    assert game.turn is not None
    return stars(game.act(action))[game.turn] - stars(game)[game.turn]
