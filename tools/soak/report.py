"""The report of a soak, as Markdown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from tools.load.processes import machine
from tools.soak.audit import Findings
from tools.soak.players import PlayersLog
from tools.soak.watching import LONGEST_STILL, Watch

SHOWN: Final = 20
MOST_GROWTH: Final = 1.25
"""The allowed growth of a worker's memory, from the second to the last tenth of the time."""
TENTHS: Final = 10
LONG_SECONDS: Final = 20 * 60.0
"""The duration from which memory is judged. Shorter soaks do not warm up a worker."""
_LOGGED: Final = re.compile(r'"(?:message|event|msg)": ?"([^"]+)"')


@dataclass(frozen=True, slots=True)
class SoakReport:
    seed: str
    seconds: float
    rooms: int
    connections: int
    watch: Watch
    players: PlayersLog
    findings: Findings
    log: str

    @property
    def violations(self) -> list[str]:
        violations = [*self.players.wrong, *self.findings.refused]
        violations += [f"time ran out unfairly: {each}{self._after_outage(each)}" for each in self.findings.timed_out]
        violations += [f"acknowledged, but lost: {each}" for each in self.findings.lost]
        violations += [f"done twice: {each}" for each in self.findings.doubled]
        violations += [f"does not replay: {each}" for each in self.findings.unplayable]
        violations += self._stalled_rooms()
        tenths = self.watch.memory_by_tenths()
        if self.seconds >= LONG_SECONDS and len(tenths) >= TENTHS and tenths[-1] > MOST_GROWTH * tenths[1]:
            violations.append(f"a worker's memory grew from {tenths[1]:.0f} to {tenths[-1]:.0f} MiB")
        return violations

    def _after_outage(self, turn: str) -> str:
        seen = self.players.late.get(turn.split()[0])
        if seen is None:
            return ""
        last = self.watch.last_outage(seen)
        return f", {seen - last.ended:.1f} s after “{last.what}”"

    def _stalled_rooms(self) -> Iterator[str]:
        """Yield a line for each outage from which rooms did not recover in time."""
        for since, before in sorted({after for _, after in self.watch.stalled.values()}):
            rooms = [
                (room, seconds)
                for (room, _), (seconds, after) in self.watch.stalled.items()
                if after == (since, before)
            ]
            if rooms:
                longest = max(seconds for _, seconds in rooms)
                names = ", ".join(str(room) for room, _ in rooms[:SHOWN])
                yield f"{len(rooms)} rooms did not progress, for up to {longest:.1f} s, after “{before}”: {names}"

    def markdown(self) -> str:
        return "\n".join([*self._about(), *self._outages(), *self._memory(), *self._violations()]) + "\n"

    def _about(self) -> Iterator[str]:
        players, findings = self.players, self.findings
        yield "# A soak of the server"
        yield ""
        yield f"{date.today().isoformat()}, {machine()}, {self.seconds / 60:.1f} minutes, seed `{self.seed}`: "
        yield f"{self.rooms} rooms with {self.connections} connections on PostgreSQL and NATS with two workers."
        yield ""
        yield "| | |"
        yield "|---|---|"
        figures = {
            "outages": f"{len(self.watch.outages)}",
            "actions in the database, games": f"{findings.actions:,}, {findings.games:,}",
            "acknowledged actions and changes of rooms": f"{len(players.acted):,}, {len(players.changed):,}",
            "lost or done twice": f"{len(findings.lost)}, {len(findings.doubled)}",
            "games that do not replay": f"{len(findings.unplayable)}",
            "unfair time-outs": f"{len(findings.timed_out)}",
            f"longest pause of a room without an outage ({LONGEST_STILL:.0f} s are allowed)": (
                f"{self.watch.longest:.1f} s"
            ),
            "slowest answer to a command, outages included": f"{players.slowest:.1f} s",
            "connections lost": f"{players.cuts:,}",
            "commands sent again, faults reported": f"{players.sent_again:,}, {players.faults_told:,}",
            "pauses of the players' own process": f"{self.watch.lags}",
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
        yield "In the log: " + "; ".join(f"{said} ({times})" for said, times in self._common_log_lines()) + "."
        yield ""

    def _common_log_lines(self) -> list[tuple[str, int]]:
        messages = (match[1] for line in self.log.splitlines() if (match := _LOGGED.search(line)))
        return Counter(messages).most_common(12)

    def _memory(self) -> Iterator[str]:
        tenths = self.watch.memory_by_tenths()
        yield "Memory of a worker in each tenth of the time, MiB: " + ", ".join(f"{each:.0f}" for each in tenths) + "."
        helpers = [sample.helpers / 2**20 for sample in self.watch.samples]
        if helpers:
            first, most, last = helpers[0], max(helpers), helpers[-1]
            yield f"All helper processes: {first:.0f} at the start, {most:.0f} at the maximum, {last:.0f} at the end."
        yield ""

    def _violations(self) -> Iterator[str]:
        violations = self.violations
        yield f"**Violations: {len(violations)}.**" if violations else "**Nothing was lost, done twice or unfair.**"
        yield from (f"- {each}" for each in violations[:SHOWN])
