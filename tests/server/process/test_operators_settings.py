"""Settings of operators: the password of the bus, and the contacts for reports of vulnerabilities."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from tools.ports import free_port

from rummi.core.errors import InvalidInput
from rummi.server.bus import SessionsEnded
from rummi.server.bus.nats import Nats, bus_credentials, read_password
from rummi.server.doctor.network import check_bus
from rummi.server.edge.api.site import require_contacts
from tests.server.support.site import PATIENCE, Site
from tests.server.support.visits import alone

CONTACT = "mailto:security@rummi.example"


def test_the_password_of_the_bus_is_read_from_its_file_at_each_use(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("first\n")
    credentials = bus_credentials("nats://rummi@host:4222", str(file))
    assert credentials["user"] == "rummi"
    assert credentials["password"]() == "first"
    file.write_text("second")
    assert credentials["password"]() == "second"
    assert bus_credentials("nats://host:4222", None) == {}


def test_a_file_without_a_password_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="cannot be read"):
        read_password(tmp_path / "nowhere")
    (tmp_path / "empty").touch()
    with pytest.raises(InvalidInput, match="is empty"):
        read_password(tmp_path / "empty")


def test_workers_use_a_bus_with_a_password(tmp_path: Path) -> None:
    port, file, config = free_port(), tmp_path / "password", tmp_path / "nats.conf"
    file.write_text("a-password")
    config.write_text('authorization {user: rummi, password: "a-password"}')
    program = str(Path(sys.executable).with_name("nats-server"))
    command = [program, "-a", "127.0.0.1", "-p", str(port), "--config", str(config)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"nats://rummi@127.0.0.1:{port}"

    async def test() -> None:
        heard = asyncio.Event()
        one, other = Nats(address, str(file)), Nats(address, str(file))
        await one.open(lambda _: heard.set())
        await other.open(lambda _: None)
        async with asyncio.timeout(PATIENCE):
            while not heard.is_set():
                other.publish(SessionsEnded("somebody"))
                await asyncio.sleep(0.05)
        await one.close()
        await other.close()

    try:
        asyncio.run(test())
        assert check_bus(address, str(file)).ok
        assert not check_bus(address).ok
    finally:
        server.kill()
        server.wait()


def test_security_txt_contains_the_contacts(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        async with httpx.AsyncClient(base_url=site.address) as client:
            answer = await client.get("/.well-known/security.txt")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        lines = dict(line.split(": ", 1) for line in answer.text.splitlines())
        assert lines["Contact"] == CONTACT
        assert lines["Canonical"] == "https://rummi.example/.well-known/security.txt"
        assert lines["Preferred-Languages"] == "en, pl"
        expires = datetime.fromisoformat(lines["Expires"])
        assert timedelta(days=30) < expires - datetime.now(UTC) < timedelta(days=365)

    alone(sqlite_url, test, "--security-contact", CONTACT, "--name", "rummi.example")


def test_without_contacts_there_is_no_security_txt(site: Site) -> None:
    answer = httpx.get(f"{site.address}/.well-known/security.txt")
    assert answer.status_code == 404


@pytest.mark.parametrize("contact", ["security@rummi.example", "http://rummi.example", "mailto:a\nContact: b", ""])
def test_an_invalid_contact_is_rejected(contact: str) -> None:
    with pytest.raises(InvalidInput, match="is no contact"):
        require_contacts([contact])
