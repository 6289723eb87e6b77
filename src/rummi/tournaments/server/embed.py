"""A club on other websites: a calendar of its events (RFC 5545), and a small page for frames."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from html import escape
from typing import Final, Literal, TypeAlias

from rummi.core.sentence import Sentence, counted, sentence
from rummi.language import say
from rummi.tournaments.printing.text import Translator
from rummi.tournaments.server.protocol.clubs import ClubEventShown, ClubView

_LONGEST_LINE_BYTES: Final = 75


def calendar(name: str, events: Iterable[ClubEventShown], site: str, now: int) -> str:
    """Return the calendar. Events are whole days: their hours are unknown. `site` is the address of the server."""
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
    """Split a line into pieces of at most 75 bytes, between characters. Continuation lines begin with a space."""
    piece = ""
    for letter in line:
        if len((piece + letter).encode()) > _LONGEST_LINE_BYTES:
            yield piece
            piece = " "
        piece += letter
    yield piece


_Told: TypeAlias = Callable[[Sentence], str]
Shown: TypeAlias = Literal["ranking", "ratings", "next"]
MOST_ROWS: Final = 100
REFRESHED_SECONDS: Final = 600

_STYLE: Final = (
    ":root{color-scheme:light dark;--ink:#12251d;--ink-2:#4b5c54;--line:#cfd4cb;--paper:#f5f3ec;--ok:#1d6b45}"
    "@media(prefers-color-scheme:dark){:root{--ink:#eef1ea;--ink-2:#a9b6ae;--line:#34463d;--paper:#101a15;--ok:#9fd3b6}}"
    "*{margin:0}body{background:var(--paper);color:var(--ink);font:16px/1.4 system-ui,sans-serif;padding:12px}"
    "h1{font-size:18px;padding-bottom:6px}p,small,th{color:var(--ink-2)}table{border-collapse:collapse;width:100%}"
    "th,td{border-bottom:1px solid var(--line);padding:6px 4px;text-align:left;font-weight:400}"
    "thead th{border-bottom:2px solid var(--ink);font-size:14px}"
    "td{overflow-wrap:anywhere}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}"
    ".n b{font-weight:700}a{color:var(--ok)}footer{font-size:13px;padding-top:8px}"
)
POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors *; "
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox"
)
"""Any site may frame the page. It loads nothing but its own style, and links open in a new tab. The page has no
scripts; `allow-scripts` is needed because without it Chrome does not refresh the page."""


def frame(view: ClubView, shown: Shown, rows: int, language: str, site: str) -> str:
    def told(message: Sentence) -> str:
        return escape(say(message, language))

    title, body = _body(view, shown, rows, language, told)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f'<meta http-equiv="refresh" content="{REFRESHED_SECONDS}">'
        f"<title>{escape(view.name)}: {title}</title><style>{_STYLE}</style>"
        f"<h1>{title}</h1>{body}<footer>"
        f'<a href="{escape(site)}/club/{view.id}" target="_blank" rel="noopener">{escape(view.name)}</a>'
        "</footer></html>"
    )


def _body(view: ClubView, shown: Shown, rows: int, language: str, told: _Told) -> tuple[str, str]:
    match shown:
        case "ranking":
            title = told(sentence("Season {title}", title=view.season.title))
            head = (told(sentence("Player")), told(sentence("Points")))
            lines = [(str(each.place), each.name, f"<b>{each.points}</b>") for each in view.ranking]
        case "ratings":
            title = told(sentence("Ratings"))
            head = (told(sentence("Player")), told(sentence("Rating")))
            lines = [
                (str(each.place), each.name, f"<b>{each.rating}</b> ± {each.spread}")
                for each in view.ratings
                if each.place
            ]
        case "next":
            return told(sentence("Next event")), _next(view.events, language, told)
    if not lines:
        return title, _paragraph(told(sentence("No event of this season is over yet.")))
    return title, _table(head, lines[:rows])


def _paragraph(words: str) -> str:
    return f"<p>{words}</p>"


def _table(head: tuple[str, str], lines: Sequence[tuple[str, str, str]]) -> str:
    body = "".join(
        f'<tr><td class="n">{place}</td><td>{escape(name)}</td><td class="n">{number}</td></tr>'
        for place, name, number in lines
    )
    return f'<table><thead><tr><th></th><th>{head[0]}</th><th class="n">{head[1]}</th></tr></thead>{body}</table>'


def _next(events: Sequence[ClubEventShown], language: str, told: _Told) -> str:
    coming = next((each for each in events if each.coming and each.state == "agreed"), None)
    if coming is None:
        return _paragraph(told(sentence("Nothing is announced just now.")))
    entered = told(counted("{n} has entered", "{n} have entered", coming.players))
    where = f"<br>{escape(coming.place)}" if coming.place else ""
    day = escape(Translator(language).day(coming.day))
    return f"<p><b>{escape(coming.name)}</b><br>{day}{where}<br>{entered}</p>"
