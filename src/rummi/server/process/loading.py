"""Everything that somebody may need later is loaded before anybody plays: a process that has no file handles left can
still play with what it has, but it cannot load anything."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final

from rummi.bots.catalogue import broken_bots, set_outside_bots
from rummi.bots.outside.command import NamedCommand
from rummi.core.sentence import LANGUAGES, sentence
from rummi.language import say
from rummi.solver import kernel as kernel  # which the solver loads when it is asked for the first time

_LOG: Final = logging.getLogger(__name__)


def load_everything(from_outside: Iterable[NamedCommand] = ()) -> None:
    for problem in broken_bots().values():  # and with this all others are loaded
        _LOG.warning("a bot of another package is left out", extra={"why": str(problem)})
    set_outside_bots(from_outside)
    for language in LANGUAGES:
        say(sentence("This is a fault of the server; try again."), language)
