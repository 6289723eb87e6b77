"""Event files and what is written beside them: read with a sentence for what is wrong, and never written over."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from rummi.cli.speech import say
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.tournaments.files import read_embedded_logo, read_tournament
from rummi.tournaments.model.state import Round, StagePlay, State
from rummi.tournaments.stages.advancing import chances, final_ranking
from rummi.tournaments.stages.progress import waiting_list
from rummi.tournaments.stages.standings import Row, standings
from rummi.tournaments.tournament import Tournament


def event_of(file: Path) -> Tournament:
    return read_tournament(_text(file))


def logo_of(file: Path) -> bytes:
    """The picture on its papers; no bytes where it has none."""
    return read_embedded_logo(_text(file))


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        problem = sentence("is not UTF-8 text (at byte {place})", place=error.start + 1)
        raise InvalidInput(sentence("{place}: {problem}", place=file, problem=problem)) from None


def require_new(file: Path) -> None:
    if file.exists():
        raise InvalidInput(sentence("{file} exists already", file=file))


def plain_event(event: Tournament) -> dict[str, object]:
    state = event.state
    ranking = final_ranking(state)
    return {
        "name": state.parameters.name,
        "entrants": [{"number": each.id, "name": each.name} for each in state.entrants],
        "waiting": list(waiting_list(state)),
        "stages": [_stage(state, play) for play in state.stages],
        "ranking": [list(group) for group in ranking],
        "champion": state.name_of(ranking[0][0]) if ranking else None,
        "decisions": len(event.journal),
    }


def _stage(state: State, play: StagePlay) -> dict[str, object]:
    goes_on = chances(state, play)
    return {
        "name": state.stage_parameters(play).name,
        "players": len(play.pool),
        "rounds": [_round(drawn) for drawn in play.rounds],
        "standings": [
            {**_row(row), "name": state.name_of(row.entrant), "qualifies": goes_on[row.entrant] == "yes"}
            for row in standings(state, play)
        ],
    }


def _row(row: Row) -> dict[str, object]:
    return {**asdict(row), "marks": list(row.marks), "why": say(row.why) if row.why else None}


def _round(drawn: Round) -> dict[str, object]:
    return {
        "tables": [list(seating.occupants) for seating in drawn.seatings],
        "seed": drawn.seed,
        "repeated": drawn.repeated,
        "least": drawn.least,
    }
