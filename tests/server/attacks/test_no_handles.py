"""A server without free file handles: running games go on, because they have loaded everything they need."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.server.support.site import PATIENCE, ROOT

pytest.importorskip("resource")

FIRST_ACTIONS = """
import asyncio, resource, sys

from rummi.language import say
from rummi.server.model.options import Options
from rummi.server.model.room import NotAllowed
from rummi.serve.entry import FEATURES
from rummi.serve.wiring import build_worker
from rummi.serve.worker import run_worker
from rummi.server.settings import Settings


async def main():
    worker = await build_worker(Settings(database=sys.argv[1]), FEATURES)
    async with run_worker(worker):
        tables = []
        for rules, action in (("standard", "draw"), ("junior", "draw"), ("express", "throw all")):
            session = await worker.rooms.create("ala", "Ala", Options(rules=rules, seats=2))
            await worker.rooms.start(session, "ala", "ala:start")
            tables.append((session, action))
        await worker.heartbeat.beat()
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (3, most))  # what is open stays open
        try:
            open("/dev/null").close()
        except OSError:
            pass
        else:
            sys.exit("there were handles left")
        known = set(sys.modules)
        for session, action in tables:
            seat, game = session.game_session.game.turn, session.game_session
            try:
                await worker.rooms.actions.act(session, "ala", game.id, seat, action, "ala:1")
            except NotAllowed as refused:  # a bot begins; it is told in every language
                print(say(refused.message, "pl"))
            await worker.rooms.actions.do_automatic(session)
        print("loaded:", sorted(set(sys.modules) - known))
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))


asyncio.run(main())
"""


def test_the_first_action_loads_nothing(sqlite_url: str) -> None:
    asked = [sys.executable, "-c", FIRST_ACTIONS, sqlite_url]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert told.stdout.splitlines()[-1:] == ["loaded: []"], told.stdout + told.stderr
