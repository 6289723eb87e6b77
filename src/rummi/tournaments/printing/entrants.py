"""Printouts for entrants: check-in list, lots, seating list and diplomas."""

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


def check_in(job: Job) -> dict[str, object]:
    """Return the values of the check-in list: all active entrants, with a note for those on the waiting list."""
    translator = job.translator
    queue = {entrant: place for place, entrant in enumerate(waiting_list(job.state), start=1)}
    people = [each for each in job.state.entrants if not each.gone and job.includes(each.id)]
    job.require_rows(people)
    if not people:
        raise InvalidInput(sentence("Nobody has entered yet."))
    return {
        "title": translator._("Check-in list"),
        "state": job.with_filter(translator.many("{n} player on the list", "{n} players on the list", len(people))),
        "words": {
            "number": translator._("Number"),
            "player": translator._("Player"),
            "signed": translator._("Signature"),
        },
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
        "note": job.translator._("waiting list, place {place}", place=place) if place else "",
        "there": entrant.plays,
    }


def lots(job: Job) -> dict[str, object]:
    """Return the values of the lots (TRN-13): a slip for each player with table and seat, by table."""
    translator = job.translator
    drawn = [
        (seating, entrant)
        for seating in job.seatings()
        for entrant in remaining_players(job.state, seating)
        if job.includes(entrant)
    ]
    job.require_rows(drawn)
    return {
        "round": job.round_title(),
        "table": translator._("Table"),
        "seat": translator._("Seat"),
        "slips": [
            {
                "name": job.state.name_of(entrant),
                "club": job.state.entrants[entrant - 1].club,
                "number": entrant,
                "table": seating.table,
                "seat": 1 + seating.occupants.index(entrant),
                "code": qr_code(job.links.player.get(entrant), translator._("My table, my cards, my place")),
            }
            for seating, entrant in drawn
        ],
    }


def seating(job: Job) -> dict[str, object]:
    """Return the values of the seating list: all players by surname."""
    translator = job.translator
    seats = [
        (job.state.name_of(entrant), each.table, 1 + each.occupants.index(entrant))
        for each in job.seatings()
        for entrant in remaining_players(job.state, each)
        if job.includes(entrant)
    ]
    job.require_rows(seats)
    rows: list[dict[str, object]] = []
    for name, table, seat in sorted(seats, key=lambda each: surname_key(each[0])):
        surname, given = split_name(name)
        rows.append(
            {"letter": initial(name), "surname": surname, "given": given, "table": str(table), "seat": str(seat)}
        )
    return {
        "title": translator._("Where do I sit?"),
        "round": job.with_filter(job.round_title()),
        "table": translator._("Table"),
        "seat": translator._("Seat"),
        "rows": rows,
        "code": qr_code(job.links.public, translator._("The draw on your phone")),
    }


def diplomas(job: Job) -> dict[str, object]:
    """Return the values of the diplomas for all who reached a stage."""
    translator = job.translator
    play = job.selected_stage()
    if not is_over(job.state):
        raise InvalidInput(sentence("Diplomas can be printed when the last stage is closed."))
    placed = [(place, entrant) for place, entrant in _places(job) if entrant in play.pool]
    job.require_rows(placed)
    among = sum(job.includes(entrant) for entrant in job.state.stages[0].pool)
    return {
        "title": translator._("Diploma"),
        "organiser": translator._("Organiser"),
        "judge": translator._("Chief judge"),
        "diplomas": [_diploma(job, place, entrant, among) for place, entrant in placed],
    }


def _places(job: Job) -> Iterator[tuple[int, int]]:
    """Yield the final place of each entrant within the filter. Players who left have none."""
    before = 0
    for group in final_ranking(job.state):
        inside = [entrant for entrant in group if job.includes(entrant)]
        yield from ((before + 1, entrant) for entrant in inside)
        before += len(inside)


def _diploma(job: Job, place: int, entrant: int, among: int) -> dict[str, object]:
    translator = job.translator
    return {
        "name": job.state.name_of(entrant),
        "club": job.state.entrants[entrant - 1].club,
        "place": place,
        "text": translator._("for {place} place", place=translator.place(place)),
        "among": job.with_filter(translator.many("among {n} player", "among {n} players", among)),
    }
