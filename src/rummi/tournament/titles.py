"""What stages are called: those of the templates in every language, others as their organiser has named them."""

from __future__ import annotations

from rummi.core.sentence import Sentence, sentence


def stage_title(name: str) -> Sentence:
    match name:
        case "eliminations":
            return sentence("Eliminations")
        case "semi-final":
            return sentence("Semi-final")
        case "final":
            return sentence("Final")
        case "rounds":
            return sentence("Rounds")
        case "league":
            return sentence("League round")
        case _:
            return sentence("{name}", name=name)
