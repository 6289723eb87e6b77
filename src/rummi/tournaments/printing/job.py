"""What a printout is about: the requested stage, round and tables, the language and the filter.

If something requested does not exist, the methods raise InvalidInput with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence
from rummi.tournaments.model.parameters import round_title
from rummi.tournaments.model.state import AgeCategory, ListFilter, Round, Seating, StagePlay, State
from rummi.tournaments.printing.codes import Links
from rummi.tournaments.printing.text import Translator


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A printout that was requested."""

    state: State
    translator: Translator
    links: Links
    stage: int | None
    round: int | None
    table: int | None
    at: str
    """The time of the last decision."""
    only: ListFilter | None = None
    """The filter of a list; None for all entrants."""

    def includes(self, entrant: int) -> bool:
        """Return whether the filter includes an entrant."""
        return self.only is None or self.only.matches(self.state, self.state.entrants[entrant - 1])

    def with_filter(self, text: str) -> str:
        """Return a line of the heading, with the filter added."""
        if self.only is None:
            return text
        category = self.translator.say(_category_title(self.only.category)) if self.only.category else ""
        return " · ".join(part for part in (text, category, self.only.club) if part)

    def require_rows(self, found: Sequence[object]) -> None:
        """Raise InvalidInput if a filtered list is empty."""
        if self.only is not None and not found:
            raise InvalidInput(sentence("Nobody of this category or club is on the list."))

    def selected_stage(self) -> StagePlay:
        """Return the requested stage, or the last one that was drawn."""
        if not self.state.stages:
            raise InvalidInput(sentence("Nothing has been drawn yet."))
        if self.stage is None:
            return self.state.stages[-1]
        for play in self.state.stages:
            if play.number == self.stage:
                return play
        raise InvalidInput(sentence("Stage {stage} has not been drawn.", stage=self.stage))

    def selected_round(self) -> tuple[StagePlay, int, Round]:
        """Return the requested round with its stage and number, or the last round that was drawn."""
        play = self.selected_stage()
        number = len(play.rounds) if self.round is None else self.round
        if not 0 < number <= len(play.rounds):
            raise InvalidInput(sentence("Round {round} has not been drawn.", round=number))
        return play, number, play.rounds[number - 1]

    def redrawn_at(self) -> str:
        """Return when the draw of the round was changed; empty if it was not."""
        return self.selected_round()[2].changed

    def seatings(self) -> tuple[Seating, ...]:
        """Return the requested table, or all tables of the round."""
        _, _, drawn = self.selected_round()
        if self.table is None:
            return drawn.seatings
        seating = drawn.at_table(self.table)
        if seating is None:
            raise InvalidInput(sentence("There is no table {table} in this round.", table=self.table))
        return (seating,)

    def round_title(self) -> str:
        play, number, _ = self.selected_round()
        stage = self.state.stage_parameters(play)
        return self.translator.say(round_title(stage.name, self.translator.round(number), stage.rounds))

    def judge_names(self, table: int) -> str:
        """Return the names of all judges of a table."""
        return ", ".join(judge.name for judge in self.state.judges if table in judge.tables and not judge.dismissed)


def _category_title(category: AgeCategory) -> Sentence:
    match category:
        case "junior":
            return sentence("Juniors")
        case "senior":
            return sentence("Seniors")
