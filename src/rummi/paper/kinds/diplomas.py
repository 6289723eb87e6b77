"""Diplomas: one for everybody who came as far as the stage that is asked for, the best first."""

from __future__ import annotations

from collections.abc import Iterator

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.paper.job import Job
from rummi.tournament.stage.advancing import final_ranking
from rummi.tournament.stage.progress import over


def diplomas(job: Job) -> dict[str, object]:
    voice = job.voice
    play = job.play()
    if not over(job.state):
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
