"""The addresses that papers carry as QR codes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Links:
    """Where an address is missing, no code is printed."""

    judge: Mapping[int, str] = field(default_factory=dict)
    """By table: its judge's page. Sheets and cards lie open on the table, so this is no place for a secret token."""
    player: Mapping[int, str] = field(default_factory=dict)
    """By entrant: his own page. A lot is handed to its player alone."""
    public: str = ""
    """The event's page for everybody."""
