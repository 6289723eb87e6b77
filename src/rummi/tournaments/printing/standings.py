"""How papers speak of the next stage. In Polish its name is inflected, so each has a sentence of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, counted, sentence
from rummi.tournaments.model.parameters import TieBreak, stage_title, table_sizes
from rummi.tournaments.model.state import StagePlay, State
from rummi.tournaments.printing.codes import qr_code
from rummi.tournaments.printing.job import Job
from rummi.tournaments.printing.text import Translator, format_points
from rummi.tournaments.stages.advancing import Chance, NextStage, chances, count_advancing, next_stage
from rummi.tournaments.stages.standings import Mark, Row
from rummi.tournaments.stages.standings import standings as rows_of


def qualified_title(stage: str) -> Sentence:
    match stage:
        case "semi-final":
            return sentence("Qualified for the semi-final")
        case "final":
            return sentence("Qualified for the final")
        case _:
            return sentence("Qualified for the next stage: {stage}", stage=stage_title(stage))


def advancing_line(stage: str, going: int) -> Sentence:
    """Above it are those who go on."""
    match stage:
        case "semi-final":
            return counted("{n} player goes on to the semi-final", "{n} players go on to the semi-final", going)
        case "final":
            return counted("{n} player goes on to the final", "{n} players go on to the final", going)
        case _:
            return counted("{n} player goes on: {stage}", "{n} players go on: {stage}", going, stage=stage_title(stage))


def from_each_table(players: int) -> Sentence:
    if players == 1:
        return sentence("the best of each table")
    return counted("the best {n} of each table", "the best {n} of each table", players)


def qualified(job: Job) -> dict[str, object]:
    voice = job.voice
    play = _closed(job)
    after = _after(job.state, play)
    if after is None:
        raise InvalidInput(sentence("This was the last stage: nobody goes on from it. Its standings say who has won."))
    going = _going(job.state, play)
    return {
        "title": voice.say(qualified_title(job.state.parameters.stages[after.number - 1].name)),
        "after": voice._("after: {stage}", stage=voice.say(stage_title(job.state.described(play).name))),
        "next": _next(job, after, len(going)),
        "words": {
            "place": voice._("Place"),
            "player": voice._("Player"),
            "big": voice._("Big points"),
            "small": voice._("Small points"),
        },
        "rows": [_qualified_row(job.state, row) for row in going],
        "code": qr_code(job.links.public, voice._("Draw, standings and results")),
    }


def _closed(job: Job) -> StagePlay:
    """The stage that is asked for; else the last one that is closed and has another behind it."""
    play = job.play()
    if job.stage is None:
        done = [each for each in job.state.stages if each.closed]
        before_the_last = [each for each in done if _after(job.state, each)]
        play = (before_the_last or done or [play])[-1]
    if not play.closed:
        raise InvalidInput(sentence("The stage is not closed yet, so it is not certain who goes on."))
    return play


def _after(state: State, play: StagePlay) -> NextStage | None:
    """As it was drawn, or as it will be."""
    drawn = _drawn(state, play)
    if drawn:
        return NextStage(drawn.number, drawn.field)
    return next_stage(state, play.number, sum(state.plays(entrant) for entrant in play.pool))


def _drawn(state: State, play: StagePlay) -> StagePlay | None:
    return next((later for later in state.stages if later.number > play.number), None)


def _going(state: State, play: StagePlay) -> list[Row]:
    """Once the next stage is drawn, those who were in the draw, also if they have left since."""
    drawn = _drawn(state, play)
    goes_on = chances(state, play)
    inside = drawn.pool if drawn else [entrant for entrant in play.pool if goes_on[entrant] == "yes"]
    return [row for row in rows_of(state, play) if row.entrant in inside]


def _next(job: Job, after: NextStage, players: int) -> str:
    voice = job.voice
    stage = job.state.parameters.stages[after.number - 1]
    sizes = table_sizes(players)
    parts = [
        voice.many("{n} player", "{n} players", players),
        voice.many("{n} table", "{n} tables", len(sizes)),
        voice.many("{n} game", "{n} games", stage.games(sizes[0]) * stage.rounds),
    ]
    return ", ".join(parts)


def _qualified_row(state: State, row: Row) -> dict[str, str]:
    entrant = state.entrants[row.entrant - 1]
    return {
        "place": "–" if entrant.gone or not row.place else str(row.place),
        "name": entrant.name,
        "club": entrant.club,
        "big": str(row.wins),
        "small": format_points(row.points),
    }


_GOES_ON: Final[tuple[Chance, ...]] = ("yes", "for now")


def standings(job: Job) -> dict[str, object]:
    voice = job.voice
    play = job.play()
    rows = rows_of(job.state, play)
    listed = _narrowed(job, rows)
    job.require_somebody(listed)
    after = next_stage(job.state, play.number, sum(job.state.plays(entrant) for entrant in play.pool))
    goes_on = chances(job.state, play) if after else {}
    return {
        "title": voice.say(stage_title(job.state.described(play).name)),
        "state": job.with_whom(_state_of(job, play, rows)),
        "words": _words(voice, after is not None),
        "rows": [_row(job, row, goes_on) for row in listed],
        "line": _line(job, play, rows, goes_on, after) if after and job.only is None else None,
        "legend": _legend(voice, listed),
        "decided": describe_tie_breaks(voice, job.state.parameters.tie_breaks),
        "source": describe_source(job),
        "code": qr_code(job.links.public, voice._("The standings live")),
    }


def _narrowed(job: Job, rows: Sequence[Row]) -> Sequence[Row]:
    """Places among those whom the list is about; beside them, instead of what separates all, the place in all."""
    if job.only is None:
        return rows
    inside = [row for row in rows if job.among(row.entrant)]
    in_all = [row.place for row in inside]
    return [
        replace(
            row,
            place=1 + in_all.index(row.place) if row.place else 0,
            why=sentence("place {place} in all", place=row.place) if row.place else None,
        )
        for row in inside
    ]


def _words(voice: Translator, goes_on: bool) -> dict[str, str]:
    return {
        "place": voice._("Place"),
        "player": voice._("Player"),
        "games": voice._("Games"),
        "big": voice._("Big points"),
        "small": voice._("Small points"),
        "qualifies": voice._("Goes on") if goes_on else "",
    }


def _state_of(job: Job, play: StagePlay, rows: Sequence[Row]) -> str:
    """Whether this is the last word."""
    voice = job.voice
    if play.closed:
        return voice._("Final standings")
    now = voice._("as of {time}", time=job.at[11:16])
    due = sum(row.marks.count("due") for row in rows)
    rounds = job.state.described(play).rounds
    if due or len(play.rounds) < rounds:
        return voice._("Provisional standings, {now}: not everything has been played", now=now)
    return voice._("Provisional standings, {now}: the stage has not been closed", now=now)


def _row(job: Job, row: Row, goes_on: Mapping[int, Chance]) -> dict[str, object]:
    voice = job.voice
    entrant = job.state.entrants[row.entrant - 1]
    status = {"left": voice._("has left"), "disqualified": voice._("disqualified")}.get(row.status, "")
    chance = goes_on.get(row.entrant)
    return {
        "place": "–" if entrant.gone or not row.place else str(row.place),
        "name": entrant.name,
        "club": entrant.club,
        "marks": list(row.marks),
        "big": str(row.wins),
        "small": format_points(row.points),
        "why": status or (voice.say(row.why) if row.why else voice._("shared place") if row.tied else ""),
        "goes_on": chance in _GOES_ON,
        "sure": chance in ("yes", "no"),
        "qualifies": voice.say(_chance(chance)) if chance else "",
    }


def _chance(chance: Chance) -> Sentence:
    match chance:
        case "yes":
            return sentence("yes")
        case "for now":
            return sentence("for now")
        case "not now":
            return sentence("not now")
        case "no":
            return sentence("no")


def _line(
    job: Job, play: StagePlay, rows: Sequence[Row], goes_on: Mapping[int, Chance], after: NextStage
) -> dict[str, object]:
    """After how many rows it is drawn; after none where players go on from different places of the list."""
    inside = [goes_on[row.entrant] in _GOES_ON for row in rows]
    going = sum(inside)
    together = all(inside[:going])
    text = job.voice.say(
        advancing_line(job.state.parameters.stages[after.number - 1].name, count_advancing(job.state, play))
    )
    if not together and play.field.from_each_table:
        text = f"{text}: {job.voice.say(from_each_table(play.field.from_each_table))}"
    return {"after": going if together else 0, "text": text}


def _legend(voice: Translator, rows: Sequence[Row]) -> list[dict[str, str]]:
    seen = {mark for row in rows for mark in row.marks}
    words: dict[Mark, str] = {
        "won": voice._("won"),
        "lost": voice._("lost"),
        "due": voice._("to come"),
        "missed": voice._("did not play"),
        "cancelled": voice._("not played"),
        "void": voice._("does not count"),
    }
    return [{"mark": mark, "text": text} for mark, text in words.items() if mark in seen]


def describe_tie_breaks(voice: Translator, tie_breaks: Sequence[TieBreak]) -> str:
    words: dict[TieBreak, str] = {
        "wins": voice._("more wins (big points)"),
        "points": voice._("more small points"),
        "penalties": voice._("fewer games lost unopened"),
        "best-game": voice._("the best single game"),
    }
    order = ", ".join(words[each] for each in tie_breaks)
    return voice._("Places are decided by, in this order: {order}, a play-off or lot.", order=order)


def describe_source(job: Job) -> str:
    """By which rules, and of when: two lists of one evening are told apart, and a protest knows where to look."""
    return job.voice._(
        "rules {rules}, as of {day}, {time}",
        rules="TRN-17, TRN-36, A-55",
        day=job.voice.day(job.at[:10]),
        time=job.at[11:16],
    )
