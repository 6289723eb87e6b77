"""Where do I sit? Everybody of a round by surname, with the table and the seat, to hang up at the door."""

from __future__ import annotations

from rummi.paper.alphabet import by_surname, initial, order_of
from rummi.paper.codes import code
from rummi.paper.job import Job
from rummi.tournament.stage.progress import remaining


def seating(job: Job) -> dict[str, object]:
    voice = job.voice
    seats = [
        (job.state.named(entrant), each.table, 1 + each.now.index(entrant))
        for each in job.seatings()
        for entrant in remaining(job.state, each)
        if job.among(entrant)
    ]
    job.require_somebody(seats)
    rows: list[dict[str, object]] = []
    for name, table, seat in sorted(seats, key=lambda each: order_of(each[0])):
        surname, given = by_surname(name)
        rows.append(
            {"letter": initial(name), "surname": surname, "given": given, "table": str(table), "seat": str(seat)}
        )
    return {
        "title": voice._("Where do I sit?"),
        "round": job.with_whom(job.round_title()),
        "table": voice._("Table"),
        "seat": voice._("Seat"),
        "rows": rows,
        "code": code(job.links.public, voice._("The draw on your phone")),
    }
