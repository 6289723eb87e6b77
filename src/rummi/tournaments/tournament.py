"""A tournament in progress: its journal, and the state that follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rummi.core.errors import IllegalAction, InvalidInput, Violation
from rummi.core.sentence import sentence
from rummi.tournaments.decisions.judge import apply, apply_first, judge
from rummi.tournaments.draw.luck import matches_seed, resolve_luck
from rummi.tournaments.model.decisions import By, Decision, Entry, SetUp
from rummi.tournaments.model.parameters import Parameters
from rummi.tournaments.model.state import State


@dataclass(frozen=True, slots=True)
class Tournament:
    """A journal with its state. It is frozen: each decision returns a new tournament.

    >>> from rummi.tournaments.model.decisions import Enter
    >>> from rummi.tournaments.model.parameters import WARSAW
    >>> organiser = By("organiser", name="Ewa")
    >>> tournament = Tournament.create(WARSAW, organiser, at="2019-03-01T12:00:00")
    >>> tournament = tournament.decide(Enter("Ala", "2008-05-01"), organiser, at="2019-03-02T18:30:00")
    >>> [str(why.message) for why in tournament.judge(Enter("Olek", "2011-05-01"), organiser, at="2019-03-02T18:31:00")]
    ['On the day of the event Olek has completed 7 years; 8 are needed.']
    """

    journal: tuple[Entry, ...]
    state: State

    @classmethod
    def create(cls, parameters: Parameters, by: By, at: str) -> Tournament:
        """Return a new tournament. Raises IllegalAction with everything that is wrong with the parameters."""
        entry = Entry(at, by, SetUp(parameters))
        return cls((entry,), apply_first(entry))

    @classmethod
    def replay(cls, journal: Iterable[Entry]) -> Tournament:
        """Return the tournament of a journal. Raises InvalidInput with the number of the entry that breaks a rule."""
        tournament: Tournament | None = None
        for number, entry in enumerate(journal, start=1):
            try:
                tournament = tournament.append(entry) if tournament else cls((entry,), apply_first(entry))
            except IllegalAction as refused:
                raise InvalidInput(
                    sentence("decision {number}: {problem}", number=number, problem=refused.message)
                ) from refused
        if tournament is None:
            raise InvalidInput(sentence("there is no decision here"))
        return tournament

    def judge(self, decision: Decision, by: By, at: str) -> tuple[Violation, ...]:
        """Return all reasons why a decision is illegal."""
        return judge(self.state, Entry(at, by, decision))

    def decide(self, decision: Decision, by: By, at: str) -> Tournament:
        """Return the tournament after a decision. Raises IllegalAction with the reasons that `judge` finds."""
        return self.append(Entry(at, by, decision))

    def try_luck(self, decision: Decision, by: By, at: str, seed: str) -> Tournament:
        """Decide after writing what follows from the seed into the decision: tables, seats, or the order of a lot."""
        return self.decide(resolve_luck(self.state, decision, seed), by, at)

    def append(self, entry: Entry) -> Tournament:
        """Return the tournament after one more entry. Raises IllegalAction."""
        return replace(self, journal=(*self.journal, entry), state=apply(self.state, entry))

    def doubtful_draws(self) -> tuple[int, ...]:
        """Return the numbers of entries whose draw does not follow from their seed."""
        state = apply_first(self.journal[0])
        found = []
        for number, entry in enumerate(self.journal[1:], start=2):
            if not matches_seed(state, entry.decision):
                found.append(number)
            state = apply(state, entry)
        return tuple(found)
