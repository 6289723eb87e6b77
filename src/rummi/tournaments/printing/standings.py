"""The standings of a stage, and the list of players who qualified for the next one."""

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

_GOES_ON: Final[tuple[Chance, ...]] = ("yes", "for now")


def standings(job: Job) -> dict[str, object]:
    """Return the values of the standings of a stage."""
    translator = job.translator
    play = job.selected_stage()
    rows = rows_of(job.state, play)
    listed = _filter_rows(job, rows)
    job.require_rows(listed)
    after = next_stage(job.state, play.number, sum(job.state.plays(entrant) for entrant in play.pool))
    goes_on = chances(job.state, play) if after else {}
    return {
        "title": translator.say(stage_title(job.state.stage_parameters(play).name)),
        "state": job.with_filter(_describe_state(job, play, rows)),
        "words": _words(translator, after is not None),
        "rows": [_row(job, row, goes_on) for row in listed],
        "line": _advancing_line(job, play, rows, goes_on, after) if after and job.only is None else None,
        "legend": _legend(translator, listed),
        "decided": describe_tie_breaks(translator, job.state.parameters.tie_breaks),
        "source": describe_source(job),
        "code": qr_code(job.links.public, translator._("The standings live")),
    }


def _filter_rows(job: Job, rows: Sequence[Row]) -> Sequence[Row]:
    """Filter the rows and count the places among them. The place among all replaces the reason."""
    if job.only is None:
        return rows
    inside = [row for row in rows if job.includes(row.entrant)]
    in_all = [row.place for row in inside]
    return [
        replace(
            row,
            place=1 + in_all.index(row.place) if row.place else 0,
            why=sentence("place {place} in all", place=row.place) if row.place else None,
        )
        for row in inside
    ]


def _words(translator: Translator, goes_on: bool) -> dict[str, str]:
    return {
        "place": translator._("Place"),
        "player": translator._("Player"),
        "games": translator._("Games"),
        "big": translator._("Big points"),
        "small": translator._("Small points"),
        "qualifies": translator._("Goes on") if goes_on else "",
    }


def _describe_state(job: Job, play: StagePlay, rows: Sequence[Row]) -> str:
    """Return a line that says whether the standings are final."""
    translator = job.translator
    if play.closed:
        return translator._("Final standings")
    now = translator._("as of {time}", time=job.at[11:16])
    due = sum(row.marks.count("due") for row in rows)
    rounds = job.state.stage_parameters(play).rounds
    if due or len(play.rounds) < rounds:
        return translator._("Provisional standings, {now}: not everything has been played", now=now)
    return translator._("Provisional standings, {now}: the stage has not been closed", now=now)


