"""Who sits at the table, and how they are spoken of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rummi.cli.speech import _

YOU: Final = 0
"""The seat of the person."""


@dataclass(frozen=True, slots=True)
class People:
    """Who gave no name is spoken to; everyone else is spoken of."""

    players: tuple[str, ...]
    nameless: bool

    def spoken_to(self, seat: int) -> bool:
        return self.nameless and seat == YOU

    def label(self, seat: int) -> str:
        return _("You") if self.spoken_to(seat) else self.players[seat]

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(map(self.label, range(len(self.players))))

    def begins(self, seat: int) -> str:
        return _("You begin.") if self.spoken_to(seat) else _("{player} begins.", player=self.players[seat])
