"""The secret of a link that gives a role in a championship: written here and for this event only."""

from __future__ import annotations

from rummi.core.sentence import sentence
from rummi.server.edge.sessions.signing import Signer
from rummi.server.events.who import ROLES_BY_RANK, Forbidden
from rummi.tournament.model.decisions import Role


def role_token(signer: Signer, event: str, role: Role, number: int, serial: int) -> str:
    return f"{role}.{number}.{serial}.{signer.role_token(event, role, number, serial)}"


def read_token(signer: Signer, event: str, text: str) -> tuple[Role, int, int]:
    """The role, the number and the serial; raises Forbidden where it was not written here, for this event."""
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