def _row(job: Job, row: Row, goes_on: Mapping[int, Chance]) -> dict[str, object]:
    translator = job.translator
    entrant = job.state.entrants[row.entrant - 1]
    status = {"left": translator._("has left"), "disqualified": translator._("disqualified")}.get(row.status, "")
    chance = goes_on.get(row.entrant)
    return {
        "place": "–" if entrant.gone or not row.place else str(row.place),
        "name": entrant.name,
        "club": entrant.club,
        "marks": list(row.marks),
        "big": str(row.wins),
        "small": format_points(row.points),
        "why": status or (translator.say(row.why) if row.why else translator._("shared place") if row.tied else ""),
        "goes_on": chance in _GOES_ON,
        "sure": chance in ("yes", "no"),
        "qualifies": translator.say(_chance(chance)) if chance else "",
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


def _advancing_line(
    job: Job, play: StagePlay, rows: Sequence[Row], goes_on: Mapping[int, Chance], after: NextStage
) -> dict[str, object]:
    """Return the line below the players who advance, or only its text if they are not at the top of the list."""
    inside = [goes_on[row.entrant] in _GOES_ON for row in rows]
    going = sum(inside)
    together = all(inside[:going])
    text = job.translator.say(
        advancing_line(job.state.parameters.stages[after.number - 1].name, count_advancing(job.state, play))
    )
    if not together and play.field.from_each_table:
        text = f"{text}: {job.translator.say(from_each_table(play.field.from_each_table))}"
    return {"after": going if together else 0, "text": text}


def _legend(translator: Translator, rows: Sequence[Row]) -> list[dict[str, str]]:
    seen = {mark for row in rows for mark in row.marks}
    words: dict[Mark, str] = {
        "won": translator._("won"),
        "lost": translator._("lost"),
        "due": translator._("to come"),
        "missed": translator._("did not play"),
        "cancelled": translator._("not played"),
        "void": translator._("does not count"),
    }
    return [{"mark": mark, "text": text} for mark, text in words.items() if mark in seen]


def describe_tie_breaks(translator: Translator, tie_breaks: Sequence[TieBreak]) -> str:
    words: dict[TieBreak, str] = {
        "wins": translator._("more wins (big points)"),
        "points": translator._("more small points"),
        "penalties": translator._("fewer games lost unopened"),
        "best-game": translator._("the best single game"),
    }
    order = ", ".join(words[each] for each in tie_breaks)
    return translator._("Places are decided by, in this order: {order}, a play-off or lot.", order=order)


def describe_source(job: Job) -> str:
    """Return the rules and the time of a list, to distinguish printouts and to support protests."""
    return job.translator._(
        "rules {rules}, as of {day}, {time}",
        rules="TRN-17, TRN-36, A-55",
        day=job.translator.day(job.at[:10]),
        time=job.at[11:16],
    )


def qualified_title(stage: str) -> Sentence:
    """Return the title of the list. Polish inflects the names of known stages, so each has its own sentence."""
    match stage:
        case "semi-final":
            return sentence("Qualified for the semi-final")
        case "final":
            return sentence("Qualified for the final")
        case _:
            return sentence("Qualified for the next stage: {stage}", stage=stage_title(stage))


def advancing_line(stage: str, going: int) -> Sentence:
    """Return the text of the line below the players who advance."""
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
    """Return the values of the list of qualified players."""
    translator = job.translator
    play = _closed_stage(job)
    after = _following_stage(job.state, play)
    if after is None:
        raise InvalidInput(sentence("This was the last stage: nobody goes on from it. Its standings say who has won."))
    going = _qualified_rows(job.state, play)
    return {
        "title": translator.say(qualified_title(job.state.parameters.stages[after.number - 1].name)),
        "after": translator._(
            "after: {stage}", stage=translator.say(stage_title(job.state.stage_parameters(play).name))
        ),
        "next": _describe_next(job, after, len(going)),
        "words": {
            "place": translator._("Place"),
            "player": translator._("Player"),
            "big": translator._("Big points"),
            "small": translator._("Small points"),
        },
        "rows": [_qualified_row(job.state, row) for row in going],
        "code": qr_code(job.links.public, translator._("Draw, standings and results")),
    }


def _closed_stage(job: Job) -> StagePlay:
    """Return the requested stage, or the last closed one that has a next stage."""
    play = job.selected_stage()
    if job.stage is None:
        done = [each for each in job.state.stages if each.closed]
        before_the_last = [each for each in done if _following_stage(job.state, each)]
        play = (before_the_last or done or [play])[-1]
    if not play.closed:
        raise InvalidInput(sentence("The stage is not closed yet, so it is not certain who goes on."))
    return play


def _following_stage(state: State, play: StagePlay) -> NextStage | None:
    """Return the next stage: as it was drawn, or as it will be."""
    drawn = _drawn_stage(state, play)
    if drawn:
        return NextStage(drawn.number, drawn.field)
    return next_stage(state, play.number, sum(state.plays(entrant) for entrant in play.pool))


def _drawn_stage(state: State, play: StagePlay) -> StagePlay | None:
    return next((later for later in state.stages if later.number > play.number), None)


def _qualified_rows(state: State, play: StagePlay) -> list[Row]:
    """Return the rows of the qualified players: those in the draw of the next stage, even if they have left since."""
    drawn = _drawn_stage(state, play)
    goes_on = chances(state, play)
    inside = drawn.pool if drawn else [entrant for entrant in play.pool if goes_on[entrant] == "yes"]
    return [row for row in rows_of(state, play) if row.entrant in inside]


def _describe_next(job: Job, after: NextStage, players: int) -> str:
    translator = job.translator
    stage = job.state.parameters.stages[after.number - 1]
    sizes = table_sizes(players)
    parts = [
        translator.many("{n} player", "{n} players", players),
        translator.many("{n} table", "{n} tables", len(sizes)),
        translator.many("{n} game", "{n} games", stage.games(sizes[0]) * stage.rounds),
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
