"""What stages are called: those of the templates in every language, others as their organiser has named them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

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


def day_title(day: str) -> Sentence:
    """`2019-04-27` as a date in a sentence, which some languages decline."""
    year, month, number = day.split("-")
    return _MONTHS[int(month) - 1](int(number), year)


_MONTHS: Final[tuple[Callable[[int, str], Sentence], ...]] = (
    lambda day, year: sentence("{day} January {year}", day=day, year=year),
    lambda day, year: sentence("{day} February {year}", day=day, year=year),
    lambda day, year: sentence("{day} March {year}", day=day, year=year),
    lambda day, year: sentence("{day} April {year}", day=day, year=year),
    lambda day, year: sentence("{day} May {year}", day=day, year=year),
    lambda day, year: sentence("{day} June {year}", day=day, year=year),
    lambda day, year: sentence("{day} July {year}", day=day, year=year),
    lambda day, year: sentence("{day} August {year}", day=day, year=year),
    lambda day, year: sentence("{day} September {year}", day=day, year=year),
    lambda day, year: sentence("{day} October {year}", day=day, year=year),
    lambda day, year: sentence("{day} November {year}", day=day, year=year),
    lambda day, year: sentence("{day} December {year}", day=day, year=year),
)
