"""The files of deploy/ and the code agree."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest
import yaml  # type: ignore[import-untyped]
from tools.image.building import NoDigest, pin_images, read_images
from tools.ports import free_port

from rummi.cli.server.serve import command

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
OTHERS: Final = {"RUMMI_SITE", "RUMMI_UPSTREAM", "RUMMI_IMAGE"}
"""Variables for Caddy and compose, not for `rummi serve`."""


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(text("compose.yaml"))["services"]
    return found


@pytest.mark.parametrize(
    "name", ["Containerfile", "compose.yaml", "rummi.env", "rummi.service", "site.env", "README.md"]
)
def test_every_setting_is_one_of_the_server(name: str) -> None:
    known = {parameter.envvar for parameter in command.params}
    assert set(re.findall(r"RUMMI_[A-Z_]+", text(name))) <= known | OTHERS


def test_the_image_is_built_from_files_in_its_context() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    shown = [line[1:] for line in ignored if line.startswith("!")]
    assert ignored.index("*") < ignored.index(f"!{shown[0]}")
    assert all((ROOT / path).exists() for path in shown)
    named = re.findall(r"^COPY (\S+)", text("Containerfile"), re.MULTILINE)
    assert all(path == "." or path.startswith(("--from=", *shown)) for path in named)


def test_only_caddy_is_published_and_no_service_has_privileges(services: dict[str, Any]) -> None:
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    for service in services.values():
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["restart"] == "unless-stopped"
        assert "healthcheck" in service
    assert set(services["caddy"]["networks"]) & set(services["postgres"]["networks"]) == set()


def test_required_variables_are_in_the_example(services: dict[str, Any]) -> None:
    wanted = set(re.findall(r"\$\{(\w+):\?", text("compose.yaml")))
    pinned = {name for name in wanted if name.endswith("_IMAGE")}
    assert wanted - pinned == {"RUMMI_SITE", "POSTGRES_PASSWORD"}
    assert wanted - pinned <= set(re.findall(r"^(\w+)=", text("site.env"), re.MULTILINE))
    assert pinned == set(read_images(DEPLOY / "images.txt"))
    assert set(re.findall(r"\{\$(\w+)", text("Caddyfile"))) == set(services["caddy"]["environment"])


def test_every_image_is_pinned_by_its_digest(services: dict[str, Any], tmp_path: Path) -> None:
    for name, service in services.items():
        named = service["build"]["args"]["BASE"] if "build" in service else service["image"]
        assert re.fullmatch(r"\$\{[A-Z]+_IMAGE:\?run make image-pins\}", named), name
    tags = read_images(DEPLOY / "images.txt")
    assert tags["BASE_IMAGE"] == re.findall(r"^ARG BASE=(\S+)", text("Containerfile"), re.MULTILINE)[0]
    written = tmp_path / "images.env"
    written.write_text(pin_images(tags, lambda image: f"sha256:{image.encode().hex():0>64}"), encoding="utf-8")
    assert read_images(written).keys() == tags.keys()
    assert read_images(written)["CADDY_IMAGE"].startswith("caddy:2@sha256:0")
    with pytest.raises(NoDigest, match="caddy:2"):
        pin_images(tags, lambda _: "")


def test_the_password_of_the_bus_is_only_in_a_file(services: dict[str, Any]) -> None:
    assert "NATS_PASSWORD}" not in text("compose.yaml")
    assert "NATS_PASSWORD=" not in text("site.env")
    for name in ("rummi", "nats"):
        assert services[name]["secrets"] == ["nats-password"]
    assert "/run/secrets/nats-password" in services["nats"]["command"][0]
    assert services["rummi"]["environment"]["RUMMI_NATS_PASSWORD_FILE"] == "/run/secrets/nats-password"
    assert ":" not in services["rummi"]["environment"]["RUMMI_NATS"].removeprefix("nats://").partition("@")[0]


@contextmanager
def answering(status: int) -> Iterator[int]:
    """Run a server that answers /health with this status, and yield its port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/health" else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def healthy(port: int) -> bool:
    """Run the health check of the image, which must ignore proxy settings."""
    found = re.search(r"^HEALTHCHECK .*? CMD (\[.*\])$", text("Containerfile").replace("\\\n", ""), re.MULTILINE)
    assert found
    program, *arguments = json.loads(found[1])
    assert program == "python"
    environment = {**os.environ, "RUMMI_PORT": str(port), "http_proxy": "http://127.0.0.1:1"}
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, check=False)
    return done.returncode == 0


def test_the_health_check() -> None:
    with answering(200) as port:
        assert healthy(port)
    with answering(503) as port:
        assert not healthy(port)
    assert not healthy(free_port())


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not here to judge the unit")
def test_the_systemd_unit_is_hardened() -> None:
    judged = ["systemd-analyze", "security", "--offline=yes", "--threshold=20", str(DEPLOY / "rummi.service")]
    done = subprocess.run(judged, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr
