"""`rummi serve` for browsers, started and stopped by tests without an event loop."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.server.support.site import Site


class Served:
    def __init__(self, database: Path, *options: str, **how: Any) -> None:
        self.database = database
        self._site = Site(f"sqlite+aiosqlite:///{database}", *options, **how)
        self.start()

    @property
    def address(self) -> str:
        return self._site.address

    def start(self) -> None:
        """Start the server in a thread, because Playwright's event loop runs in this one."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, self._site.start()).result()

    def kill(self) -> None:
        self._site.kill()

    def stop(self) -> None:
        self._site.stop()
