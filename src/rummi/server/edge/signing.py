"""Who somebody is: a cookie that only the site can have written, and links that only a seat's owner gets."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

COOKIE: Final = "rummi"
DEVICE_COOKIE: Final = "rummi-device"
"""On which somebody has logged in before: there nobody else's guesses keep him out."""
SESSION_SECONDS: Final = 60 * 24 * 60 * 60
"""Without use; whoever comes again is given a new cookie."""
RENEWED_SECONDS: Final = 24 * 60 * 60
"""After which a cookie that is used is written anew."""
DEVICE_SECONDS: Final = 400 * 24 * 60 * 60
"""As long as browsers keep a cookie; sessions of earlier versions, which name no series, also hold so long."""
_SHORT_CHARACTERS: Final = 32
"""Of a link's signature: nobody guesses 128 bits."""


@dataclass(frozen=True, slots=True)
class Session:
    """What a cookie says. It holds while the person has the same series: logging out everywhere begins the next."""

    person: str
    series: int
    old: bool
    """Whether it is to be written anew."""


class Signer:
    """The secret is kept in the database, so that sessions survive restarts and every worker knows them."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def session(self, person: str, now: int, series: int = 0) -> str:
        what = f"{person}.{series}.{now // 1_000}"
        return f"{what}.{self._sign('session', what)}"

    def read_session(self, cookie: str, now: int) -> Session | None:
        """None where it is forged or too old."""
        what, _, signature = cookie.rpartition(".")
        person, *numbers = what.split(".")
        if not self._fits(signature, "session", what) or not all(each.isdecimal() for each in numbers):
            return None
        match [int(each) for each in numbers]:
            case [issued]:  # by a version that knew no series
                return Session(person, 0, old=True) if issued + DEVICE_SECONDS > now // 1_000 else None
            case [series, issued]:
                age = now // 1_000 - issued
                return Session(person, series, old=age > RENEWED_SECONDS) if age < SESSION_SECONDS else None
        return None

    def device(self, person: str) -> str:
        return self._sign("device", person)

    def is_device(self, token: str, person: str) -> bool:
        return self._fits(token, "device", person)

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
