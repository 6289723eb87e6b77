"""The events of a club for calendars (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final

from rummi.server.protocol.club.shown import ClubEventShown

_LONGEST_LINE_BYTES: Final = 75


def calendar(name: str, events: Iterable[ClubEventShown], site: str, now: int) -> str:
    """All days alone: an event says on which day it is, and not at which hour. `site` is where its pages are."""
    stamp = datetime.fromtimestamp(now // 1_000, UTC).strftime("%Y%m%dT%H%M%SZ")
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//rummi//clubs//EN",
        f"X-WR-CALNAME:{_text(name)}",
        *(line for event in events for line in _event(event, site, stamp)),
        "END:VCALENDAR",
    ]
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _event(event: ClubEventShown, site: str, stamp: str) -> Iterator[str]:
    day = date.fromisoformat(event.day)
    yield "BEGIN:VEVENT"
    yield f"UID:{event.id}@{site.partition('://')[2].partition('/')[0]}"
    yield f"DTSTAMP:{stamp}"
    yield f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_text(event.name)}"
    if event.place:
        yield f"LOCATION:{_text(event.place)}"
    if event.page:
        yield f"URL:{site}/event/{event.id}"
    yield "END:VEVENT"


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return " ".join(escaped.split())


def _folded(line: str) -> Iterator[str]:
    """No line is longer than 75 bytes, and no letter is cut in two; the rest follows after a blank."""
    piece = ""
    for letter in line:
        if len((piece + letter).encode()) > _LONGEST_LINE_BYTES:
            yield piece
            piece = " "
        piece += letter
    yield piece
