"""All that is kept of somebody, for himself: docs/privacy.md says what each part is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from rummi.games.fairness import Contribution
from rummi.server.events.registry import EventRegistry
from rummi.server.model.room import Room
from rummi.server.model.sanctions import Sanction
from rummi.server.people.own import Own, OwnGame, own_contribution
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.store.events import Bound
from rummi.server.store.puzzles.results import Result
from rummi.server.store.rooms import NoSuchRoom, UnreadableRoom
from rummi.server.store.strangers.reports import Report
from rummi.tournament.erasing import is_rank
from rummi.tournament.model.state import Entrant
from rummi.version import __version__

FORMAT: Final = "rummi-person"
VERSION: Final = 1


async def export(person: str, own: Own, rooms: RoomRegistry, events: EventRegistry, now: int) -> dict[str, Any]:
    kept = await own.person(person)
    assert kept
    return {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "made_at": _time(now),
        "person": {
            "id": person,
            "name": kept.name,
            "login": kept.login,
            "password": "kept as an argon2 hash" if kept.password else None,
            "wrong_passwords": kept.guesses,
            "since": _time(kept.made_at),
            "last_seen": _time(kept.seen_at) if kept.seen_at else None,
        },
        "games": [_game(game) async for game in own.games(person)],
        "blocked": [{"name": each.name, "since": _time(each.at)} for each in await own.blocks(person)],
        "reports": [_report(each) for each in await own.reports(person)],
        "puzzles": [_puzzle(each) for each in await own.puzzles(person)],
        "rooms": [room async for room in _rooms(rooms, person)],
        "decided_about": [_decided(each) for each in await own.sanctions(person)],
        "clubs": await own.clubs(person),
        "championships": [
            await _event(events, id, roles, person) for id, roles in (await events.store.roles_of(person)).items()
        ],
    }


def _decided(each: Sanction) -> dict[str, Any]:
    """By operators; not by whom, which is theirs."""
    return {
        "kind": each.kind,
        "reason": each.reason,
        "since": _time(each.since),
        "until": _time(each.until) if each.until else None,
        "ended": _time(each.ended_at) if each.ended_at else None,
        "read": _time(each.seen_at) if each.seen_at else None,
        "networks": list(each.networks),
    }


def _puzzle(each: Result) -> dict[str, Any]:
    return {
        "puzzle": each.puzzle,
        "at": _time(each.at),
        "help": each.help,
        "day": each.day,
        "rating": round(each.rating.mean),
        "rating_error": round(each.rating.spread),
    }


def _report(report: Report) -> dict[str, Any]:
    return {
        "at": _time(report.at),
        "of": report.name,
        "room": report.room or None,
        "championship": report.event or None,
        "reason": report.reason,
        "words": report.words,
        "decided": report.state == "closed",
    }


def _game(game: OwnGame) -> dict[str, Any]:
    """What was done in a game that goes on stays in it: a redeal tells every rack."""
    return {
        "id": game.id,
        "rules": game.rules,
        "seats": game.seats,
        "names": [game.players[seat] for seat in game.seats],
        "begun": _time(game.begun_at),
        "ended": _time(game.ended_at) if game.ended_at else None,
        "scores": game.scores,
        "winners": game.winners,
        "mixed_in": _mixed_in(game.contribution),
        "actions": [
            {"number": seq, "seat": seat, "action": action, "at": _time(at)} for seq, seat, action, at in game.actions
        ],
    }


async def _rooms(rooms: RoomRegistry, person: str) -> AsyncIterator[dict[str, Any]]:
    for code in await rooms.store.naming(person):
        try:
            yield _room((await rooms.store.get(code)).room, person)
        except UnreadableRoom:
            yield {"code": code, "problem": "this room cannot be read any more"}
        except NoSuchRoom:  # meanwhile
            continue


def _room(room: Room, person: str) -> dict[str, Any]:
    begins = room.shuffle if room.starting else None
    return {
        "code": room.code,
        "host": room.host == person,
        "muted": person in room.muted,
        "seats": [{"seat": seat, "name": room.chairs[seat].name} for seat in room.seats_of(person)],
        "mixed_in": _mixed_in(own_contribution(begins.contributions, room.seats_of(person)) if begins else None),
        "said": [
            {"at": _time(said.at), "name": said.name, "text": said.text, "phrase": said.phrase}
            for said in room.said
            if said.person == person
        ],
    }


def _mixed_in(contribution: Contribution | None) -> dict[str, Any] | None:
    return {"pledge": contribution.pledge, "share": contribution.share} if contribution else None


async def _event(events: EventRegistry, id: str, roles: Sequence[Bound], person: str) -> dict[str, Any]:
    session = await events.session(id)
    entrants = (session.state.entrant(bound.number) for bound in roles if bound.role == "player")
    asked = sorted(seq for command, seq in session.commands.items() if command.startswith(person))
    journal = session.event.journal
    return {
        "id": id,
        "name": session.state.parameters.name,
        "day": session.state.parameters.day,
        "roles": [{"role": bound.role, "number": bound.number} for bound in roles],
        "entries": [_entrant(entrant) for entrant in entrants if entrant],
        "decisions": [{"number": seq, "at": journal[seq - 1].at, "as": journal[seq - 1].by.name} for seq in asked],
    }


def _entrant(entrant: Entrant) -> dict[str, Any]:
    born = None if is_rank(entrant.born) else entrant.born
    return {"number": entrant.id, "name": entrant.name, "born": born, "club": entrant.club, "status": entrant.status}


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1_000, UTC).isoformat(timespec="seconds")
