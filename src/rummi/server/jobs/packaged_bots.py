"""For the process of which helpers are copies: no room waits until a bot of another package is loaded."""

from __future__ import annotations

from rummi.bots.catalogue import broken_bots

broken_bots()
