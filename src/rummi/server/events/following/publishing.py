"""The public part of an event: made once after each decision, packed, and kept for all who ask.

The last few views are kept, too, so that whoever has one of them is told only what has changed since; who has an older
one, or comes from another worker, gets the whole.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from typing import Final

import msgspec

from rummi.server.events.event_session import EventSession
from rummi.server.events.following.changes import changes
from rummi.server.events.view import public_view
from rummi.server.protocol.events import PublicView
from rummi.server.protocol.following.parts import PublicPart

KEPT_VIEWS: Final = 24
"""In each language: a card a second for as long as phones take to ask (`EventNews.within`), and some more."""
_LEVEL: Final = 5


def published(session: EventSession, language: str, since: int = 0) -> bytes:
    """The answer, packed: the whole, or what has changed since a view of so many decisions, if we know that one."""
    view = current_view(session, language)
    known = _recent(session, language).get(since)
    if known is None:
        return session.once(
            ("whole", language), lambda: _packed(PublicPart(seq=view.seq, erased=session.erased, view=view))
        )
    return session.once(
        ("changed", language, since),
        lambda: _packed(PublicPart(seq=view.seq, since=since, erased=session.erased, changed=changes(known, view))),
    )


def current_view(session: EventSession, language: str) -> PublicView:
    """As everybody sees the event now."""

    def make() -> PublicView:
        view = public_view(session, language)
        recent = _recent(session, language)
        recent[view.seq] = view
        while len(recent) > KEPT_VIEWS:
            recent.popitem(last=False)
        return view

    return session.once(("public", language), make)


def _recent(session: EventSession, language: str) -> OrderedDict[int, PublicView]:
    return session.recent.setdefault(language, OrderedDict())


def _packed(part: PublicPart) -> bytes:
    return gzip.compress(msgspec.json.encode(part), _LEVEL, mtime=0)
