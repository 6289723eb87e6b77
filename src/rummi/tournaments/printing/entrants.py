"""Lots: for every entrant a slip to cut out, with the table and the seat that luck has given (TRN-13)."""

from __future__ import annotations

from collections.abc import Iterator

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.tournaments.model.state import Entrant
from rummi.tournaments.printing.codes import qr_code
from rummi.tournaments.printing.job import Job
from rummi.tournaments.printing.text import initial, split_name, surname_key
from rummi.tournaments.stages.advancing import final_ranking
from rummi.tournaments.stages.progress import is_over, remaining_players, waiting_list


def lots(job: Job) -> dict[str, object]:
    """Table by table, and there seat by seat."""
    voice = job.voice
    drawn = [
        (seating, entrant)
        for seating in job.seatings()
        for entrant in remaining_players(job.state, seating)
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
                "code": qr_code(job.links.player.get(entrant), voice._("My table, my cards, my place")),
            }
            for seating, entrant in drawn
        ],
    }


def check_in(job: Job) -> dict[str, object]:
    """Who has withdrawn is not on it; who waits for a place is, and it is said."""
    voice = job.voice
    queue = {entrant: place for place, entrant in enumerate(waiting_list(job.state), start=1)}
    people = [each for each in job.state.entrants if not each.gone and job.among(each.id)]
    job.require_somebody(people)
    if not people:
        raise InvalidInput(sentence("Nobody has entered yet."))
    return {
        "title": voice._("Check-in list"),
        "state": job.with_whom(voice.many("{n} player on the list", "{n} players on the list", len(people))),
        "words": {"number": voice._("Number"), "player": voice._("Player"), "signed": voice._("Signature")},
        "rows": [
            _row(job, each, queue.get(each.id, 0)) for each in sorted(people, key=lambda each: surname_key(each.name))
        ],
    }


def _row(job: Job, entrant: Entrant, place: int) -> dict[str, object]:
    surname, given = split_name(entrant.name)
    return {
        "number": str(entrant.id),
        "surname": surname,
        "given": given,
        "club": entrant.club,
        "note": job.voice._("waiting list, place {place}", place=place) if place else "",
        "there": entrant.plays,
    }


def seating(job: Job) -> dict[str, object]:
    voice = job.voice
    seats = [
        (job.state.named(entrant), each.table, 1 + each.now.index(entrant))
        for each in job.seatings()
        for entrant in remaining_players(job.state, each)
        if job.among(entrant)
    ]
    job.require_somebody(seats)
    rows: list[dict[str, object]] = []
    for name, table, seat in sorted(seats, key=lambda each: surname_key(each[0])):
        surname, given = split_name(name)
        rows.append(
            {"letter": initial(name), "surname": surname, "given": given, "table": str(table), "seat": str(seat)}
        )
    return {
        "title": voice._("Where do I sit?"),
        "round": job.with_whom(job.round_title()),
        "table": voice._("Table"),
        "seat": voice._("Seat"),
        "rows": rows,
        "code": qr_code(job.links.public, voice._("The draw on your phone")),
    }


def diplomas(job: Job) -> dict[str, object]:
    voice = job.voice
    play = job.play()
    if not is_over(job.state):
        raise InvalidInput(sentence("Diplomas can be printed when the last stage is closed."))
    placed = [(place, entrant) for place, entrant in _places(job) if entrant in play.pool]
    job.require_somebody(placed)
    among = sum(job.among(entrant) for entrant in job.state.stages[0].pool)
    return {
        "title": voice._("Diploma"),
        "organiser": voice._("Organiser"),
        "judge": voice._("Chief judge"),
        "diplomas": [_diploma(job, place, entrant, among) for place, entrant in placed],
    }


def _places(job: Job) -> Iterator[tuple[int, int]]:
    """Everybody whom they are for with his place in the end. Who has left or was disqualified has none."""
    before = 0
    for group in final_ranking(job.state):
        inside = [entrant for entrant in group if job.among(entrant)]
        yield from ((before + 1, entrant) for entrant in inside)
        before += len(inside)


def _diploma(job: Job, place: int, entrant: int, among: int) -> dict[str, object]:
    voice = job.voice
    return {
        "name": job.state.named(entrant),
        "club": job.state.entrants[entrant - 1].club,
        "place": place,
        "text": voice._("for {place} place", place=voice.place(place)),
        "among": job.with_whom(voice.many("among {n} player", "among {n} players", among)),
    }
