"""What a soak came to, for people (Markdown)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from tools.load.processes import machine
from tools.soak.audit import Found
from tools.soak.players import Kept
from tools.soak.watching import LONGEST_STILL, Watch

SHOWN: Final = 20
MOST_GROWTH: Final = 1.25
"""Of a worker's memory, from the second to the last tenth."""
TENTHS: Final = 10
LONG_SECONDS: Final = 20 * 60.0
"""From which on memory is judged: in less a worker has not warmed up."""
_LOGGED: Final = re.compile(r'"(?:message|event|msg)": ?"([^"]+)"')


@dataclass(frozen=True, slots=True)
class Soaked:
    seed: str
    seconds: float
    rooms: int
    connections: int
    watch: Watch
    kept: Kept
    found: Found
    log: str

    @property
    def violations(self) -> list[str]:
        told = [*self.kept.wrong, *self.found.refused]
        told += [f"time ran out unfairly: {each}{self._when(each)}" for each in self.found.timed_out]
        told += [f"acknowledged and lost: {each}" for each in self.found.lost]
        told += [f"done twice: {each}" for each in self.found.doubled]
        told += [f"does not replay: {each}" for each in self.found.unplayable]
        told += self._still()
        tenths = self.watch.memory_by_tenths()
        if self.seconds >= LONG_SECONDS and len(tenths) >= TENTHS and tenths[-1] > MOST_GROWTH * tenths[1]:
            told.append(f"a worker's memory grew from {tenths[1]:.0f} to {tenths[-1]:.0f} MiB")
        return told

    def _when(self, turn: str) -> str:
        seen = self.kept.late.get(turn.split()[0])
        if seen is None:
            return ""
        last = self.watch.before(seen)
        return f", {seen - last.ended:.1f} s after “{last.what}”"

    def _still(self) -> Iterator[str]:
        """One line for each outage that rooms did not get over in time."""
        for since, before in sorted({after for _, after in self.watch.still.values()}):
            rooms = [
                (room, seconds) for (room, _), (seconds, after) in self.watch.still.items() if after == (since, before)
            ]
            if rooms:
                longest = max(seconds for _, seconds in rooms)
                names = ", ".join(str(room) for room, _ in rooms[:SHOWN])
                yield f"{len(rooms)} rooms stood still, for {longest:.1f} s at most, after “{before}”: {names}"

    def markdown(self) -> str:
        return "\n".join([*self._about(), *self._outages(), *self._memory(), *self._violations()]) + "\n"

    def _about(self) -> Iterator[str]:
        kept, found = self.kept, self.found
        yield "# A soak of the server"
        yield ""
        yield f"{date.today().isoformat()}, {machine()}, {self.seconds / 60:.1f} minutes, seed `{self.seed}`: "
        yield f"{self.rooms} rooms with {self.connections} connections on PostgreSQL and NATS with two workers."
        yield ""
        yield "| | |"
        yield "|---|---|"
        figures = {
            "outages": f"{len(self.watch.outages)}",
            "actions in the database, games": f"{found.actions:,}, {found.games:,}",
            "actions, and changes of rooms, that players were told": f"{len(kept.acted):,}, {len(kept.changed):,}",
            "of these lost, done twice": f"{len(found.lost)}, {len(found.doubled)}",
            "games that do not replay": f"{len(found.unplayable)}",
            "turns whose time ran out, all of them unfairly": f"{len(found.timed_out)}",
            f"longest that a room stood still while nothing was broken ({LONGEST_STILL:.0f} s are allowed)": (
                f"{self.watch.longest:.1f} s"
            ),
            "slowest answer to a command, outages included": f"{kept.slowest:.1f} s",
            "connections lost": f"{kept.cuts:,}",
            "commands sent again, faults told": f"{kept.sent_again:,}, {kept.faults_told:,}",
            "times that the players' own process did not get to run": f"{self.watch.lags}",
        }
        yield from (f"| {what} | {figure} |" for what, figure in figures.items())
        yield ""

    def _outages(self) -> Iterator[str]:
        yield "| outage | times | seconds |"
        yield "|---|---|---|"
        for what, times in Counter(each.what for each in self.watch.outages).most_common():
            lasted = sum(each.ended - each.began for each in self.watch.outages if each.what == what)
            yield f"| {what} | {times} | {lasted:.0f} |"
        yield ""
        yield "In the log: " + "; ".join(f"{said} ({times})" for said, times in self._said()) + "."
        yield ""

    def _said(self) -> list[tuple[str, int]]:
        return Counter(found[1] for line in self.log.splitlines() if (found := _LOGGED.search(line))).most_common(12)

    def _memory(self) -> Iterator[str]:
        tenths = self.watch.memory_by_tenths()
        yield "Memory of a worker in each tenth of the time, MiB: " + ", ".join(f"{each:.0f}" for each in tenths) + "."
        helpers = [sample.helpers / 2**20 for sample in self.watch.samples]
        if helpers:
            first, most, last = helpers[0], max(helpers), helpers[-1]
            yield f"Of all helpers: {first:.0f} at the start, {most:.0f} at most, {last:.0f} at the end."
        yield ""

    def _violations(self) -> Iterator[str]:
        violations = self.violations
        yield f"**{len(violations)} violations.**" if violations else "**Nothing was lost, done twice or unfair.**"
        yield from (f"- {each}" for each in violations[:SHOWN])
