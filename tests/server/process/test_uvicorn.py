"""What `process/` relies on inside uvicorn, which promises none of it: so its version has an upper bound."""

from __future__ import annotations

import asyncio
import inspect
import re
from importlib.metadata import requires, version
from pathlib import Path

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def test_its_version_has_an_upper_bound() -> None:
    (bound,) = re.findall(r'"uvicorn>=([\d.]+),<([\d.]+)"', PROJECT.read_text())
    least, below = (tuple(map(int, each.split("."))) for each in bound)
    assert least <= tuple(map(int, version("uvicorn").split("."))) < below
    assert below[:2] == (least[0], least[1] + 1), "the next version is looked at before it is allowed"
    assert any(each.startswith("uvicorn") and "<" in each for each in requires("rummi") or ())


def test_what_is_relied_on_is_there() -> None:
    async def test() -> None:
        config = uvicorn.Config(lambda: None, factory=True, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        config.load()
        connection = HttpToolsProtocol(config, server.server_state, {})
        for name in ("app_state", "client", "cycle", "flow", "loop", "pipeline", "transport", "server_state"):
            assert hasattr(connection, name), name
        socket = WebSocketsSansIOProtocol(config, server.server_state, {})
        for name in (
            *("close_sent", "conn", "curr_msg_data_type", "frames", "handshake_complete", "handshake_initiated"),
            *("last_ping_rtt", "pending_ping_payload", "ping_interval", "queue", "read_paused", "writable"),
        ):
            assert hasattr(socket, name), name
        assert list(connection.pipeline) == []
        assert config.lifespan_class(config)

    asyncio.run(test())
    assert STATUS_LINE[431].startswith(b"HTTP/1.1 431 ")
    for name in (
        *("connection_made", "connection_lost", "data_received", "pause_writing", "resume_writing"),
        *("on_message_begin", "on_headers_complete", "on_message_complete", "on_response_complete"),
        *("handle_websocket_upgrade", "send_400_response"),
    ):
        assert callable(getattr(HttpToolsProtocol, name)), name
    assert "app_state=self.app_state" in inspect.getsource(HttpToolsProtocol.handle_websocket_upgrade)
    for name in (
        *("connection_lost", "data_received", "pause_writing", "receive", "resume_writing"),
        *("handle_cont", "handle_parser_exception", "handle_pong", "send_receive_event_to_app"),
        *("send_keepalive_ping", "start_keepalive", "stop_keepalive"),
    ):
        assert callable(getattr(WebSocketsSansIOProtocol, name)), name
    accepting = inspect.getsource(WebSocketsSansIOProtocol.send)
    assert accepting.index("self.handshake_complete = True") < accepting.index("self.start_keepalive()")
    for name in ("startup", "main_loop", "shutdown"):
        assert inspect.iscoroutinefunction(getattr(uvicorn.Server, name)), name
