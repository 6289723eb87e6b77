"""The final ranking: everybody who has played, by the stage that they reached, with what every stage has brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from rummi.core.sentence import sentence
from rummi.tournaments.model.parameters import stage_title
from rummi.tournaments.model.state import StagePlay
from rummi.tournaments.printing.codes import qr_code
from rummi.tournaments.printing.job import Job
from rummi.tournaments.printing.standings import describe_source, describe_tie_breaks
from rummi.tournaments.printing.text import format_points
from rummi.tournaments.stages.advancing import final_ranking
from rummi.tournaments.stages.progress import is_over
from rummi.tournaments.stages.standings import Total, totals

_STAGES_SHOWN: Final = 3
"""The last ones; more do not fit beside names and clubs."""


def ranking(job: Job) -> dict[str, object]:
    voice = job.voice
    job.play()  # says why not, where nothing has been drawn
    stages = job.state.stages[-_STAGES_SHOWN:]
    found = [totals(job.state, play) for play in stages]
    return {
        "title": voice._("Final ranking"),
        "state": ""
        if is_over(job.state)
        else voice._("as of {time}: not everything has been played", time=job.at[11:16]),
        "players": job.with_whom(
            voice.many("{n} player", "{n} players", sum(map(job.among, job.state.stages[0].pool)))
        ),
        "words": {
            "place": voice._("Place"),
            "player": voice._("Player"),
            "club": voice._("Club"),
            "big": voice._("big"),
            "small": voice._("small"),
        },
        "stages": [_title(job, play) for play in stages],
        "groups": _groups(job, stages, found),
        "decided": voice._("The stage that somebody reached comes first.")
        + " "
        + describe_tie_breaks(voice, job.state.parameters.tie_breaks),
        "source": describe_source(job),
        "code": qr_code(job.links.public, voice._("All results")),
    }


def _title(job: Job, play: StagePlay) -> str:
    return job.voice.say(stage_title(job.state.described(play).name))


def _groups(job: Job, stages: Sequence[StagePlay], found: Sequence[Mapping[int, Total]]) -> list[dict[str, object]]:
    """By the last stage that people played; at the end those who have gone."""
    last = {entrant: play for play in job.state.stages for entrant in play.pool}
    placed = _placed(job)
    in_all = {} if job.only is None else {entrant: place for place, entrant in _placed(replace(job, only=None))}
    groups: list[dict[str, object]] = []
    for play in reversed(job.state.stages):
        inside = [(place, entrant) for place, entrant in placed if last[entrant] is play]
        if inside:
            rows = [_row(job, str(place), entrant, stages, found, in_all.get(entrant)) for place, entrant in inside]
            groups.append({"title": _title(job, play), "note": _places(job, inside), "rows": rows})
    gone = [entrant for entrant in sorted(last) if not job.state.plays(entrant) and job.among(entrant)]
    job.require_somebody([*placed, *gone])
    if gone:
        rows = [_row(job, "–", entrant, stages, found) for entrant in gone]
        groups.append({"title": job.voice._("Without a place"), "note": "", "rows": rows})
    return groups


def _placed(job: Job) -> list[tuple[int, int]]:
    placed: list[tuple[int, int]] = []
    for group in final_ranking(job.state):
        place = len(placed) + 1
        placed += [(place, entrant) for entrant in group if job.among(entrant)]
    return placed


def _places(job: Job, inside: Sequence[tuple[int, int]]) -> str:
    first, last = inside[0][0], inside[0][0] + len(inside) - 1
    if first == last:
        return job.voice._("place {place}", place=first)
    return job.voice._("places {first} to {last}", first=first, last=last)


def _row(
    job: Job,
    place: str,
    entrant: int,
    stages: Sequence[StagePlay],
    found: Sequence[Mapping[int, Total]],
    in_all: int | None = None,
) -> dict[str, object]:
    """Where the list is narrowed, the place in all stands behind the club."""
    each = job.state.entrants[entrant - 1]
    reached = max(at for at, play in enumerate(stages) if entrant in play.pool) if _among(stages, entrant) else -1
    status = {"left": sentence("has left"), "disqualified": sentence("disqualified")}.get(each.status)
    return {
        "place": place,
        "name": each.name,
        "club": ", ".join(
            part
            for part in (
                job.voice.say(status) if status else each.club,
                job.voice._("place {place} in all", place=in_all) if in_all else "",
            )
            if part
        ),
        "champion": place == "1" and is_over(job.state),
        "points": [
            {"big": str(total[entrant].wins), "small": format_points(total[entrant].points), "own": at == reached}
            if entrant in total
            else None
            for at, total in enumerate(found)
        ],
    }


def _among(stages: Sequence[StagePlay], entrant: int) -> bool:
    return any(entrant in play.pool for play in stages)
