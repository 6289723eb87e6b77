"""One process has nobody to tell."""

from __future__ import annotations

from rummi.server.bus import BusMessage, Listener


class Alone:
    alone = True
    reliable = True

    async def open(self, hear: Listener) -> None: ...

    def tell(self, message: BusMessage) -> None: ...

    async def close(self) -> None: ...


class Silent(Alone):
    alone = False
    reliable = False
