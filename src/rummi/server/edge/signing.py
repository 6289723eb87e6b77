"""Signed values: session cookies, device cookies, and links to seats and tournament roles."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

COOKIE: Final = "rummi"
DEVICE_COOKIE: Final = "rummi-device"
"""Marks a device on which a person has logged in before: login attempts from elsewhere do not block it."""
SESSION_SECONDS: Final = 60 * 24 * 60 * 60
"""The lifetime of an unused session."""
RENEWED_SECONDS: Final = 24 * 60 * 60
"""The age at which the cookie of a used session is renewed."""
DEVICE_SECONDS: Final = 400 * 24 * 60 * 60
"""The longest time that browsers keep a cookie. Sessions of earlier versions, without a series, also last this long."""
_SHORT_CHARACTERS: Final = 32
"""The length of the signature in a role link: 128 bits are safe, and a QR code stays readable for every phone."""


@dataclass(frozen=True, slots=True)
class Session:
    """The content of a session cookie.

    It is valid while the person has the same series. Logging out everywhere begins a new series.
    """

    person: str
    series: int
    old: bool
    """True if the cookie should be renewed."""


class Signer:
    """Signs values with a secret from the database, so that they survive restarts and every worker accepts them."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def session(self, person: str, now: int, series: int = 0) -> str:
        what = f"{person}.{series}.{now // 1_000}"
        return f"{what}.{self._sign('session', what)}"

    def read_session(self, cookie: str, now: int) -> Session | None:
        """Return the session, or None if the cookie is forged or too old."""
        what, _, signature = cookie.rpartition(".")
        person, *numbers = what.split(".")
        if not self._is_valid(signature, "session", what) or not all(each.isdecimal() for each in numbers):
            return None
        match [int(each) for each in numbers]:
            case [issued]:  # from a version without series
                return Session(person, 0, old=True) if issued + DEVICE_SECONDS > now // 1_000 else None
            case [series, issued]:
                age = now // 1_000 - issued
                return Session(person, series, old=age > RENEWED_SECONDS) if age < SESSION_SECONDS else None
        return None

    def device(self, person: str) -> str:
        return self._sign("device", person)

    def is_device(self, token: str, person: str) -> bool:
        return self._is_valid(token, "device", person)

    def seat_token(self, room: str, seat: int, person: str, moved: int) -> str:
        return self._sign("seat", f"{room}.{seat}.{person}.{moved}")

    def is_seat_token(self, token: str, room: str, seat: int, person: str, moved: int) -> bool:
        return self._is_valid(token, "seat", f"{room}.{seat}.{person}.{moved}")

    def role_token(self, event: str, role: str, number: int, serial: int) -> str:
        return self._sign("role", f"{event}.{role}.{number}.{serial}")[:_SHORT_CHARACTERS]

    def is_role_token(self, token: str, event: str, role: str, number: int, serial: int) -> bool:
        return hmac.compare_digest(token.encode(), self.role_token(event, role, number, serial).encode())

    def _is_valid(self, signature: str, purpose: str, what: str) -> bool:
        return hmac.compare_digest(signature.encode(), self._sign(purpose, what).encode())

    def _sign(self, purpose: str, what: str) -> str:
        return hmac.new(self._secret, f"{purpose}\n{what}".encode(), sha256).hexdigest()
