"""The application that `rummi serve` runs in every worker: the server with tournaments."""

from __future__ import annotations

from typing import Final

from rummi.serve import logs
from rummi.serve.app import application, build_litestar
from rummi.server.edge.guard import Guard
from rummi.server.feature import Feature
from rummi.server.settings import settings_from_environment
from rummi.tournaments.server.feature import Tournaments

FEATURES: Final[tuple[type[Feature], ...]] = (Tournaments,)

build_litestar(FEATURES)  # now: workers are copies of a process that has imported this module


def from_environment() -> Guard:
    """Build the application from the settings in the environment. uvicorn calls this in every worker."""
    settings = settings_from_environment()
    logs.set_up_logging(settings)
    return application(settings, FEATURES)
