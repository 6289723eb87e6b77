"""Errors keep what they say when they are pickled, for example between processes."""

from __future__ import annotations

import pickle

import pytest

from rummi.core.errors import IllegalAction, InvalidInput, NotationError, RummiError, Violation
from rummi.core.sentence import sentence

PROBLEM = sentence("“{word}” is not a tile of this box", word="Q9")
VIOLATIONS = (Violation("turn/not-yours", "STD-16", PROBLEM), Violation("play/nothing", "STD-16", PROBLEM))


@pytest.mark.parametrize(
    "error", [RummiError(PROBLEM), InvalidInput(PROBLEM), NotationError(PROBLEM, 3), IllegalAction(VIOLATIONS)]
)
def test_errors_can_be_pickled(error: RummiError) -> None:
    copied = pickle.loads(pickle.dumps(error))
    assert type(copied) is type(error)
    assert (str(copied), vars(copied)) == (str(error), vars(error))
