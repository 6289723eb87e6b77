"""Signed tokens in private links, which give a role in a tournament or make a person a keeper of a club."""

from __future__ import annotations

from typing import Final

from rummi.core.sentence import sentence
from rummi.server.edge.signing import Signer
from rummi.server.model.room import Forbidden
from rummi.tournaments.model.decisions import Role
from rummi.tournaments.server.clubs_store import Club
from rummi.tournaments.server.roles import ROLES_BY_RANK

_KEEPER: Final = "keeper of a club"
"""In place of a role. No tournament has such a role, so no token is valid for both."""


def keeper_token(signer: Signer, club: Club) -> str:
    return f"{club.serial}.{signer.role_token(club.id, _KEEPER, 0, club.serial)}"


def require_keeper_token(signer: Signer, club: Club, text: str) -> None:
    """Raises Forbidden if the token is not genuine, belongs to another club, or was replaced."""
    serial, _, signature = text.partition(".")
    if not (serial.isascii() and serial.isdecimal() and len(serial) < 10):
        raise _forged_keeper()
    if not signer.is_role_token(signature, club.id, _KEEPER, 0, int(serial)):
        raise _forged_keeper()
    if int(serial) != club.serial:
        raise Forbidden(sentence("This link was made anew; ask a keeper of the club for the new one."))


def _forged_keeper() -> Forbidden:
    return Forbidden(sentence("This link is not genuine: it was not made for this club, or a sign is wrong."))


def role_token(signer: Signer, event: str, role: Role, number: int, serial: int) -> str:
    return f"{role}.{number}.{serial}.{signer.role_token(event, role, number, serial)}"


def read_token(signer: Signer, event: str, text: str) -> tuple[Role, int, int]:
    """Return role, number and serial. Raises Forbidden if the token is not genuine or belongs to another tournament."""
    parts = text.split(".")
    role = next((each for each in ROLES_BY_RANK if parts[0] == each), None)
    if role is None or len(parts) != 4 or not all(part.isascii() and part.isdecimal() for part in parts[1:3]):
        raise _forged()
    number, serial = int(parts[1]), int(parts[2])
    if not signer.is_role_token(parts[3], event, role, number, serial):
        raise _forged()
    return role, number, serial


def _forged() -> Forbidden:
    return Forbidden(sentence("This link is not genuine: it was not made for this event, or a sign is wrong."))
