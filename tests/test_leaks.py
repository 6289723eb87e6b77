"""Tests that leave something open fail, and say where it was created (`tests/support/leaks.py`)."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys

from tests.support.leaks import LEAKS


def test_an_open_socket_is_reported_with_its_place() -> None:
    left = socket.socket()
    with socket.socket():
        pass
    (found,) = LEAKS.take()
    assert "socket" in found
    assert "test_an_open_socket_is_reported_with_its_place" in found
    left.close()


def test_a_running_process_is_reported_with_its_place() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        (found,) = LEAKS.take()
        process.communicate(b"\n")
    assert "Popen" in found
    assert "test_a_running_process_is_reported_with_its_place" in found


def test_a_task_that_nobody_ended_is_reported_with_its_place() -> None:
    async def forever() -> None:
        await asyncio.Event().wait()

    async def ends() -> None:
        return None

    async def leave_a_task_behind() -> None:
        tasks = [asyncio.create_task(forever()), asyncio.create_task(forever()), asyncio.create_task(ends())]
        tasks[0].cancel()
        await tasks[2]

    asyncio.run(leave_a_task_behind())
    (found,) = LEAKS.take()
    assert "forever was still running" in found
    assert "leave_a_task_behind" in found


def test_what_a_shared_fixture_opens_is_not_reported() -> None:
    with LEAKS.exempt():
        shared = socket.socket()
    assert LEAKS.take() == []
    shared.close()
