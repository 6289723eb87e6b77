"""Host names, origins and proxies."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rummi.core.errors import InvalidInput
from rummi.server.edge.callers import UNNAMED, VARIABLE, HostNames, TrustedProxies, is_within, read_networks
from tests.server.support.site import PATIENCE, Player, Site
from tests.server.support.visits import at

# names


@pytest.mark.parametrize(
    "host",
    [
        *(
            "",
            "localhost",
            "localhost:8000",
            "127.0.0.1:8000",
            "[::1]:8000",
            "192.0.2.1",
            "raspberry",
            "raspberry.local",
        ),
        *("games.lan:80", "rummi.example", "RUMMI.example.:443", "other.example:8443"),
    ],
)
def test_own_host_names_are_accepted(host: str) -> None:
    assert HostNames(["rummi.example"], ["https://other.example:8443"]).is_own(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "rummi.example.evil.example",
        "xrummi.example",
        "a b.example",
        "127.0.0.1.evil.example",
        "x:y:z",
        "[::1",
    ],
)
def test_other_host_names_are_refused(host: str) -> None:
    assert not HostNames(["rummi.example"], []).is_own(host)
    assert HostNames(["*"], []).is_own(host)


def test_requests_for_another_host_name_are_refused(site: Site) -> None:
    """DNS rebinding: another site gives its name our address, so the host and the origin match."""

    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        evil = {"Host": f"evil.example:{site.port}", "Origin": f"http://evil.example:{site.port}"}
        for path in ("/", "/api/session", "/api/rooms"):
            answer = await ala.http.get(path, headers=evil)
            assert answer.status_code == 421
            assert "--name" in answer.json()["message"]
        polish = await ala.http.post("/api/session", json={"name": "E"}, headers={**evil, "Accept-Language": "pl"})
        assert polish.status_code == 421
        assert "nazw" in polish.json()["message"]
        await ala.create("standard", 2)
        address = f"ws://127.0.0.1:{site.port}/api/rooms/{ala.code}/socket"
        with pytest.raises(InvalidStatus):
            await connect(address.replace("127.0.0.1", "localhost"), additional_headers=evil)

    at(site, test)


@pytest.mark.parametrize("hosts", [("localhost", "evil.example"), ("evil.example", "localhost"), ("localhost",) * 2])
def test_a_request_with_two_host_headers_is_refused(site: Site, hosts: tuple[str, str]) -> None:
    async def test(site: Site) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        lines = ["GET /api/session HTTP/1.1", *(f"Host: {host}" for host in hosts), "Connection: close", "", ""]
        writer.write("\r\n".join(lines).encode())
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read()
        writer.close()
        assert answer.startswith(b"HTTP/1.1 421 ")

    at(site, test)


# proxies


def request_scope(client: str, *headers: tuple[str, str], kind: str = "http") -> dict[str, Any]:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers]
    return {"type": kind, "scheme": "http" if kind == "http" else "ws", "client": (client, 1), "headers": raw}


def caller(scope: dict[str, Any], *proxies: str) -> tuple[str, str]:
    TrustedProxies(proxies).resolve(scope)
    return scope["client"][0], scope["scheme"]


def test_a_trusted_proxy_forwards_the_address_and_scheme_of_the_caller() -> None:
    forwarded = ("x-forwarded-for", "192.0.2.7"), ("x-forwarded-proto", "https")
    assert caller(request_scope("10.0.0.5", *forwarded), "10.0.0.0/8") == ("192.0.2.7", "https")
    assert caller(request_scope("::ffff:10.0.0.5", *forwarded), "10.0.0.5") == ("192.0.2.7", "https")
    assert caller(request_scope("10.0.0.5", *forwarded, kind="websocket"), "10.0.0.5") == ("192.0.2.7", "wss")
    assert caller(request_scope("127.0.0.1", *forwarded)) == ("192.0.2.7", "https"), (
        "a proxy on this machine is trusted by default"
    )
    assert caller(request_scope("10.0.0.5"), "10.0.0.5") == ("10.0.0.5", "http")


def test_addresses_that_callers_forge_do_not_count() -> None:
    claimed = request_scope("10.0.0.5", ("x-forwarded-for", "203.0.113.9, 192.0.2.7, 10.0.0.6"))
    assert caller(claimed, "10.0.0.5", "10.0.0.6") == ("192.0.2.7", "http")
    twice = request_scope("10.0.0.5", ("x-forwarded-for", "203.0.113.9"), ("x-forwarded-for", "[2001:db8::7]:443"))
    assert caller(twice, "10.0.0.5") == ("2001:db8::7", "http")
    assert caller(request_scope("10.0.0.5", ("x-forwarded-for", "192.0.2.7:1234")), "10.0.0.5") == ("192.0.2.7", "http")
    assert caller(request_scope("10.0.0.5", ("x-forwarded-proto", "gopher")), "10.0.0.5") == ("10.0.0.5", "http")


def test_an_unknown_proxy_is_not_trusted_and_the_log_says_so_once(caplog: pytest.LogCaptureFixture) -> None:
    proxies = TrustedProxies(["10.0.0.5"])
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            scope = request_scope("172.17.0.2", ("x-forwarded-for", "192.0.2.7"))
            proxies.resolve(scope)
            assert scope["client"][0] == "172.17.0.2"
            assert scope["state"][UNNAMED]
    (line,) = caplog.messages
    assert "--trusted-proxy 172.17.0.2" in line
    caplog.clear()
    TrustedProxies([]).resolve(request_scope("8.8.8.8", ("x-forwarded-for", "192.0.2.7")))
    assert "8.8.8.8" not in caplog.text, "it may be a person's"


def test_proxies_can_be_set_with_the_environment_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "10.0.0.5, 10.1.0.0/16")
    forwarded = ("x-forwarded-for", "192.0.2.7")
    assert caller(request_scope("10.1.2.3", forwarded))[0] == "192.0.2.7"
    assert caller(request_scope("127.0.0.1", forwarded))[0] == "127.0.0.1"
    assert caller(request_scope("10.1.2.3", forwarded), "10.9.0.1")[0] == "10.1.2.3", "the option comes first"
    monkeypatch.setenv(VARIABLE, "*")
    assert caller(request_scope("10.1.2.3", forwarded))[0] == "192.0.2.7"


def test_an_invalid_network_is_named_in_the_error() -> None:
    with pytest.raises(InvalidInput, match="caddy"):
        read_networks(["10.0.0.1", "caddy"])
    assert is_within("10.0.0.9", read_networks(["10.0.0.5/24"]))
    assert not is_within("nobody", read_networks(["0.0.0.0/0"]))


# metrics


def test_metrics_are_only_for_this_machine(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        assert "rummi_actions_total" in (await ala.http.get("/metrics")).text
        for headers in ({"X-Forwarded-For": "192.0.2.7"}, {"X-Forwarded-For": "127.0.0.1"}, {"Via": "1.1 proxy"}):
            answer = await ala.http.get("/metrics", headers=headers)
            assert answer.status_code == 403
            assert "rummi_" not in answer.text

    at(site, test)
