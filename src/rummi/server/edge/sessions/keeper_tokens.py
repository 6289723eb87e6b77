"""The secret of a link that makes somebody a keeper of a club: written here and for this club only."""

from __future__ import annotations

from typing import Final

from rummi.core.sentence import sentence
from rummi.server.edge.sessions.signing import Signer
from rummi.server.events.who import Forbidden
from rummi.server.store.clubs.clubs import Club

_KEEPER: Final = "keeper of a club"
"""As a role that no event has, so that no link fits both."""


def keeper_token(signer: Signer, club: Club) -> str:
    return f"{club.serial}.{signer.role_token(club.id, _KEEPER, 0, club.serial)}"


def require_keeper_token(signer: Signer, club: Club, text: str) -> None:
    """Raises Forbidden where it was not written here, for this club, or was made anew."""
    serial, _, signature = text.partition(".")
    if not (serial.isascii() and serial.isdecimal() and len(serial) < 10):
        raise _forged()
    if not signer.is_role_token(signature, club.id, _KEEPER, 0, int(serial)):
        raise _forged()
    if int(serial) != club.serial:
        raise Forbidden(sentence("This link was made anew; ask a keeper of the club for the new one."))


def _forged() -> Forbidden:
    return Forbidden(sentence("This link is not genuine: it was not made for this club, or a sign is wrong."))
