"""What is to be printed, and of what: the stage, round and tables that are asked for, or a sentence why not."""

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
    state: State
    voice: Translator
    links: Links
    stage: int | None
    round: int | None
    table: int | None
    at: str
    """When the last decision was taken."""
    only: ListFilter | None = None
    """Whom lists are narrowed to."""

    def among(self, entrant: int) -> bool:
        """Whether a list that may be narrowed is about him."""
        return self.only is None or self.only.fits(self.state, self.state.entrants[entrant - 1])

    def with_whom(self, text: str) -> str:
        """A line of the head, which says whom the list is narrowed to."""
        if self.only is None:
            return text
        category = self.voice.say(_named(self.only.category)) if self.only.category else ""
        return " · ".join(part for part in (text, category, self.only.club) if part)

    def require_somebody(self, found: Sequence[object]) -> None:
        if self.only is not None and not found:
            raise InvalidInput(sentence("Nobody of this category or club is on the list."))

    def play(self) -> StagePlay:
        """The stage that is asked for; else the last that was drawn."""
        if not self.state.stages:
            raise InvalidInput(sentence("Nothing has been drawn yet."))
        if self.stage is None:
            return self.state.stages[-1]
        for play in self.state.stages:
            if play.number == self.stage:
                return play
        raise InvalidInput(sentence("Stage {stage} has not been drawn.", stage=self.stage))

    def drawn(self) -> tuple[StagePlay, int, Round]:
        """The round that is asked for, with its stage and number; else the last that was drawn."""
        play = self.play()
        number = len(play.rounds) if self.round is None else self.round
        if not 0 < number <= len(play.rounds):
            raise InvalidInput(sentence("Round {round} has not been drawn.", round=number))
        return play, number, play.rounds[number - 1]

    def redrawn(self) -> str:
        """When the draw of the round was changed; empty while it is as it was drawn."""
        return self.drawn()[2].changed

    def seatings(self) -> tuple[Seating, ...]:
        """The table that is asked for; else all of the round."""
        _, _, drawn = self.drawn()
        if self.table is None:
            return drawn.seatings
        seating = drawn.at_table(self.table)
        if seating is None:
            raise InvalidInput(sentence("There is no table {table} in this round.", table=self.table))
        return (seating,)

    def round_title(self) -> str:
        play, number, _ = self.drawn()
        stage = self.state.described(play)
        return self.voice.say(round_title(stage.name, self.voice.round(number), stage.rounds))

    def judges_of(self, table: int) -> str:
        """Everybody who watches the table; some have two."""
        return ", ".join(judge.name for judge in self.state.judges if table in judge.tables and not judge.dismissed)


def _named(category: AgeCategory) -> Sentence:
    match category:
        case "junior":
            return sentence("Juniors")
        case "senior":
            return sentence("Seniors")
