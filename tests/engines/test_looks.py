"""The layout in all engines: no overflow, no text outside of tiles, and the same positions as in Chromium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pytest
from tools.engines.page import Device, Engine, Visitor
from tools.engines.person import Person
from tools.engines.scenes import SCENES, SETTINGS
from tools.engines.stage import Stage, staged

from tests.engines.conftest import OTHERS, OpenEngine
from tests.engines.printed import Parts, count_holders, find_differences, find_faults, measure_parts

BOARDS: Final = ("home", "tiles", "dice", "junior", "scores")
OTHERWISE: Final = ("judge", "rules", "settings", "timer")
"""Scenes whose positions differ: random draws, line breaks, and features that engines do not share."""
NOTHING_PRINTED: Final = 5
"""A page with as few tiles, dice and buttons as this was not drawn."""


@pytest.mark.thorough
def test_boards_have_the_same_layout(open_engine: OpenEngine) -> None:
    """Polish has longer words, and a phone the smaller screen."""
    with staged(SETTINGS) as stage:
        _compare(open_engine, stage, Visitor("phone", "pl", session=stage.session), BOARDS)


@pytest.mark.thorough
@pytest.mark.parametrize("device", ["desktop", "phone", "sideways", "small"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_all_scenes_have_the_same_layout(open_engine: OpenEngine, device: Device, language: str) -> None:
    with staged(SETTINGS) as stage:
        _compare(open_engine, stage, Visitor(device, language, session=stage.session), tuple(SCENES))


def _compare(open_engine: OpenEngine, stage: Stage, visitor: Visitor, scenes: Sequence[str]) -> None:
    wrong: list[str] = []
    usual = dict(_visit_scenes(open_engine("chromium"), stage, visitor, scenes, wrong))
    for name in OTHERS:
        for scene, found in _visit_scenes(open_engine(name), stage, visitor, scenes, wrong):
            if scene not in OTHERWISE:
                wrong += [f"{name}, {scene}: {each}" for each in find_differences(usual[scene], found)]
    assert wrong == [], f"{visitor.device}, {visitor.language}"


def _visit_scenes(
    engine: Engine, stage: Stage, visitor: Visitor, scenes: Sequence[str], wrong: list[str]
) -> Iterator[tuple[str, Parts]]:
    page = engine.open(stage.address, "/settings", visitor)
    for scene in scenes:
        SCENES[scene](Person(page), stage)
        page.settle()
        assert count_holders(page) > NOTHING_PRINTED, scene
        wrong += [f"{engine.name}, {scene}: {each}" for each in find_faults(page)]
        yield scene, measure_parts(page)
    page.close()
