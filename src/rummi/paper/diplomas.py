"""Diplomas: one for everybody who came as far as the stage that is asked for, the best first."""

from __future__ import annotations

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.paper.job import Job
from rummi.tournament.advancing import final_ranking
from rummi.tournament.progress import over


def diplomas(job: Job) -> dict[str, object]:
    """Who has left or was disqualified has no place, and gets none."""
    voice = job.voice
    play = job.play()
    if not over(job.state):
        raise InvalidInput(sentence("Diplomas can be printed when the last stage is closed."))
    players = len(job.state.stages[0].pool)
    place = 1
    found = []
    for group in final_ranking(job.state):
        for entrant in group:
            if entrant in play.pool:
                found.append(
                    {
                        "name": job.state.named(entrant),
                        "club": job.state.entrants[entrant - 1].club,
                        "place": place,
                        "text": voice._("for {place} place", place=voice.place(place)),
                        "among": voice.many("among {n} player", "among {n} players", players),
                    }
                )
        place += len(group)
    return {
        "title": voice._("Diploma"),
        "organiser": voice._("Organiser"),
        "judge": voice._("Chief judge"),
        "diplomas": found,
    }
