"""Game cards (A-59): one for every game of a table, to fill in by hand; those already written are filled in."""

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
    voice = job.voice
    parameters = job.state.parameters
    return {
        "card": voice._("Game card"),
        "seat": voice._("Seat"),
        "player": voice._("Player"),
        "starts": voice._("Begins"),
        "wins": voice._("Wins"),
        "tiles": voice._("Tiles left"),
        "small": voice._("Small points"),
        "big": voice._("Big points"),
        "signature": voice._("Signature"),
        "judge": voice._("Judge"),
        "judge_signs": voice._("The judge's signature"),
        "time": voice._("End of the game"),
        "ended": voice._("The game ended:"),
        "out": voice._("all tiles laid"),
        "bank": voice._("the bank ran out"),
        "help": voice._(
            "The winner: 1 big point and the others' small points together. A joker left: {joker}. "
            "Not opened: −{unopened}; could have opened: −{able}.",
            joker=parameters.joker_left,
            unopened=parameters.not_opened,
            able=parameters.could_have_opened,
        ),
    }


def _card(job: Job, seating: Seating, game: int, card: Card | None) -> dict[str, object]:
    voice = job.voice
    return {
        "table": voice._("Table {table}", table=seating.table),
        "game": voice._("Game {game} of {games}", game=game, games=len(seating.cards)),
        "judge": job.judges_of(seating.table),
        "rows": _written(job, seating, card) if card and card.results else _blank(job, seating, game),
        "ends": card.ends if card and card.results else "",
        "time": card.at[11:16] if card and card.results else "",
        "note": voice.say(_note(card)) if card else "",
        "cancelled": bool(card and card.cancelled),
        "code": qr_code(job.links.judge.get(seating.table), voice._("Enter the card here")),
    }


def _blank(job: Job, seating: Seating, game: int) -> list[dict[str, object]]:
    """Who begins is known beforehand, unless an app draws it (C-5)."""
    first = starter(job.state, seating, game)
    return [
        {
            "seat": 1 + seating.now.index(entrant),
            "name": job.state.named(entrant),
            "starts": entrant == first,
            **dict.fromkeys(("tiles", "small", "big", "signed"), ""),
            "won": False,
        }
        for entrant in remaining_players(job.state, seating)
    ]


def _written(job: Job, seating: Seating, card: Card) -> list[dict[str, object]]:
    return [
        {
            "seat": 1 + next(at for at, seat in enumerate(seating.seats) if result.entrant in seat),
            "name": job.state.named(result.entrant),
            "starts": result.entrant == card.starter,
            "won": result.won,
            "tiles": _left(job, result),
            "small": format_points(result.small),
            "big": str(result.big),
            "signed": job.voice._("signed") if result.entrant in card.signed else "",
        }
        for result in card.results
    ]


def _left(job: Job, result: Result) -> str:
    """Numbers alone, because colours do not count."""
    if result.penalty == "not-opened":
        return job.voice._("not opened")
    if result.penalty == "could-have-opened":
        return job.voice._("could have opened")
    rack = parse_rack(ruleset_for(job.state.parameters).box, result.tiles or "")
    return ", ".join(str(piece.number) if isinstance(piece, Tile) else job.voice._("joker") for piece in rack)


def _note(card: Card) -> Sentence:
    by, time = _who(card), card.at[11:16]
    if card.cancelled:
        return sentence("This game is not played: {why} ({by}, {time})", why=card.why, by=by, time=time)
    if card.version > 1:
        return sentence(
            "Version {version}, corrected: {why} ({by}, {time})", version=card.version, why=card.why, by=by, time=time
        )
    return sentence("Written by {by}, {time}", by=by, time=time)


def _who(card: Card) -> str | Sentence:
    """Judges have names; the organiser may have given none."""
    return card.by.name or (sentence("Judge") if card.by.role == "judge" else sentence("Organiser"))
