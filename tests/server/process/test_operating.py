"""Metrics for operators: the guide explains all, and dashboard and alerts use only metrics that exist."""

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


def metric_names() -> set[str]:
    """Return the names in Prometheus, where counters and the parts of histograms have a suffix."""
    endings = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}
    return {metric.name + ending for metric in REGISTRY.collect() for ending in endings[metric.type]}


def queries(values: Any) -> list[str]:
    """Return all queries to Prometheus at any depth."""
    if isinstance(values, list):
        return [query for each in values for query in queries(each)]
    if isinstance(values, dict):
        own = [values[key] for key in ("expr", "query") if isinstance(values.get(key), str)]
        return own + [query for each in values.values() for query in queries(each)]
    return []


@pytest.mark.parametrize(
    "values",
    [
        json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8")),
        yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8")),
    ],
    ids=["grafana.json", "alerts.yml"],
)
def test_every_metric_in_a_query_exists(values: Any) -> None:
    named = {name for query in queries(values) for name in _NAME.findall(query)}
    assert named
    assert named <= metric_names()


def test_the_dashboard_shows_every_metric() -> None:
    text = (DEPLOY / "grafana.json").read_text(encoding="utf-8")
    for metric in REGISTRY.collect():
        assert metric.name in text


def test_the_guide_explains_every_metric_and_every_alert() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    for name in {name.removesuffix("_bucket").removesuffix("_count").removesuffix("_sum") for name in metric_names()}:
        assert f"`{name}`" in guide
    for rule in yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))["groups"][0]["rules"]:
        assert f"`{rule['alert']}`" in guide


def test_gauges_of_several_workers_are_combined() -> None:
    """Otherwise Prometheus would show one for each worker, also for workers that have ended."""
    for gauge in {id(each): each for each in REGISTRY._names_to_collectors.values()}.values():
        if isinstance(gauge, Gauge):
            assert gauge._multiprocess_mode.startswith("live")


@pytest.mark.skipif(shutil.which("promtool") is None, reason="Prometheus is not installed")
def test_prometheus_accepts_the_alerts() -> None:
    subprocess.run(["promtool", "check", "rules", str(DEPLOY / "alerts.yml")], check=True, capture_output=True)
