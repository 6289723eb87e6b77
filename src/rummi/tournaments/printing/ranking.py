"""The final ranking: all players by the stage that they reached, with their points in each stage."""

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
"""The last stages; more do not fit next to names and clubs."""


def ranking(job: Job) -> dict[str, object]:
    """Return the values of the final ranking."""
    translator = job.translator
    job.selected_stage()  # raises InvalidInput if nothing has been drawn
    stages = job.state.stages[-_STAGES_SHOWN:]
    found = [totals(job.state, play) for play in stages]
    return {
        "title": translator._("Final ranking"),
        "state": ""
        if is_over(job.state)
        else translator._("as of {time}: not everything has been played", time=job.at[11:16]),
        "players": job.with_filter(
            translator.many("{n} player", "{n} players", sum(map(job.includes, job.state.stages[0].pool)))
        ),
        "words": {
            "place": translator._("Place"),
            "player": translator._("Player"),
            "club": translator._("Club"),
            "big": translator._("big"),
            "small": translator._("small"),
        },
        "stages": [_title(job, play) for play in stages],
        "groups": _groups(job, stages, found),
        "decided": translator._("The stage that somebody reached comes first.")
        + " "
        + describe_tie_breaks(translator, job.state.parameters.tie_breaks),
        "source": describe_source(job),
        "code": qr_code(job.links.public, translator._("All results")),
    }


def _title(job: Job, play: StagePlay) -> str:
    return job.translator.say(stage_title(job.state.stage_parameters(play).name))


def _groups(job: Job, stages: Sequence[StagePlay], found: Sequence[Mapping[int, Total]]) -> list[dict[str, object]]:
    """Group the players by the last stage that they played; those who left are at the end."""
    last = {entrant: play for play in job.state.stages for entrant in play.pool}
    placed = _places_of(job)
    in_all = {} if job.only is None else {entrant: place for place, entrant in _places_of(replace(job, only=None))}
    groups: list[dict[str, object]] = []
    for play in reversed(job.state.stages):
        inside = [(place, entrant) for place, entrant in placed if last[entrant] is play]
        if inside:
            rows = [_row(job, str(place), entrant, stages, found, in_all.get(entrant)) for place, entrant in inside]
            groups.append({"title": _title(job, play), "note": _describe_places(job, inside), "rows": rows})
    gone = [entrant for entrant in sorted(last) if not job.state.plays(entrant) and job.includes(entrant)]
    job.require_rows([*placed, *gone])
    if gone:
        rows = [_row(job, "–", entrant, stages, found) for entrant in gone]
        groups.append({"title": job.translator._("Without a place"), "note": "", "rows": rows})
    return groups


def _places_of(job: Job) -> list[tuple[int, int]]:
    placed: list[tuple[int, int]] = []
    for group in final_ranking(job.state):
        place = len(placed) + 1
        placed += [(place, entrant) for entrant in group if job.includes(entrant)]
    return placed


def _describe_places(job: Job, inside: Sequence[tuple[int, int]]) -> str:
    first, last = inside[0][0], inside[0][0] + len(inside) - 1
    if first == last:
        return job.translator._("place {place}", place=first)
    return job.translator._("places {first} to {last}", first=first, last=last)


def _row(
    job: Job,
    place: str,
    entrant: int,
    stages: Sequence[StagePlay],
    found: Sequence[Mapping[int, Total]],
    in_all: int | None = None,
) -> dict[str, object]:
    """Return a row. In a filtered list, the place among all follows the club."""
    each = job.state.entrants[entrant - 1]
    reached = max(at for at, play in enumerate(stages) if entrant in play.pool) if _has_played(stages, entrant) else -1
    status = {"left": sentence("has left"), "disqualified": sentence("disqualified")}.get(each.status)
    return {
        "place": place,
        "name": each.name,
        "club": ", ".join(
            part
            for part in (
                job.translator.say(status) if status else each.club,
                job.translator._("place {place} in all", place=in_all) if in_all else "",
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


def _has_played(stages: Sequence[StagePlay], entrant: int) -> bool:
    return any(entrant in play.pool for play in stages)
