"""A real Caddy with our Caddyfile in front of a real server."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest
from tools.debian import install, is_ci
from tools.players.whole_game import play
from tools.ports import free_port

from tests.server.support.site import PATIENCE, Site
from tests.tournaments.server.people import Somebody, organiser
from tests.tournaments.server.test_news import listening

pytestmark = pytest.mark.thorough

FILE: Final = Path(__file__).parents[2] / "deploy" / "Caddyfile"
WITHOUT_TRUST: Final = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\nimport %s\n"
"""Settings that do not change this machine. Caddy signs the certificate for localhost itself."""


class Behind(Site):
    """A server behind Caddy."""

    https: int

    @property
    def address(self) -> str:
        return f"https://localhost:{self.https}"


@contextmanager
def caddy(folder: Path, port: int) -> Iterator[int]:
    """Run Caddy in front of this port and yield its HTTPS port."""
    install("caddy", until=lambda: shutil.which("caddy"))
    program = shutil.which("caddy")
    if not program:
        assert not is_ci()
        pytest.skip("there is no Caddy here (Debian: apt-get install caddy)")
    https = free_port()
    config = folder / "Caddyfile"
    config.write_text(WITHOUT_TRUST % FILE, encoding="utf-8")
    settings = {"RUMMI_SITE": f"localhost:{https}", "RUMMI_UPSTREAM": f"127.0.0.1:{port}"}
    own = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [program, "run", "--config", str(config), "--adapter", "caddyfile"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, env={**os.environ, **own, **settings}, stdout=log, stderr=log)
    try:
        yield https
    finally:
        process.terminate()
        process.wait()


@asynccontextmanager
async def behind(folder: Path, *options: str) -> AsyncIterator[Behind]:
    site = Behind(f"sqlite+aiosqlite:///{folder / 'rummi.db'}", *options, folder=str(folder))
    with caddy(folder, site.port) as site.https:
        await site.start()
        try:
            yield site
        finally:
            await site.empty()
            site.stop()


def test_a_game_over_https_survives_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with behind(tmp_path) as site:
            authority = tmp_path / "caddy" / "pki" / "authorities" / "local" / "root.crt"
            monkeypatch.setenv("SSL_CERT_FILE", str(authority))  # players trust only this authority

            async def restart() -> None:
                site.stop()
                async with httpx.AsyncClient(timeout=PATIENCE) as somebody:
                    waiting = asyncio.create_task(somebody.get(site.address))
                    await site.start()
                    assert (await waiting).status_code == 200, "a request during the restart waits"

            played = await play(site.address, "standard", restart)
            assert played.cuts

    asyncio.run(test())


def test_headers_of_clients_are_checked(tmp_path: Path) -> None:
    async def test() -> None:
        async with behind(tmp_path, "--requests", "1") as site, httpx.AsyncClient(verify=False) as browser:
            home = await browser.get(site.address)
            assert "max-age" in home.headers["strict-transport-security"]
            assert home.headers["content-encoding"] == "gzip"
            assert (await browser.get(f"{site.address}/metrics")).status_code == 404
            answers = [
                await browser.post(
                    f"{site.address}/api/session",
                    json={"name": "Ala"},
                    headers={
                        "origin": site.address,
                        "x-forwarded-for": f"192.0.2.{number}",
                        "x-forwarded-proto": "http",
                    },
                )
                for number in range(40)
            ]
            assert "Secure" in answers[0].headers["set-cookie"]
            assert answers[-1].status_code == 429, "a forged header does not change the address of a client"

    asyncio.run(test())


def test_server_sent_events_are_not_buffered(tmp_path: Path) -> None:
    async def test() -> None:
        async with behind(tmp_path) as site:
            ewa = await organiser(site)
            async with listening(Somebody(site, "Nobody", ewa.event)) as news:
                assert await anext(news) == 1
                await ewa.decide("remark", text="x")
                assert await anext(news) == 2

    asyncio.run(test())
