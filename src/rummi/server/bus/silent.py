"""Several workers without a bus: they find out from the database."""

from __future__ import annotations

from rummi.server.bus.alone import Alone


class Silent(Alone):
    alone = False
    reliable = False
