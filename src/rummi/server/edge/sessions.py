"""Who somebody is: a cookie that only the site can have written, and links that only a seat's owner gets."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

COOKIE: Final = "rummi"
SESSION_SECONDS: Final = 400 * 24 * 60 * 60
"""As long as browsers keep a cookie."""
_SHORT_CHARACTERS: Final = 32
"""Of a link's signature: nobody guesses 128 bits."""


class Signer:
    """The secret is kept in the database, so that sessions survive restarts and every worker knows them."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def session(self, person: str, now: int) -> str:
        what = f"{person}.{now // 1_000}"
        return f"{what}.{self._sign('session', what)}"

    def person(self, cookie: str, now: int) -> str | None:
        """Whose session it is; None where it is forged or too old."""
        what, _, signature = cookie.rpartition(".")
        person, _, issued = what.rpartition(".")
        if not self._fits(signature, "session", what) or not issued.isdecimal():
            return None
        return person if int(issued) + SESSION_SECONDS > now // 1_000 else None

    def seat_token(self, room: str, seat: int, person: str, moved: int) -> str:
        return self._sign("seat", f"{room}.{seat}.{person}.{moved}")

    def is_seat_token(self, token: str, room: str, seat: int, person: str, moved: int) -> bool:
        return self._fits(token, "seat", f"{room}.{seat}.{person}.{moved}")

    def role_token(self, event: str, role: str, number: int, serial: int) -> str:
        """Short, because it has to fit into a QR code that every phone can read."""
        return self._sign("role", f"{event}.{role}.{number}.{serial}")[:_SHORT_CHARACTERS]

    def is_role_token(self, token: str, event: str, role: str, number: int, serial: int) -> bool:
        return hmac.compare_digest(token.encode(), self.role_token(event, role, number, serial).encode())

    def _fits(self, signature: str, purpose: str, what: str) -> bool:
        return hmac.compare_digest(signature.encode(), self._sign(purpose, what).encode())

    def _sign(self, purpose: str, what: str) -> str:
        return hmac.new(self._secret, f"{purpose}\n{what}".encode(), sha256).hexdigest()
