"""What operators watch, for Prometheus."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY: Final = CollectorRegistry()

CONNECTIONS: Final = Gauge("rummi_connections", "Open sockets.", registry=REGISTRY)
PASSED_ON: Final = Counter("rummi_connections_passed_on", "Sockets passed on to another worker.", registry=REGISTRY)
ROOMS: Final = Counter("rummi_rooms_created", "Rooms made.", registry=REGISTRY)
GAMES: Final = Counter("rummi_games_started", "Games begun.", registry=REGISTRY)
ACTIONS: Final = Counter("rummi_actions", "Actions done.", registry=REGISTRY)
REFUSALS: Final = Counter("rummi_refusals", "Commands refused.", registry=REGISTRY)
TIMEOUTS: Final = Counter("rummi_timeouts", "Turns whose time ran out.", registry=REGISTRY)
ANSWER: Final = Histogram(
    "rummi_answer_seconds",
    "From a command to its answer.",
    registry=REGISTRY,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)


def shown() -> bytes:
    return generate_latest(REGISTRY)
