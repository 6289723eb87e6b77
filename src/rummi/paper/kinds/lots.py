"""Lots: for every entrant a slip to cut out, with the table and the seat that luck has given (TRN-13)."""

from __future__ import annotations

from rummi.paper.codes import code
from rummi.paper.job import Job
from rummi.tournament.stage.progress import remaining


def lots(job: Job) -> dict[str, object]:
    """Table by table, and there seat by seat."""
    voice = job.voice
    drawn = [
        (seating, entrant)
        for seating in job.seatings()
        for entrant in remaining(job.state, seating)
        if job.among(entrant)
    ]
    job.require_somebody(drawn)
    return {
        "round": job.round_title(),
        "table": voice._("Table"),
        "seat": voice._("Seat"),
        "slips": [
            {
                "name": job.state.named(entrant),
                "club": job.state.entrants[entrant - 1].club,
                "number": entrant,
                "table": seating.table,
                "seat": 1 + seating.now.index(entrant),
                "code": code(job.links.player.get(entrant), voice._("My table, my cards, my place")),
            }
            for seating, entrant in drawn
        ],
    }
