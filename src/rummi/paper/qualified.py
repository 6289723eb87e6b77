"""The list of those who go on, as it is read out and pinned up after a stage (TRN-19)."""

from __future__ import annotations

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.paper.codes import code
from rummi.paper.going_on import qualified_title
from rummi.paper.job import Job
from rummi.paper.voice import signed
from rummi.tournament.advancing import chances, following
from rummi.tournament.parameters import table_sizes
from rummi.tournament.standings import standings
from rummi.tournament.state import StagePlay
from rummi.tournament.titles import stage_title


def qualified(job: Job) -> dict[str, object]:
    voice = job.voice
    play = _closed(job)
    name = job.state.described(play).name
    going = [row for row in standings(job.state, play) if chances(job.state, play)[row.entrant] == "yes"]
    after = following(job.state, play.number, len(going))
    if after is None:
        raise InvalidInput(sentence("This was the last stage: nobody goes on from it. Its standings say who has won."))
    coming = job.state.parameters.stages[after.number - 1]
    sizes = table_sizes(len(going))
    return {
        "title": voice.say(qualified_title(coming.name)),
        "after": voice._("after: {stage}", stage=voice.say(stage_title(name))),
        "next": ", ".join(
            (
                voice.many("{n} player", "{n} players", len(going)),
                voice.many("{n} table", "{n} tables", len(sizes)),
                voice.many("{n} game", "{n} games", coming.games(sizes[0]) * coming.rounds),
            )
        ),
        "words": {
            "place": voice._("Place"),
            "player": voice._("Player"),
            "big": voice._("Big points"),
            "small": voice._("Small points"),
        },
        "rows": [
            {
                "place": str(row.place),
                "name": job.state.named(row.entrant),
                "club": job.state.entrants[row.entrant - 1].club,
                "big": str(row.wins),
                "small": signed(row.points),
            }
            for row in going
        ],
        "code": code(job.links.public, voice._("Draw, standings and results")),
    }


def _closed(job: Job) -> StagePlay:
    """The stage that is asked for; else the last one that is closed and has another behind it."""
    play = job.play()
    if job.stage is None:
        done = [each for each in job.state.stages if each.closed]
        before_the_last = [each for each in done if following(job.state, each.number, len(each.pool))]
        play = (before_the_last or done or [play])[-1]
    if not play.closed:
        raise InvalidInput(sentence("The stage is not closed yet, so it is not certain who goes on."))
    return play
