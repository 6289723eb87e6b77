"""Printouts for tables: sheets with seats, games, times and judges; and stands with the number of the table."""

from __future__ import annotations

from typing import Final

from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.tournaments.decisions.cards import starter
from rummi.tournaments.decisions.scoring import ruleset_for
from rummi.tournaments.model.state import Seating
from rummi.tournaments.printing.codes import qr_code
from rummi.tournaments.printing.job import Job

_GAMES_SHOWN: Final = 6
"""More games would only repeat the order of the starters."""


def tables(job: Job) -> dict[str, object]:
    """Return the values of the table sheets."""
    translator = job.translator
    return {
        "round": job.round_title(),
        "table": translator._("Table"),
        "begins": translator._("Who begins"),
        "picked": translator._("drawn for the seat"),
        "sheets": [
            {
                "table": seating.table,
                "seats": [_seat(job, seating, at) for at in range(len(seating.seats))],
                "games": _games(job, seating),
                "facts": _facts(job, seating),
                "points": _points(job),
                "code": qr_code(job.links.judge.get(seating.table), translator._("The judge's page of this table")),
            }
            for seating in job.seatings()
        ],
    }


def _seat(job: Job, seating: Seating, at: int) -> dict[str, object]:
    entrant = seating.occupants[at]
    status = job.state.entrants[entrant - 1]
    return {
        "name": status.name,
        "club": status.club,
        "gone": job.translator._("has left") if status.gone else "",
        "picked": [
            piece
            for drawing in seating.picked
            for picked in drawing
            if picked.entrant in seating.seats[at]
            for piece in _pieces(job, picked.tiles)
        ],
    }


def _pieces(job: Job, tiles: str) -> list[dict[str, int | None]]:
    """Return the drawn tiles for the template. A joker has neither colour nor number."""
    return [
        {"colour": int(piece.colour), "number": piece.number}
        if isinstance(piece, Tile)
        else {"colour": None, "number": None}
        for piece in Tiles.parse(tiles, ruleset_for(job.state.parameters).box)
    ]


def _games(job: Job, seating: Seating) -> list[dict[str, str]]:
    translator = job.translator
    found = []
    for game, card in enumerate(seating.cards[:_GAMES_SHOWN], start=1):
        first = card.starter if card else starter(job.state, seating, game)
        name = job.state.name_of(first) if first else translator._("by lot")
        found.append({"game": translator._("Game {game}", game=game), "name": name})
    if len(seating.cards) > _GAMES_SHOWN:
        found.append({"game": "…", "name": translator._("and so on")})
    return found


def _facts(job: Job, seating: Seating) -> list[dict[str, str]]:
    translator = job.translator
    parameters = job.state.parameters
    play, _, _ = job.selected_round()
    stage = job.state.stage_parameters(play)
    facts = [(translator._("Games"), str(len(seating.cards)))]
    if parameters.time_limit:
        facts.append(
            (translator._("Time for a turn"), translator.many("{n} second", "{n} seconds", parameters.time_limit))
        )
        by_judge = stage.timed_by == "judge"
        who = translator._("the judge") if by_judge else translator._("whoever has moved just before")
        facts.append((translator._("Measured by"), who))
    if stage.minutes:
        facts.append((translator._("The round lasts"), translator.many("{n} minute", "{n} minutes", stage.minutes)))
    facts.append((translator._("Judge"), job.judge_names(seating.table)))
    return [{"what": what, "text": text} for what, text in facts]


def _points(job: Job) -> str:
    """Return the scoring of a game in two lines (TRN-36, TRN-7, TRN-9)."""
    parameters = job.state.parameters
    return job.translator._(
        "The winner gets 1 big point and, as small points, the sum of what the others hold; "
        "the others lose what they hold. "
        "A joker left counts {joker}. Whoever has not opened loses {unopened}, or {able} if he could have.",
        joker=parameters.joker_left,
        unopened=parameters.not_opened,
        able=parameters.could_have_opened,
    )


def stands(job: Job) -> dict[str, object]:
    """Return the values of the table stands."""
    translator = job.translator
    return {
        "title": translator._("Table stands"),
        "table": translator._("Table"),
        "fold": translator._("fold here"),
        "tables": [seating.table for seating in job.seatings()],
        "code": qr_code(job.links.public, translator._("Draw and results on your phone")),
    }
