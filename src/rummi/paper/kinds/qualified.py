"""The list of those who go on, as it is read out and pinned up after a stage (TRN-19)."""

from __future__ import annotations

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.paper.codes import code
from rummi.paper.job import Job
from rummi.paper.kinds.going_on import qualified_title
from rummi.paper.voice import signed
from rummi.tournament.model.parameters import table_sizes
from rummi.tournament.model.state import StagePlay, State
from rummi.tournament.model.titles import stage_title
from rummi.tournament.stage.advancing import Next, chances, following
from rummi.tournament.stage.standings import Row, standings


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
        "rows": [_row(job.state, row) for row in going],
        "code": code(job.links.public, voice._("Draw, standings and results")),
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


def _after(state: State, play: StagePlay) -> Next | None:
    """As it was drawn, or as it will be."""
    drawn = _drawn(state, play)
    if drawn:
        return Next(drawn.number, drawn.field)
    return following(state, play.number, sum(state.plays(entrant) for entrant in play.pool))


def _drawn(state: State, play: StagePlay) -> StagePlay | None:
    return next((later for later in state.stages if later.number > play.number), None)


def _going(state: State, play: StagePlay) -> list[Row]:
    """Once the next stage is drawn, those who were in the draw, also if they have left since."""
    drawn = _drawn(state, play)
    goes_on = chances(state, play)
    inside = drawn.pool if drawn else [entrant for entrant in play.pool if goes_on[entrant] == "yes"]
    return [row for row in standings(state, play) if row.entrant in inside]


def _next(job: Job, after: Next, players: int) -> str:
    voice = job.voice
    stage = job.state.parameters.stages[after.number - 1]
    sizes = table_sizes(players)
    parts = [
        voice.many("{n} player", "{n} players", players),
        voice.many("{n} table", "{n} tables", len(sizes)),
        voice.many("{n} game", "{n} games", stage.games(sizes[0]) * stage.rounds),
    ]
    return ", ".join(parts)


def _row(state: State, row: Row) -> dict[str, str]:
    entrant = state.entrants[row.entrant - 1]
    return {
        "place": "–" if entrant.gone or not row.place else str(row.place),
        "name": entrant.name,
        "club": entrant.club,
        "big": str(row.wins),
        "small": signed(row.points),
    }
