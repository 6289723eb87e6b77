"""People: a guest is a name, a registered player also has a login and the hash of a password."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    login: str | None = None
    password: str | None = None
    """The argon2 hash."""
    series: int = 0
    """The number that all valid sessions share; raising it ends them."""
    guesses: int = 0
    """Failed logins that the person has not seen yet."""
    made_at: int = 0
