"""Request bodies: invalid ones get an explanation, and faults of the server are logged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from litestar._signature.model import SignatureModel
from litestar.exceptions import InternalServerException

from rummi.serve.app import application
from rummi.serve.entry import FEATURES
from rummi.server.edge import errors
from rummi.server.settings import Settings
from tests.server.support.site import Player, Site
from tests.server.support.visits import at

NOT_TEXT = b'{"name":"Zo\xeb"}'


def _structs(kind: type[msgspec.Struct] = msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        if not issubclass(each, SignatureModel):  # classes of the framework, which hold the dependencies
            yield each
            yield from _structs(each)


def _dependencies() -> set[str]:
    app = application(Settings(database="sqlite+aiosqlite://"), FEATURES).app
    handlers = [handler for route in app.routes for handler in getattr(route, "route_handlers", [route])]
    handlers = [getattr(handler, "route_handler", handler) for handler in handlers]
    return {name for handler in handlers for name in handler.resolve_dependencies()}


def test_no_field_of_the_protocol_shares_the_name_of_a_dependency() -> None:
    """Litestar would answer with status 500 if such a field has a wrong value."""
    dependencies = _dependencies()
    assert {"services", "asker", "acting_operator"} <= dependencies
    structs = [each for each in _structs() if each.__module__.startswith("rummi.")]
    assert len(structs) > 100
    shared = {(each.__name__, name) for each in structs for name in each.__struct_fields__ if name in dependencies}
    assert shared == set()


def test_a_field_of_the_wrong_type_is_refused_and_named(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        code = await ala.create("standard", 2)
        for command in ("block", "mute", "send-away", "report"):
            body = {"type": command, "id": "a1", "person": 5}
            refusal = await ala.post(f"/api/rooms/{code}/commands", body, 400)
            assert "person" in refusal["message"]

    at(site, test)


def test_a_body_that_is_not_utf_8_is_refused_by_every_route(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        paths = (await ala.get("/api/openapi.json"))["paths"]
        asked = 0
        for path, methods in paths.items():
            for method, operation in methods.items():
                if "requestBody" not in operation:
                    continue
                asked += 1
                place = re.sub(r"\{[^}]*\}", "1", path)
                answer = await ala.http.request(
                    method.upper(), place, content=NOT_TEXT, headers={"content-type": "application/json"}
                )
                if path.startswith("/api/console/"):
                    assert answer.status_code == 404, "a stranger learns nothing about the console"
                    continue
                assert answer.status_code == 400, (path, answer.text)
                assert "UTF-8" in answer.json()["message"]
        assert asked >= 39

    at(site, test)


@pytest.mark.parametrize(
    "body", [b'{"name":"\\ud800"}', b"\xff\xfe", b'{"name":"Zo\xc3"}', b'{"\xff":1}', b'{"name":"a\x00b"}']
)
def test_other_bodies_that_are_not_text_are_refused(site: Site, body: bytes) -> None:
    async def test(site: Site) -> None:
        ala = Player(site, "Ala")
        answer = await ala.http.post("/api/session", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 409), answer.text

    at(site, test)


def test_a_server_error_of_the_framework_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    request: Any = SimpleNamespace(headers={}, scope={"state": {}})
    try:
        raise InternalServerException
    except InternalServerException as fault:
        answer = errors.on_http(request, fault)
    assert answer.status_code == 500
    assert "fault of the server" in answer.content.message
    (line,) = caplog.records
    assert line.levelname == "ERROR"
    assert line.exc_info
