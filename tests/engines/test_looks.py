"""Pictures compared tile by tile: nothing printed lies outside its tile, die or button in any engine, no page can be
moved sideways, and what Chromium shows somewhere is there in the others, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pytest
from tools.engines.page import Device, Engine, Visitor
from tools.engines.person import Person
from tools.engines.scenes import SCENES, SETTINGS
from tools.engines.stage import Stage, staged

from tests.engines.conftest import OTHERS, Opens
from tests.engines.printed import Parts, apart, faults, holders, parts

BOARDS: Final = ("home", "tiles", "dice", "junior", "scores")
OTHERWISE: Final = ("judge", "rules", "settings", "timer")
"""The draw is another each time; words end where letters let them; and engines can do, and forget, different things."""
NOTHING_PRINTED: Final = 5
"""Fewer tiles, dice and buttons than any page has."""


@pytest.mark.thorough
def test_the_boards_look_alike(opens: Opens) -> None:
    """The longer words on the smaller screen."""
    with staged(SETTINGS) as stage:
        _compare(opens, stage, Visitor("phone", "pl", session=stage.session), BOARDS)


@pytest.mark.thorough
@pytest.mark.parametrize("device", ["desktop", "phone", "sideways", "small"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_scene_looks_alike(opens: Opens, device: Device, language: str) -> None:
    with staged(SETTINGS) as stage:
        _compare(opens, stage, Visitor(device, language, session=stage.session), tuple(SCENES))


def _compare(opens: Opens, stage: Stage, visitor: Visitor, scenes: Sequence[str]) -> None:
    wrong: list[str] = []
    usual = dict(_looked(opens("chromium"), stage, visitor, scenes, wrong))
    for name in OTHERS:
        for scene, found in _looked(opens(name), stage, visitor, scenes, wrong):
            if scene not in OTHERWISE:
                wrong += [f"{name}, {scene}: {each}" for each in apart(usual[scene], found)]
    assert wrong == [], f"{visitor.device}, {visitor.language}"


def _looked(
    engine: Engine, stage: Stage, visitor: Visitor, scenes: Sequence[str], wrong: list[str]
) -> Iterator[tuple[str, Parts]]:
    page = engine.open(stage.address, "/settings", visitor)
    for scene in scenes:
        SCENES[scene](Person(page), stage)
        page.settle()
        assert holders(page) > NOTHING_PRINTED, scene
        wrong += [f"{engine.name}, {scene}: {each}" for each in faults(page)]
        yield scene, parts(page)
    page.close()
