"""The list at the door: everybody who has entered by surname, with a box to tick."""

from __future__ import annotations

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.paper.alphabet import by_surname, order_of
from rummi.paper.job import Job
from rummi.tournament.model.state import Entrant
from rummi.tournament.stage.progress import waiting


def check_in(job: Job) -> dict[str, object]:
    """Who has withdrawn is not on it; who waits for a place is, and it is said."""
    voice = job.voice
    queue = {entrant: place for place, entrant in enumerate(waiting(job.state), start=1)}
    people = [each for each in job.state.entrants if not each.gone and job.among(each.id)]
    job.require_somebody(people)
    if not people:
        raise InvalidInput(sentence("Nobody has entered yet."))
    return {
        "title": voice._("Check-in list"),
        "state": job.with_whom(voice.many("{n} player on the list", "{n} players on the list", len(people))),
        "words": {"number": voice._("Number"), "player": voice._("Player"), "signed": voice._("Signature")},
        "rows": [
            _row(job, each, queue.get(each.id, 0)) for each in sorted(people, key=lambda each: order_of(each.name))
        ],
    }


def _row(job: Job, entrant: Entrant, place: int) -> dict[str, object]:
    surname, given = by_surname(entrant.name)
    return {
        "number": str(entrant.id),
        "surname": surname,
        "given": given,
        "club": entrant.club,
        "note": job.voice._("waiting list, place {place}", place=place) if place else "",
        "there": entrant.plays,
    }
