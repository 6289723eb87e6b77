"""An event as it goes on: its journal, and the state to which it leads."""

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
    """A frozen value: every decision gives a new event.

    >>> from rummi.tournaments.model.decisions import Enter
    >>> from rummi.tournaments.model.parameters import WARSAW
    >>> organiser = By("organiser", name="Ewa")
    >>> event = Event.create(WARSAW, organiser, at="2019-03-01T12:00:00")
    >>> event = event.decide(Enter("Ala", "2008-05-01"), organiser, at="2019-03-02T18:30:00")
    >>> [str(why.message) for why in event.judge(Enter("Olek", "2011-05-01"), organiser, at="2019-03-02T18:31:00")]
    ['On the day of the event Olek has completed 7 years; 8 are needed.']
    """

    journal: tuple[Entry, ...]
    state: State

    @classmethod
    def create(cls, parameters: Parameters, by: By, at: str) -> Tournament:
        """A new event; raises IllegalAction with everything that is wrong with it."""
        entry = Entry(at, by, SetUp(parameters))
        return cls((entry,), apply_first(entry))

    @classmethod
    def replay(cls, journal: Iterable[Entry]) -> Tournament:
        """The event of a journal; raises InvalidInput where an entry breaks a rule."""
        event: Tournament | None = None
        for number, entry in enumerate(journal, start=1):
            try:
                event = event.follow(entry) if event else cls((entry,), apply_first(entry))
            except IllegalAction as refused:
                raise InvalidInput(
                    sentence("decision {number}: {problem}", number=number, problem=refused.message)
                ) from refused
        if event is None:
            raise InvalidInput(sentence("there is no decision here"))
        return event

    def judge(self, decision: Decision, by: By, at: str) -> tuple[Violation, ...]:
        """All the reasons why not; none if it can be."""
        return judge(self.state, Entry(at, by, decision))

    def decide(self, decision: Decision, by: By, at: str) -> Tournament:
        """The event after the decision; raises IllegalAction with what `judge` finds."""
        return self.follow(Entry(at, by, decision))

    def try_luck(self, decision: Decision, by: By, at: str, seed: str) -> Tournament:
        """The same, with what the seed draws written into the decision first."""
        return self.decide(resolve_luck(self.state, decision, seed), by, at)

    def follow(self, entry: Entry) -> Tournament:
        return replace(self, journal=(*self.journal, entry), state=apply(self.state, entry))

    def doubtful(self) -> tuple[int, ...]:
        """The numbers of the entries that are not what their seed draws."""
        state = apply_first(self.journal[0])
        found = []
        for number, entry in enumerate(self.journal[1:], start=2):
            if not matches_seed(state, entry.decision):
                found.append(number)
            state = apply(state, entry)
        return tuple(found)
