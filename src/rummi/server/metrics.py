"""What operators watch, for Prometheus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY: Final = CollectorRegistry()
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

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
    buckets=_SECONDS,
)
BOT_FAULTS: Final = Counter(
    "rummi_bot_faults",
    "Thoughts of bots that came to nothing: they raised, hung, starved, died or were illegal.",
    ("kind", "bot", "rules"),
    registry=REGISTRY,
)

_WAITING: Final = Gauge("rummi_helpers_waiting", "Work in line for a helper.", ("work",), registry=REGISTRY)
_WAITED: Final = Histogram(
    "rummi_helpers_waited_seconds", "In line for a helper.", ("work",), registry=REGISTRY, buckets=_SECONDS
)
_WORKED: Final = Histogram(
    "rummi_helpers_worked_seconds",
    "From a helper's work to its answer.",
    ("work",),
    registry=REGISTRY,
    buckets=_SECONDS,
)
_ENDED: Final = Counter(
    "rummi_helpers_ended", "Helpers that hung, died or were no longer wanted.", ("work", "why"), registry=REGISTRY
)


@dataclass(frozen=True, slots=True)
class Helping:
    """The figures of one kind of work."""

    work: str
    waiting: Gauge
    waited: Histogram
    worked: Histogram

    def ended(self, why: str) -> None:
        _ENDED.labels(self.work, why).inc()


def helping(work: str) -> Helping:
    return Helping(work, _WAITING.labels(work), _WAITED.labels(work), _WORKED.labels(work))


def shown() -> bytes:
    return generate_latest(REGISTRY)
