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


def round_title(name: str, number: str, rounds: int) -> Sentence:
    """Of a round, its number as the reader's language writes it; a stage of one round has its own title."""
    if rounds == 1:
        return stage_title(name)
    match name:
        case "eliminations":
            return sentence("Eliminations, round {number}", number=number)
        case "semi-final":
            return sentence("Semi-final, round {number}", number=number)
        case "final":
            return sentence("Final, round {number}", number=number)
        case "rounds":
            return sentence("Round {number}", number=number)
        case "league":
            return sentence("League, round {number}", number=number)
        case _:
            return sentence("{name}, round {number}", name=name, number=number)
