"""One process has nobody to tell."""

from __future__ import annotations

from rummi.server.bus import Hear, Told


class Alone:
    alone = True
    reliable = True

    async def open(self, hear: Hear) -> None: ...

    def tell(self, told: Told) -> None: ...

    async def close(self) -> None: ...
