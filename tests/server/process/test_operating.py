"""What operators watch: the guide explains every figure, and dashboard and alerts ask for none that is not there."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client import Gauge

from rummi.server.metrics import REGISTRY
from tests.server.support.site import ROOT

DEPLOY = ROOT / "deploy"
GUIDE = ROOT / "docs" / "operating.md"
_NAME = re.compile(r"\brummi_\w+")


def figures() -> set[str]:
    """As Prometheus knows them; a counter and the parts of a histogram get an ending."""
    endings = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}
    return {metric.name + ending for metric in REGISTRY.collect() for ending in endings[metric.type]}


def asked(values: Any) -> list[str]:
    """Every question to Prometheus, wherever it stands."""
    if isinstance(values, list):
        return [question for each in values for question in asked(each)]
    if isinstance(values, dict):
        own = [values[key] for key in ("expr", "query") if isinstance(values.get(key), str)]
        return own + [question for each in values.values() for question in asked(each)]
    return []


@pytest.mark.parametrize(
    "values",
    [
        json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8")),
        yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8")),
    ],
    ids=["grafana.json", "alerts.yml"],
)
def test_every_figure_that_is_asked_for_is_there(values: Any) -> None:
    named = {name for question in asked(values) for name in _NAME.findall(question)}
    assert named
    assert named <= figures()


def test_the_dashboard_shows_every_figure() -> None:
    text = (DEPLOY / "grafana.json").read_text(encoding="utf-8")
    for metric in REGISTRY.collect():
        assert metric.name in text


def test_the_guide_explains_every_figure_and_every_alert() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    for name in {name.removesuffix("_bucket").removesuffix("_count").removesuffix("_sum") for name in figures()}:
        assert f"`{name}`" in guide
    for rule in yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))["groups"][0]["rules"]:
        assert f"`{rule['alert']}`" in guide


def test_several_workers_tell_one_figure() -> None:
    """Without a way to put them together each would tell its own, and dead ones for ever."""
    for gauge in {id(each): each for each in REGISTRY._names_to_collectors.values()}.values():
        if isinstance(gauge, Gauge):
            assert gauge._multiprocess_mode.startswith("live")


@pytest.mark.skipif(shutil.which("promtool") is None, reason="Prometheus is not installed")
def test_prometheus_takes_the_alerts() -> None:
    subprocess.run(["promtool", "check", "rules", str(DEPLOY / "alerts.yml")], check=True, capture_output=True)
