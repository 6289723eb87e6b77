"""The measured strength of the bots, in a JSON file that `make strength` writes."""

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
_DEFAULT_RULES: Final = "standard"
"""The default ruleset of `rummi arena`."""
_RULE_OF_THREE: Final = 3
"""If something did not happen in n deals, its probability is below 3 / n, with a confidence of 95 %."""


class Measurement(msgspec.Struct, frozen=True, kw_only=True):
    """The results of one bot against bots of another kind. Errors are 95 % intervals over deals from every seat."""

    bot: str
    """The entry as in `rummi arena`, with its budget for a move if it has one."""
    against: str
    rules: str
    players: int
    deals: int
    seed: str
    wins: float
    """The won games, in percent."""
    wins_error: float
    points: float
    """The mean points of a game."""
    points_error: float
    late: float = 0.0
    """The games with −200 points, in percent: the bot could have opened when another went out."""
    late_others: float = 0.0
    """The same for each of the others."""
    day: str
    version: str
    """The version of rummi."""

    @property
    def level(self) -> str:
        return Entry.parse(self.bot).name

    @property
    def fair(self) -> float:
        """The share of wins of a bot that is as strong as the others, in percent."""
        return 100 / self.players

    @property
    def command(self) -> str:
        """The command that plays the same games again."""
        options = f"--players {self.players} --deals {self.deals} --seed {self.seed}"
        rules = "" if self.rules == _DEFAULT_RULES else f"--rules {self.rules} "
        return f"rummi arena {self.bot} {self.against} {rules}{options}"


def measure(terms: Terms, deals: Sequence[Deal], *, day: str, version: str, entry: int = 0) -> Measurement:
    """Return the measured strength of one entry in a match of two bots."""
    standing = compute_standing(entry, deals)
    wins = 100 * standing.share.mean
    least_error = 100 * _RULE_OF_THREE / len(deals) if wins in (0, 100) else 0.0
    return Measurement(
        bot=terms.entries[entry],
        against=terms.entries[1 - entry],
        rules=terms.rules,
        players=terms.players,
        deals=len(deals),
        seed=terms.seed,
        wins=round(wins, 1),
        wins_error=round(max(100 * _error(standing.share), least_error), 1),
        points=round(standing.points.mean, 1),
        points_error=round(_error(standing.points), 1),
        late=round(100 * _late_share(entry, terms.rules, deals), 2),
        late_others=round(100 * _late_share(1 - entry, terms.rules, deals), 2),
        day=day,
        version=version,
    )


def read_strength(path: Path = FILE) -> tuple[Measurement, ...]:
    """Read all measurements; none if the file does not exist. Raises InvalidInput.

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
    """Write all measurements, one per line."""
    lines = ",\n".join(msgspec.json.encode(each).decode() for each in table)
    path.write_text(f"[\n{lines}\n]\n" if lines else "[]\n", encoding="utf-8")


def _late_share(entry: int, rules: str, deals: Sequence[Deal]) -> float:
    """Return the share of games with the penalty for a late opening, by their points.

    A rack of an opened player is hardly ever worth exactly as much.
    """
    points = [game.points[seat] for deal in deals for game in deal.games for seat in seats_of(entry, game)]
    return points.count(-RULESETS[rules].could_have_opened) / len(points)


def _error(value: Estimate) -> float:
    """Return the longer side of the interval; that of a share ends at 0 and 1, so its sides may differ."""
    return max(value.high - value.mean, value.mean - value.low)
