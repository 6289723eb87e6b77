"""Running the server: uvicorn with one or more workers."""

from __future__ import annotations

from typing import Final

import uvicorn

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.server.settings import Settings
from rummi.server.socket import LARGEST

SHUTDOWN: Final = 5
"""Seconds that open requests get to end."""


def serve(settings: Settings) -> None:
    if settings.workers > 1 and settings.database.startswith("sqlite"):
        raise InvalidInput(sentence("several workers need PostgreSQL (--database); SQLite serves one"))
    settings.hand_on()
    uvicorn.run(
        "rummi.server.app:from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN,
        backlog=4_096,
    )
