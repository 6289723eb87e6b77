"""Table stands: a sheet for every table that is folded into a roof, with its number to both sides."""

from __future__ import annotations

from rummi.paper.codes import code
from rummi.paper.job import Job


def stands(job: Job) -> dict[str, object]:
    voice = job.voice
    return {
        "title": voice._("Table stands"),
        "table": voice._("Table"),
        "fold": voice._("fold here"),
        "tables": [seating.table for seating in job.seatings()],
        "code": code(job.links.public, voice._("Draw and results on your phone")),
    }
