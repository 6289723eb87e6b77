"""Somebody connected to a room, whatever the wire."""

from __future__ import annotations

from typing import Protocol


class Connection(Protocol):
    person: str
    name: str

    def send(self, message: bytes) -> None:
        """Never waits: who does not listen is dropped."""
        ...

    def drop(self, code: int, reason: str) -> None: ...
