"""The version of the protocol: unsupported clients are refused with a reason."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from rummi.server.edge import admission
from rummi.server.protocol import version
from rummi.server.protocol.version import PROTOCOL_VERSION, fit_of
from tests.server.support.site import Player, Site
from tests.server.support.visits import at

NEWER = str(PROTOCOL_VERSION + 1)


@pytest.mark.parametrize(
    ("sent", "fit"),
    [
        (None, "too old"),
        ("1", "too old"),
        ("2", "fits"),
        ("3", "fits"),
        ("4", "too new"),
        ("9" * 5_000, "too new"),
        ("", "too new"),
        ("-1", "too new"),
        ("two", "too new"),
        ("٢", "too new"),
    ],
)
def test_supported_versions_of_clients(sent: str | None, fit: str) -> None:
    assert fit_of(sent, oldest=2, newest=3) == fit


def test_clients_without_a_version_use_the_first_one_and_get_the_old_close_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert fit_of(None) == fit_of(str(version.FIRST_VERSION)) == "fits"
    monkeypatch.setattr(admission, "fit_of", lambda sent: fit_of(sent, oldest=2, newest=2))
    assert [admission.close_code_for_version(each) for each in (None, "1", "2")] == [4400, 4426, None]


def test_requests_of_unsupported_versions_are_refused_in_the_language_of_the_request(site: Site) -> None:
    async def visit(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        for sent, code, words in (
            ("0", "protocol/too-old", "Ta strona jest starsza niż serwer. Wczytaj ją ponownie."),
            (NEWER, "protocol/too-new", "Ta strona jest nowsza niż serwer. Wczytaj ją ponownie za chwilę."),
        ):
            headers = {"rummi-protocol": sent, "accept-language": "pl"}
            body = {"options": {"rules": "standard", "seats": 2}}
            refused = await ala.http.post("/api/rooms", json=body, headers=headers)
            assert refused.status_code == 400
            assert refused.json()["message"] == words
            assert [each["code"] for each in refused.json()["broken"]] == [code]
        assert await ala.get("/api/rooms") == []  # the server did nothing
        answer = await ala.http.get("/api/session", headers={"rummi-protocol": str(PROTOCOL_VERSION)})
        assert (answer.status_code, answer.headers["rummi-protocol"]) == (200, str(PROTOCOL_VERSION))

    at(site, visit)


def test_sockets_of_unsupported_versions_are_closed(site: Site) -> None:
    async def visit(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2)
        for sent, code in (("0", 4426), (NEWER, 4427), ("two", 4427)):
            assert await _greet(ala, f"?protocol={sent}") == code
        for sent in ("", f"?protocol={PROTOCOL_VERSION}"):  # an old client and a current one
            assert await _greet(ala, sent) == {"type": "welcome", "protocol": PROTOCOL_VERSION}

    at(site, visit)


async def _greet(player: Player, query: str) -> Any:
    """Connect and return the welcome of the server, or its close code."""
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    address = f"{player.site.address.replace('http', 'ws')}/api/rooms/{player.code}/socket{query}"
    async with connect(address, additional_headers={"Cookie": cookie}) as socket:
        with suppress(ConnectionClosed):
            await socket.send('{"type": "hello"}')
            welcome = json.loads(await socket.recv())
            return {key: welcome[key] for key in ("type", "protocol")}
    return socket.close_code
