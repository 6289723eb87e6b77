"""Markers that run a test with several rulesets."""

from __future__ import annotations

from typing import Final

import pytest

from rummi.games.classic.setup import RULESETS

EVERY_RULESET: Final = pytest.mark.parametrize("rules", list(RULESETS))
"""For rules that the documents share: the test takes the name of each tile game as `rules`."""

STANDARD_BOXES: Final = pytest.mark.parametrize("rules", ["standard", "ngt", "championship"])
"""The rulesets with the box of 106 tiles."""
