"""Diplomas: one for everybody who came as far as the stage that is asked for, the best first."""

from __future__ import annotations

from collections.abc import Iterator

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.paper.job import Job
from rummi.tournament.model.state import State
from rummi.tournament.stage.advancing import final_ranking
from rummi.tournament.stage.progress import over


def diplomas(job: Job) -> dict[str, object]:
    voice = job.voice
    play = job.play()
    if not over(job.state):
        raise InvalidInput(sentence("Diplomas can be printed when the last stage is closed."))
    return {
        "title": voice._("Diploma"),
        "organiser": voice._("Organiser"),
        "judge": voice._("Chief judge"),
        "diplomas": [_diploma(job, place, entrant) for place, entrant in _places(job.state) if entrant in play.pool],
    }


def _places(state: State) -> Iterator[tuple[int, int]]:
    """Everybody with his place in the end. Who has left or was disqualified has none."""
    before = 0
    for group in final_ranking(state):
        yield from ((before + 1, entrant) for entrant in group)
        before += len(group)


def _diploma(job: Job, place: int, entrant: int) -> dict[str, object]:
    voice = job.voice
    return {
        "name": job.state.named(entrant),
        "club": job.state.entrants[entrant - 1].club,
        "place": place,
        "text": voice._("for {place} place", place=voice.place(place)),
        "among": voice.many("among {n} player", "among {n} players", len(job.state.stages[0].pool)),
    }
