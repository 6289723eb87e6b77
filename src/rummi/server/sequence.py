"""Logs that several workers append to: the first to write an entry has acted.

Every worker holds a copy of the log, which may be out of date. It judges a command by its copy and writes the next
entry. The store accepts each number and each command once, so if two workers write at the same time, one of them gets
a WriteConflict. That worker reads what the other has written, and judges again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeVar

EntryT = TypeVar("EntryT")
EntryT_contra = TypeVar("EntryT_contra", contravariant=True)


class WriteConflict(Exception):
    """Nothing was written: the number or the name is taken, or the command was done before."""


class SequencedLog(Protocol[EntryT_contra]):
    """One worker's copy of a log, and the store behind it."""

    async def append(self, entry: EntryT_contra) -> int:
        """Write an entry, add it to this copy, and return its number. Raises WriteConflict."""
        ...

    async def catch_up(self) -> None:
        """Read the entries that other workers have written."""
        ...

    async def done(self, command: str) -> int | None:
        """Return the number of the entry that a command led to, if it was done. Called after catching up."""
        ...


class SequencedWriter(Generic[EntryT]):
    """Appends to a log. The caller holds the lock of its copy while `write` runs."""

    def __init__(self, log: SequencedLog[EntryT], *refusals: type[Exception]) -> None:
        """`refusals` are the exceptions that reject a command. They are final only if the copy is up to date."""
        self._log = log
        self._refusals = refusals

    async def write(
        self, propose: Callable[[bool], Awaitable[EntryT | None]], command: str | None = None
    ) -> int | None:
        """Append what is proposed, once per command, and return its number.

        `propose(fresh)` judges by the copy as it is at that moment, and returns the next entry. It may be called
        several times; `fresh` means that the copy was read after a first rejection, and another one is final. It
        returns None if there is nothing to write, and then `write` returns None.
        """
        fresh = False
        while True:
            try:
                entry = await propose(fresh)
                return None if entry is None else await self._log.append(entry)
            except WriteConflict:
                await self._log.catch_up()
            except self._refusals:
                if fresh:
                    raise
                await self._log.catch_up()
                fresh = True
            if command is not None and (seq := await self._log.done(command)) is not None:
                return seq
