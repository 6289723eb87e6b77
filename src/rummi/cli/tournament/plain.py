"""A championship as one JSON object."""

from __future__ import annotations

from dataclasses import asdict

from rummi.cli.speech import say
from rummi.tournament.event import Event
from rummi.tournament.model.state import Round, StagePlay, State
from rummi.tournament.stage.advancing import chances, final_ranking
from rummi.tournament.stage.progress import waiting
from rummi.tournament.stage.standings import Row, standings


def plain_event(event: Event) -> dict[str, object]:
    state = event.state
    ranking = final_ranking(state)
    return {
        "name": state.parameters.name,
        "entrants": [{"number": each.id, "name": each.name} for each in state.entrants],
        "waiting": list(waiting(state)),
        "stages": [_stage(state, play) for play in state.stages],
        "ranking": [list(group) for group in ranking],
        "champion": state.named(ranking[0][0]) if ranking else None,
        "decisions": len(event.journal),
    }


def _stage(state: State, play: StagePlay) -> dict[str, object]:
    goes_on = chances(state, play)
    return {
        "name": state.described(play).name,
        "players": len(play.pool),
        "rounds": [_round(drawn) for drawn in play.rounds],
        "standings": [
            {**_row(row), "name": state.named(row.entrant), "qualifies": goes_on[row.entrant] == "yes"}
            for row in standings(state, play)
        ],
    }


def _row(row: Row) -> dict[str, object]:
    return {**asdict(row), "marks": list(row.marks), "why": say(row.why) if row.why else None}


def _round(drawn: Round) -> dict[str, object]:
    return {
        "tables": [list(seating.now) for seating in drawn.seatings],
        "seed": drawn.seed,
        "repeated": drawn.repeated,
        "least": drawn.least,
    }
