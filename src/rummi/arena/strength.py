"""How strong the bots are: what was measured, in a file that reads back. `make strength` plays it and writes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from rummi.arena.deals import Deal, Entry, Terms
from rummi.arena.match import Estimate, compute_standing, seats_of
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.classic.setup import RULESETS

FILE: Final = Path(__file__).with_suffix(".json")
_USUAL_RULES: Final = "standard"
"""Of `rummi arena` where it is not told others."""
_NEVER_SEEN: Final = 3
"""What did not happen in n deals happens in less than 3 of n, in 19 of 20 such tries."""


class Measurement(msgspec.Struct, frozen=True, kw_only=True):
    """One bot among others of another kind; errors are 95 % intervals over deals, each played from every seat."""

    bot: str
    """As `rummi arena` is told it, with its time for a move where it thinks by the clock."""
    against: str
    rules: str
    players: int
    deals: int
    seed: str
    wins: float
    """Of 100 games."""
    wins_error: float
    points: float
    """A game, as scored."""
    points_error: float
    late: float = 0.0
    """Of 100 games, how many ended with −200: it could have opened, and another went out."""
    late_others: float = 0.0
    """The same of each of the others."""
    day: str
    version: str
    """Of rummi."""

    @property
    def level(self) -> str:
        return Entry.parse(self.bot).name

    @property
    def fair(self) -> float:
        """What it would win of 100 games if it were as strong as the others."""
        return 100 / self.players

    @property
    def command(self) -> str:
        """Plays every one of these games again."""
        asked = f"--players {self.players} --deals {self.deals} --seed {self.seed}"
        rules = "" if self.rules == _USUAL_RULES else f"--rules {self.rules} "
        return f"rummi arena {self.bot} {self.against} {rules}{asked}"


def measure(terms: Terms, deals: Sequence[Deal], *, day: str, version: str, entry: int = 0) -> Measurement:
    """What a match of two bots says of one of them."""
    told = compute_standing(entry, deals)
    wins = 100 * told.share.mean
    clear = 100 * _NEVER_SEEN / len(deals) if wins in (0, 100) else 0.0
    return Measurement(
        bot=terms.entries[entry],
        against=terms.entries[1 - entry],
        rules=terms.rules,
        players=terms.players,
        deals=len(deals),
        seed=terms.seed,
        wins=round(wins, 1),
        wins_error=round(max(100 * _reach(told.share), clear), 1),
        points=round(told.points.mean, 1),
        points_error=round(_reach(told.points), 1),
        late=round(100 * _late(entry, terms.rules, deals), 2),
        late_others=round(100 * _late(1 - entry, terms.rules, deals), 2),
        day=day,
        version=version,
    )


def read_strength(path: Path = FILE) -> tuple[Measurement, ...]:
    """What is known; nothing where nothing was measured yet. Raises InvalidInput.

    >>> {each.rules for each in read_strength() if each.players == 2}
    {'standard'}
    """
    if not path.exists():
        return ()
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[Measurement, ...])
    except msgspec.DecodeError as error:
        raise InvalidInput(sentence("{path}: {problem}", path=str(path), problem=str(error))) from None


def write_strength(table: Iterable[Measurement], path: Path = FILE) -> None:
    lines = ",\n".join(msgspec.json.encode(each).decode() for each in table)
    path.write_text(f"[\n{lines}\n]\n" if lines else "[]\n", encoding="utf-8")


def _late(entry: int, rules: str, deals: Sequence[Deal]) -> float:
    """By what is recorded: no rack of an opened player is worth as much (but for a rare one of exactly 200 points)."""
    recorded = [game.points[seat] for deal in deals for game in deal.games for seat in seats_of(entry, game)]
    return recorded.count(-RULESETS[rules].could_have_opened) / len(recorded)


def _reach(value: Estimate) -> float:
    """A share ends at nought and at one: the longer side says how far it may be off."""
    return max(value.high - value.mean, value.mean - value.low)
