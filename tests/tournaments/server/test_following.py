"""Deltas: an older view and the changes since then give the current view."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from rummi.tournaments.model.decisions import (
    Amend,
    Appoint,
    Call,
    Decision,
    Disqualify,
    Enter,
    Remark,
    SetClock,
    Sign,
    Withdraw,
)
from rummi.tournaments.server.deltas import KEPT_VIEWS, current_view, find_changes, render_public
from rummi.tournaments.server.protocol.events import StandingShown
from rummi.tournaments.server.session import TournamentSession
from rummi.tournaments.simulate import by_luck, create_tournament, step
from rummi.tournaments.stages.progress import is_over, missing_games
from rummi.tournaments.tournament import Tournament
from tests.support.events import NOON, ORGANISER, WIDE, drawn, names
from tests.support.vectors import VECTORS


def session_of(event: Tournament) -> TournamentSession:
    """Return a session of a tournament without a store."""
    return TournamentSession("EVENT1", event, None, lambda: 1_900_000_000_000, None)  # type: ignore[arg-type]


def move(session: TournamentSession, event: Tournament) -> None:
    session.tournament = event
    session.cache.clear()


def told(session: TournamentSession, since: int = 0, language: str = "en") -> dict[str, Any]:
    part: dict[str, Any] = json.loads(gzip.decompress(render_public(session, language, since)))
    return part


def changed(before: Any, change: dict[str, Any]) -> Any:
    """Apply a change as a client does, implemented independently."""
    if "to" in change:
        return change["to"]
    if "rows" in change:
        return _rows(before, change["rows"])
    after = list(before) if isinstance(before, list) else dict(before)
    for name, how in change.get("inside", {}).items():
        key = int(name) if isinstance(after, list) else name
        after[key] = changed(after[key], how)
    if "put" in change or "cut" in change:
        at = change.get("at", 0)
        after[at : at + change.get("cut", 0)] = change.get("put", [])
    return after


def _rows(before: list[dict[str, Any]], rows: dict[str, Any]) -> list[dict[str, Any]]:
    named = {row[rows["by"]]: dict(row) for row in before}
    moved = [name for name, _ in rows.get("moves", [])]
    after = [named[row[rows["by"]]] for row in before if row[rows["by"]] not in moved]
    for name, at in rows.get("moves", []):
        after.insert(at, named[name])
    for column, runs in rows.get("columns", {}).items():
        for start, values in runs:
            for at, value in enumerate(values, start=start):
                after[at][column] = value
    return after


def course() -> Iterator[Tournament]:
    """Yield a tournament after each decision of a course that contains all kinds of decisions."""
    event = create_tournament(WIDE, names(9))
    yield event
    also: list[Decision] = [
        Enter("Late Comer", "2000-02-02", exceptionally="the train was late"),
        Amend(3, "Renamed", "1990-01-01", "A club"),
        Withdraw(2, "ill"),
        Appoint(0, "Karol", (1, 2)),
        SetClock("pause", left=300),
        Remark("nobody sees it"),
    ]
    for decision in also:
        event = event.decide(decision, ORGANISER, f"{WIDE.day}T09:45:00")
        yield event
    while not is_over(event.state):
        before = len(event.journal)
        event = step(event, "course", by_luck)
        for at in range(before + 1, len(event.journal) + 1):
            yield Tournament.replay(event.journal[:at])
        if event.state.stage and not event.state.stage.closed and missing_games(event.state):
            seating = event.state.stages[-1].rounds[-1].seatings[-1]
            event = event.decide(Call(seating.table), ORGANISER, NOON)
            yield event


def test_who_hears_what_has_changed_has_what_is_there() -> None:
    known: Any = None
    session = None
    for event in course():
        if session is None:
            session = session_of(event)
            known = told(session)["view"]
            continue
        since = session.seq
        move(session, event)
        part = told(session, since)
        assert (part["since"], part["seq"], part["view"]) == (since, len(event.journal), None)
        known = changed(known, part["changed"])
        assert known == json.loads(msgspec.json.encode(current_view(session, "en")))


def test_a_card_tells_a_few_rows_and_not_the_whole_list() -> None:
    event = drawn(64)
    session = session_of(event)
    whole = render_public(session, "pl")
    since = session.seq
    due = missing_games(event.state)[0]
    move(session, event.decide(by_luck(event.state, due, "card"), ORGANISER, NOON))
    assert len(render_public(session, "pl", since)) < len(whole) / 4
    move(session, session.tournament.decide(Remark("x"), ORGANISER, NOON))
    assert told(session, since + 1, "pl")["changed"] == {"inside": {"seq": {"to": since + 2}, "remarks": {"to": 1}}}
    assert told(session, session.seq, "pl")["changed"] == {}


def test_who_knows_too_old_a_view_or_one_of_another_language_gets_the_whole() -> None:
    session = session_of(drawn(4))
    first = session.seq
    assert told(session)["view"]
    for at in range(KEPT_VIEWS):
        assert told(session, first)["changed"] is not None
        move(session, session.tournament.decide(Remark(str(at)), ORGANISER, NOON))
        assert told(session, first, "pl")["view"], "nobody had looked in Polish then"
    assert told(session, first)["view"]["seq"] == session.seq
    assert told(session, session.seq + 7)["view"]["seq"] == session.seq, "a view that nobody has made"


def test_all_who_ask_get_the_same_bytes() -> None:
    session = session_of(drawn(4))
    assert render_public(session, "en") is render_public(session, "en")
    assert render_public(session, "en", session.seq) is render_public(session, "en", session.seq)


def test_what_is_somebodys_own_is_in_no_public_view() -> None:
    event = drawn(4)
    due = missing_games(event.state)[0]
    event = event.decide(by_luck(event.state, due, "card"), ORGANISER, NOON)
    seat = event.state.stages[0].rounds[0].seatings[0]
    event = event.decide(Sign(due.round, due.table, due.game, 1, seat.occupants[0]), ORGANISER, NOON)
    event = event.decide(Disqualify("secret-why", entrant=seat.occupants[1]), ORGANISER, NOON)
    view = told(session_of(event))["view"]
    text = json.dumps(view)
    assert "2000-01-01" not in text, "births"
    assert "secret-why" not in text
    (table,) = view["stages"][0]["rounds"][0]["tables"]
    assert [(each["card"], each["signatures"]) for each in table["games"]] == [(None, 1), (None, 0)]


def row(entrant: int, place: int, **values: Any) -> StandingShown:
    usual: dict[str, Any] = {"status": "present", "marks": (), "wins": 0, "points": 0, "penalties": 0, "best": None}
    usual |= {"tied": False, "why": None, "qualifies": "not now"}
    return StandingShown(entrant=entrant, place=place, **usual | values)


BEFORE = [row(entrant, entrant) for entrant in range(1, 8)]
CASES: dict[str, tuple[Any, Any]] = {
    "nothing": (BEFORE, BEFORE),
    "another value": ([1, 2], None),
    "numbers in the middle": ([1, 2, 3, 4], [1, 7, 8, 4]),
    "one less": ([[1, 1], [1, 2], [2, 1]], [[1, 1], [2, 1]]),
    "all gone": ([1, 2], []),
    "a row moves up": (BEFORE, [row(6, 1, wins=1), *(row(each, at) for at, each in enumerate((1, 2, 3, 4, 5, 7), 2))]),
    "several move": (
        BEFORE,
        [row(entrant, at, points=-entrant) for at, entrant in enumerate((3, 1, 7, 2, 4, 6, 5), 1)],
    ),
    "all turned": (BEFORE, [row(8 - place, place) for place in range(1, 8)]),
    "rows come and go": (BEFORE, [*BEFORE[:3], row(9, 4)]),
}


def vectors() -> list[dict[str, Any]]:
    """Compute the content of `vectors/changes.json`, with which the client is tested."""
    found = []
    for name, (before, after) in CASES.items():
        case = {"name": name, "before": before, "change": find_changes(before, after), "after": after}
        found.append(json.loads(msgspec.json.encode(case)))
    for before, after in _moments():
        case = {
            "name": f"event of {after.seq}",
            "before": before,
            "change": find_changes(before, after),
            "after": after,
        }
        found.append(json.loads(msgspec.json.encode(case)))
    return found


def _moments() -> Iterator[tuple[Any, Any]]:
    event = drawn(4)
    session = session_of(event)
    for due in missing_games(event.state):
        before = current_view(session, "en")
        move(session, session.tournament.decide(by_luck(session.tournament.state, due, "card"), ORGANISER, NOON))
        yield before, current_view(session, "en")


def test_the_vectors_are_what_is_told() -> None:
    kept = json.loads((VECTORS / "changes.json").read_text(encoding="utf-8"))
    assert kept == vectors(), "python -m tests.tournaments.server.test_following writes them anew"


@pytest.mark.parametrize("case", vectors(), ids=lambda case: str(case["name"]))
def test_every_vector_leads_from_before_to_after(case: dict[str, Any]) -> None:
    assert changed(case["before"], case["change"]) == case["after"]


if __name__ == "__main__":
    text = json.dumps(vectors(), ensure_ascii=False, separators=(",", ":"))
    (VECTORS / "changes.json").write_text(text + "\n", encoding="utf-8")
