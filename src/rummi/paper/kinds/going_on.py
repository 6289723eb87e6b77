"""How papers speak of the next stage. In Polish its name is inflected, so each has a sentence of its own."""

from __future__ import annotations

from rummi.core.sentence import Sentence, counted, sentence
from rummi.tournament.model.titles import stage_title


def qualified_title(stage: str) -> Sentence:
    match stage:
        case "semi-final":
            return sentence("Qualified for the semi-final")
        case "final":
            return sentence("Qualified for the final")
        case _:
            return sentence("Qualified for the next stage: {stage}", stage=stage_title(stage))


def line(stage: str, going: int) -> Sentence:
    """Above it are those who go on."""
    match stage:
        case "semi-final":
            return counted("{n} player goes on to the semi-final", "{n} players go on to the semi-final", going)
        case "final":
            return counted("{n} player goes on to the final", "{n} players go on to the final", going)
        case _:
            return counted("{n} player goes on: {stage}", "{n} players go on: {stage}", going, stage=stage_title(stage))


def of_each_table(players: int) -> Sentence:
    if players == 1:
        return sentence("the best of each table")
    return counted("the best {n} of each table", "the best {n} of each table", players)
