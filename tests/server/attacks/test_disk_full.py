"""A server with a full disk says so, and goes on without a restart when there is space again."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from errno import ENOSPC

import pytest
from sqlalchemy.exc import DBAPIError, OperationalError

from rummi.server.outages import LOG_EVERY_SECONDS, OutageLog, is_outage, log_failure, seconds_to_next_try
from tests.server.attacks.test_outages import full, readiness
from tests.server.support.site import Player, running
from tests.server.support.tables import to_move, two_players

NOTICE = "The server cannot save just now"


def test_a_full_disk_is_told_everywhere_and_passes_without_a_restart(sqlite_url: str) -> None:
    async def test() -> None:
        async with running(sqlite_url) as site:
            ala, bartek = await two_players(site, game={"time_limit": 0})
            mover = to_move(ala, bartek)
            body = {"type": "act", "id": "h1", "game": ala.game["game"], "seat": mover.view["seat"], "action": "draw"}
            async with full(site):
                for path, asked in (
                    ("/api/session", {"name": "Celina"}),
                    ("/api/rooms", {"options": {"rules": "standard", "seats": 2}}),
                    (f"/api/rooms/{ala.code}/commands", body),
                    ("/api/events", {"name": "Test", "day": "2030-05-01"}),
                ):
                    sender = Player(site, "Celina") if path == "/api/session" else mover
                    refused = await sender.http.post(path, json=asked)
                    assert refused.status_code == 503, (path, refused.text)
                    assert refused.json()["message"].startswith(NOTICE)
                    assert int(refused.headers["retry-after"]) > 0
                polish = await mover.http.post("/api/rooms", json={}, headers={"accept-language": "pl"})
                assert polish.status_code == 400, "wrong requests are still told what is wrong"
                told = await mover.ask("act", seat=mover.view["seat"], action="draw", game=ala.game["game"])
                assert told["type"] == "refusal"
                assert told["message"].startswith(NOTICE)
                assert not told.get("trace"), "nothing that is worth a report"
                await ala.get("/api/session")
                await ala.get("/api/rulesets")
                await readiness(ala, 503)
            await readiness(ala, 200)
            celina = await Player(site, "Celina").enter()
            assert celina.person
            answer = await mover.ask("act", seat=mover.view["seat"], action="draw", game=ala.game["game"])
            assert answer["type"] == "answer"
        assert '"fault"' not in site.log, site.log[-2_000:]

    asyncio.run(test())


def _sqlite(name: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("something")
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("error", "outage"),
    [
        (_sqlite("SQLITE_FULL"), True),
        (_sqlite("SQLITE_IOERR_WRITE"), True),
        (_sqlite("SQLITE_BUSY"), True),
        (_sqlite("SQLITE_READONLY_DBMOVED"), True),
        (_sqlite("SQLITE_ERROR"), False),
        (OperationalError("INSERT", {}, _sqlite("SQLITE_FULL")), True),
        (OperationalError("SELECT", {}, _sqlite("SQLITE_ERROR")), False),
        (DBAPIError("SELECT", {}, Exception(), connection_invalidated=True), True),
        (DBAPIError("INSERT", {}, type("DiskFullError", (Exception,), {"sqlstate": "53100"})()), True),
        (DBAPIError("INSERT", {}, type("UniqueViolationError", (Exception,), {"sqlstate": "23505"})()), False),
        (OSError(ENOSPC, "No space left on device"), True),
        (ConnectionRefusedError(), True),
        (FileNotFoundError(2, "No such file"), False),
        (ValueError("a fault of this program"), False),
    ],
)
def test_an_outage_of_the_database_is_told_from_a_fault(error: Exception, outage: bool) -> None:
    assert is_outage(error) is outage


def test_an_outage_is_logged_once_in_a_while_with_the_number_of_failures(caplog: pytest.LogCaptureFixture) -> None:
    now = 100.0
    log = OutageLog(lambda: now)
    for _ in range(500):
        log.warn(_sqlite("SQLITE_FULL"))
    log.warn(ConnectionRefusedError())
    now += LOG_EVERY_SECONDS
    log.warn(_sqlite("SQLITE_FULL"))
    told = [(each.levelname, vars(each)["why"], vars(each)["times"], each.exc_info) for each in caplog.records]
    assert told == [
        ("WARNING", "SQLITE_FULL", 1, None),
        ("WARNING", "ConnectionRefusedError", 1, None),
        ("WARNING", "SQLITE_FULL", 500, None),
    ]


def test_only_a_fault_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("rummi.test")
    log_failure(log, "a card could not be written", _sqlite("SQLITE_FULL"), game="g1")
    log_failure(log, "a card could not be written", ValueError("a fault"), game="g1")
    (fault,) = [each for each in caplog.records if each.name == "rummi.test"]
    assert (fault.levelname, fault.message, vars(fault)["game"]) == ("ERROR", "a card could not be written", "g1")
    assert fault.exc_info


def test_work_is_tried_until_an_outage_is_over_but_a_fault_only_some_times() -> None:
    outage, fault = _sqlite("SQLITE_FULL"), ValueError("a fault")
    assert [seconds_to_next_try(tried, 3, outage) for tried in (0, 1, 2, 50, 5_000)] == [1, 2, 4, 8, 8]
    assert seconds_to_next_try(1_000, 8, outage) == 16
    assert [seconds_to_next_try(tried, 3, fault) for tried in range(4)] == [1, 2, 4, None]
