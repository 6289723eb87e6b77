"""Juniors and seniors of an event, by their age on its day; and whom a list is narrowed to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from rummi.tournaments.model.parameters import Parameters
from rummi.tournaments.model.privacy import is_rank
from rummi.tournaments.model.schedule import age, is_day
from rummi.tournaments.model.state import Entrant, State

AgeCategory: TypeAlias = Literal["junior", "senior"]
AGE_CATEGORIES: Final[tuple[AgeCategory, ...]] = get_args(AgeCategory)


def age_category(event: Parameters, entrant: Entrant) -> AgeCategory | None:
    """Of whom only the year is known, what is sure. When days of birth are deleted, it is forgotten with them."""
    if is_rank(entrant.born) or not is_day(event.day):
        return None
    years = age(entrant.born, event.day)
    oldest = years + (len(entrant.born) == 4)
    if event.junior_to and oldest <= event.junior_to:
        return "junior"
    return "senior" if event.senior_from and years >= event.senior_from else None


@dataclass(frozen=True, slots=True)
class Only:
    """Whom a table or a paper is about: a category, or those of one club."""

    category: AgeCategory | None = None
    club: str = ""

    def fits(self, state: State, entrant: Entrant) -> bool:
        of_age = self.category is None or age_category(state.parameters, entrant) == self.category
        return of_age and (not self.club or entrant.club == self.club)
