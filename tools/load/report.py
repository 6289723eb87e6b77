"""The report of `make load`, as Markdown and as JSON."""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from typing import Final

from tools.load.kinds import CONNECTIONS, KindCosts
from tools.load.measuring import Measured, load_of_machine
from tools.load.processes import machine

PLAYED: Final = (
    "Every room has four people, each with a session and a socket, and plays Standard with a clock. They play whole "
    "games as greedy bots do: open, lay, rearrange full tables, draw. After every tenth action a player sends a chat "
    "message, and after a game the host starts the next one. The deals are known in advance, so the players only send "
    "recorded moves. The time of an action runs from when it should be sent until the last person in the room has the "
    "update. The players run in one process on the same machine as server, database and bus."
)
LEFT_OUT: Final = (
    "Trials with limited workers were skipped: they need control groups of version 1 and the right to create one."
)
COSTS: Final = (
    "Costs are milliseconds of processor time per action: of all serving processes together, of PostgreSQL, and of the "
    "scripted players. Memory is the resident memory of the serving processes: without rooms, and what each room and "
    "each connection adds."
)


@dataclass(frozen=True)
class Report:
    measured: Sequence[Measured]
    left_out: int = 0
    """The number of skipped trials."""
    costs: KindCosts | None = None
    load: float = field(default_factory=load_of_machine)

    def markdown(self) -> str:
        parts = (self._about(), self._times(), self._costs(), self._kinds(), self._ratios())
        return "\n".join(line for part in parts for line in part)

    def json(self) -> str:
        fields = {
            "machine": machine(),
            "python": platform.python_version(),
            "version": _version(),
            "date": date.today().isoformat(),
            "load_average": self.load,
            "left_out": self.left_out,
            "measured": [asdict(each) for each in self.measured],
            "kinds": asdict(self.costs) if self.costs else None,
            "ratios": dict(self._compare()),
        }
        return json.dumps(fields, indent=1) + "\n"

    def _about(self) -> Iterator[str]:
        yield "# The server under load"
        yield ""
        yield f"{date.today().isoformat()}, version {_version()}, {machine()}, Python {platform.python_version()}."
        yield f"Load average of the machine at the end: {self.load:.1f}."
        yield ""
        yield PLAYED
        yield ""
        if self.left_out:
            yield LEFT_OUT
            yield ""

    def _times(self) -> Iterator[str]:
        yield "| | rooms | actions | actions/s | p50 ms | p99 ms | worst ms |"
        yield "|---|---|---|---|---|---|---|"
        for each in self.measured:
            times = f"{each.per_second:.0f} | {each.p50:.1f} | {each.p99:.1f} | {each.worst:.1f}"
            yield f"| {_name(each)} | {each.trial.rooms} | {each.actions} | {times} |"
        yield ""

    def _costs(self) -> Iterator[str]:
        yield COSTS
        yield ""
        yield (
            "| | server | database | players | serving processors | thinking processors | at rest MiB | a room KiB "
            "| a connection KiB |"
        )
        yield "|---|---|---|---|---|---|---|---|---|"
        for each in self.measured:
            costs = f"{each.server_cost:.2f} | {each.database_cost:.2f} | {each.client_cost:.2f}"
            busy = f"{each.server_busy:.2f} | {each.thinking_busy:.2f}"
            memory = f"{each.base_memory / 1024:.0f} | {each.memory_per_room:.0f} | {each.memory_per_connection:.0f}"
            yield f"| {_name(each)} | {costs} | {busy} | {memory} |"
        yield ""

    def _kinds(self) -> Iterator[str]:
        if self.costs is None:
            return
        yield f"Cost per action of each kind, with {CONNECTIONS:,} connections and 500 actions a second (SQLite):"
        yield ""
        yield "| | ms of processor time |"
        yield "|---|---|"
        yield from (f"| {kind} | {cost:.2f} |" for kind, cost in self.costs.kinds.items())
        yield from (f"| one idle second, {who} | {cost:.1f} |" for who, cost in self.costs.idle.items())
        yield ""

    def _ratios(self) -> Iterator[str]:
        yield "## Ratios"
        yield ""
        yield from (f"- {name}: {ratio:.2f}" for name, ratio in self._compare())
        yield ""

    def _compare(self) -> Iterator[tuple[str, float]]:
        """Yield ratios of trials that differ in one parameter."""
        by_kind = {
            (each.trial.name, each.trial.database, each.trial.workers): each
            for each in self.measured
            if each.trial.servers == 1
        }
        for (name, database, workers), each in by_kind.items():
            one = by_kind.get((name, database, 1))
            if workers > 1 and one:
                if not each.trial.pause:
                    yield (
                        f"{name}: actions/s of {workers} workers to one on this machine",
                        each.per_second / one.per_second,
                    )
                yield (
                    f"{name}: capacity of {workers} workers to that of one, by processor time per action",
                    workers * one.server_cost / each.server_cost,
                )
            beside = by_kind.get((name, "sqlite", 1))
            if database != "sqlite" and workers == 1 and beside and not each.trial.pause:
                yield f"{name}: actions/s on PostgreSQL to SQLite", each.per_second / beside.per_second
        yield from self._compare_with_separate()
        for each in self.measured:
            alike = replace(each.trial, name="", thinking_rooms=0, thinking="")
            quiet = [other for other in self.measured if replace(other.trial, name="") == alike]
            if each.trial.thinking_rooms and quiet:
                yield f"p99, {each.trial.name}, to the same without them", each.p99 / quiet[0].p99

    def _compare_with_separate(self) -> Iterator[tuple[str, float]]:
        """Yield ratios to separate servers, which show the throughput if workers did not need to communicate."""
        by_trial = {each.trial: each for each in self.measured}
        for trial, each in by_trial.items():
            if trial.servers > 1:
                most = f"actions/s of {trial.servers} separate servers"
                one = by_trial.get(replace(trial, servers=1))
                workers = by_trial.get(replace(trial, servers=1, workers=trial.servers))
                if one:
                    yield f"{trial.name}: {most} to one", each.per_second / one.per_second
                if workers:
                    share = workers.per_second / each.per_second
                    yield (
                        f"{trial.name}: actions/s of {trial.servers} workers to {trial.servers} separate servers",
                        share,
                    )


def _name(each: Measured) -> str:
    database = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[each.trial.database]
    workers = "one process" if each.trial.workers == 1 else f"{each.trial.workers} workers and NATS"
    separate = f", {each.trial.servers} times" if each.trial.servers > 1 else ""
    return f"{each.trial.name}: {workers} on {database}{separate}"


def _version() -> str:
    found = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"
