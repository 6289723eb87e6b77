"""Games that start in the middle, written in the notation."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.games.catalogue import family_of
from rummi.games.game import Game

NAMES = ("Ala", "Bartek", "Celina", "Darek", "Ewa", "Filip")


def position(
    rules: str = "standard",
    *,
    racks: Sequence[str],
    table: str = "-",
    bank: str = "K1 K2 R1 R2",
    opened: bool | Sequence[bool] = True,
    first: int = 0,
    **options: object,
) -> Game:
    """A game in the middle; everyone has opened unless the test says otherwise."""
    flags = [opened] * len(racks) if isinstance(opened, bool) else list(opened)
    family = family_of(rules)
    setup = family.setup(rules, NAMES[: len(racks)], options)
    start = family.read_start(
        setup, {"first": first, "racks": list(racks), "table": table, "bank": bank, "opened": flags}
    )
    return Game.begin(rules, setup, start)


def codes(game: Game, action: str, seat: int | None = None) -> list[str]:
    """The codes of the rules that the action would break."""
    return [violation.code for violation in game.judge(action, seat)]


def racks(game: Game) -> list[str]:
    return [str(holder.rack) for holder in game.state.seats]


def table(game: Game) -> str:
    return str(game.state.table)


def scores(game: Game) -> tuple[int, ...]:
    """Return the recorded end of a finished game."""
    assert game.outcome is not None
    return game.outcome.scores
