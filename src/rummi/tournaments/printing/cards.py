"""Game cards (A-59): one per game, to fill in by hand. Cards that are already written are printed filled in."""

from __future__ import annotations

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence
from rummi.core.tile import Tile
from rummi.tournaments.decisions.cards import starter
from rummi.tournaments.decisions.scoring import parse_rack, ruleset_for
from rummi.tournaments.model.state import Card, Result, Seating
from rummi.tournaments.printing.codes import qr_code
from rummi.tournaments.printing.job import Job
from rummi.tournaments.printing.text import format_points
from rummi.tournaments.stages.progress import remaining_players


def cards(job: Job) -> dict[str, object]:
    """Return the values of the game cards."""
    found = [
        _card(job, seating, game, card)
        for seating in job.seatings()
        for game, card in enumerate(seating.cards, start=1)
        if card or remaining_players(job.state, seating)
    ]
    if not found:
        raise InvalidInput(sentence("Nobody is left at table {table}.", table=job.table))
    return {"round": job.round_title(), "words": _words(job), "cards": found}


def _words(job: Job) -> dict[str, str]:
    translator = job.translator
    parameters = job.state.parameters
    return {
        "card": translator._("Game card"),
        "seat": translator._("Seat"),
        "player": translator._("Player"),
        "starts": translator._("Begins"),
        "wins": translator._("Wins"),
        "tiles": translator._("Tiles left"),
        "small": translator._("Small points"),
        "big": translator._("Big points"),
        "signature": translator._("Signature"),
        "judge": translator._("Judge"),
        "judge_signs": translator._("The judge's signature"),
        "time": translator._("End of the game"),
        "ended": translator._("The game ended:"),
        "out": translator._("all tiles laid"),
        "bank": translator._("the bank ran out"),
        "help": translator._(
            "The winner: 1 big point and the others' small points together. A joker left: {joker}. "
            "Not opened: −{unopened}; could have opened: −{able}.",
            joker=parameters.joker_left,
            unopened=parameters.not_opened,
            able=parameters.could_have_opened,
        ),
    }


def _card(job: Job, seating: Seating, game: int, card: Card | None) -> dict[str, object]:
    translator = job.translator
    return {
        "table": translator._("Table {table}", table=seating.table),
        "game": translator._("Game {game} of {games}", game=game, games=len(seating.cards)),
        "judge": job.judge_names(seating.table),
        "rows": _filled_rows(job, seating, card) if card and card.results else _blank_rows(job, seating, game),
        "ends": card.ends if card and card.results else "",
        "time": card.at[11:16] if card and card.results else "",
        "note": translator.say(_note(card)) if card else "",
        "cancelled": bool(card and card.cancelled),
        "code": qr_code(job.links.judge.get(seating.table), translator._("Enter the card here")),
    }


def _blank_rows(job: Job, seating: Seating, game: int) -> list[dict[str, object]]:
    """Return the rows of an empty card. The starter is already marked, unless an app draws it (C-5)."""
    first = starter(job.state, seating, game)
    return [
        {
            "seat": 1 + seating.occupants.index(entrant),
            "name": job.state.name_of(entrant),
            "starts": entrant == first,
            **dict.fromkeys(("tiles", "small", "big", "signed"), ""),
            "won": False,
        }
        for entrant in remaining_players(job.state, seating)
    ]


def _filled_rows(job: Job, seating: Seating, card: Card) -> list[dict[str, object]]:
    return [
        {
            "seat": 1 + next(at for at, seat in enumerate(seating.seats) if result.entrant in seat),
            "name": job.state.name_of(result.entrant),
            "starts": result.entrant == card.starter,
            "won": result.won,
            "tiles": _tiles_left(job, result),
            "small": format_points(result.small),
            "big": str(result.big),
            "signed": job.translator._("signed") if result.entrant in card.signed else "",
        }
        for result in card.results
    ]


def _tiles_left(job: Job, result: Result) -> str:
    """Return the tiles left as numbers, because colours do not count."""
    if result.penalty == "not-opened":
        return job.translator._("not opened")
    if result.penalty == "could-have-opened":
        return job.translator._("could have opened")
    rack = parse_rack(ruleset_for(job.state.parameters).box, result.tiles or "")
    return ", ".join(str(piece.number) if isinstance(piece, Tile) else job.translator._("joker") for piece in rack)


def _note(card: Card) -> Sentence:
    by, time = _writer(card), card.at[11:16]
    if card.cancelled:
        return sentence("This game is not played: {why} ({by}, {time})", why=card.why, by=by, time=time)
    if card.version > 1:
        return sentence(
            "Version {version}, corrected: {why} ({by}, {time})", version=card.version, why=card.why, by=by, time=time
        )
    return sentence("Written by {by}, {time}", by=by, time=time)


def _writer(card: Card) -> str | Sentence:
    """Return the name of the writer, or the role if there is no name."""
    return card.by.name or (sentence("Judge") if card.by.role == "judge" else sentence("Organiser"))
