"""SetUp, Correct: is this an event that can be played, and is it called as it should be?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rummi.core.errors import Violation
from rummi.core.sentence import Sentence, sentence
from rummi.games.classic.setup import RULESETS
from rummi.tournaments.decisions.checks import check_name, refusal
from rummi.tournaments.model.dates import age, is_day, is_time
from rummi.tournaments.model.decisions import Correct, Entry, SetUp
from rummi.tournaments.model.parameters import TIE_BREAKS, Parameters, Stage, table_sizes
from rummi.tournaments.model.state import Correction, State

LARGEST_NUMBER = 1_000
"""Players, games, minutes, points: no event needs more of anything."""


def judge_set_up(state: State | None, decision: SetUp) -> Iterator[Violation]:
    if state and state.stages:
        yield refusal("set-up/begun", sentence("After the first draw the event stays as it is."), "TRN-13")
    yield from check_parameters(decision.parameters)
    capacity = decision.parameters.capacity
    if state and capacity and sum(entrant.plays for entrant in state.entrants) > capacity:
        yield refusal("set-up/capacity", sentence("More people than that have checked in already."), "TRN-1")
    if state:
        yield from _too_young(state, decision.parameters)


def _too_young(state: State, event: Parameters) -> Iterator[Violation]:
    if not is_day(event.day):
        return
    for entrant in state.entrants:
        if not entrant.gone and age(entrant.born, event.day) < event.minimum_age:
            message = sentence("{name}, who is entered, would be too young.", name=entrant.name)
            yield refusal("set-up/too-young", message, "TRN-12")


def apply_set_up(state: State | None, decision: SetUp) -> State:
    return replace(state, parameters=decision.parameters) if state else State(decision.parameters)


def judge_correct(state: State, decision: Correct) -> Iterator[Violation]:
    yield from check_name(decision.name, sentence("An event needs a name"))
    was = state.parameters
    if (decision.name.strip(), decision.place.strip()) == (was.name, was.place):
        yield refusal("correct/so", sentence("Title and place are so already."))


def apply_correct(state: State, entry: Entry, decision: Correct) -> State:
    was = state.parameters
    name, place = decision.name.strip(), decision.place.strip()
    new = [Correction(entry.at, "name")] if name != was.name else []
    new += [Correction(entry.at, "place")] if place != was.place else []
    return replace(state, parameters=replace(was, name=name, place=place), corrections=(*state.corrections, *new))


def check_parameters(event: Parameters) -> Iterator[Violation]:
    yield from check_name(event.name, sentence("An event needs a name"))
    yield from (_fault(message) for message in (*_days(event), *_numbers(event), *_stages(event)))


def _fault(message: Sentence) -> Violation:
    return refusal("set-up/parameters", message)


def _days(event: Parameters) -> Iterator[Sentence]:
    for day in (event.day, event.entries_until):
        if day and not is_day(day):
            yield sentence("“{day}” is no day; write it like 2019-04-27.", day=day)
    if not event.day:
        yield sentence("An event needs its day.")
    if event.entries_until > event.day:
        yield sentence("Entries end on the day of the event or before.")
    if event.list_closes and not is_time(event.list_closes):
        yield sentence("“{time}” is no time; write it like 10:00.", time=event.list_closes)


def _numbers(event: Parameters) -> Iterator[Sentence]:
    if event.rules not in RULESETS:
        yield sentence("There is no ruleset “{rules}” for tables of tiles.", rules=event.rules)
    if event.minimum < 3 or (event.capacity and event.capacity < event.minimum):
        yield sentence("An event has places for at least three, and for as many as it needs to begin.")
    if set(event.tie_breaks) - set(TIE_BREAKS) or len(set(event.tie_breaks)) != len(event.tie_breaks):
        yield sentence("Every tie-break is named once.")
    if not event.tie_breaks:
        yield sentence("A list needs at least one thing that decides it.")
    if event.senior_from and event.junior_to >= event.senior_from:
        yield sentence("Nobody is a junior and a senior at once.")
    counts = (
        event.minimum_age,
        event.junior_to,
        event.senior_from,
        event.capacity,
        event.time_limit,
        event.joker_left,
        event.not_opened,
        event.could_have_opened,
    )
    if not all(0 <= number <= LARGEST_NUMBER for number in counts):
        yield sentence("Numbers of an event lie between 0 and {most}.", most=LARGEST_NUMBER)


def _stages(event: Parameters) -> Iterator[Sentence]:
    if not event.stages:
        yield sentence("An event has at least one stage.")
    for number, stage in enumerate(event.stages):
        yield from _stage(stage, first=number == 0)


def _stage(stage: Stage, *, first: bool) -> Iterator[Sentence]:
    if not stage.name.strip() or not stage.name.isprintable():
        yield sentence("Every stage needs a name.")
    if not all(1 <= number <= LARGEST_NUMBER for number in (stage.rounds, stage.games_of_four, stage.games_of_three)):
        yield sentence("A stage has at least one round, and a round at least one game.")
    if not 0 <= stage.minutes <= LARGEST_NUMBER:
        yield sentence("Numbers of an event lie between 0 and {most}.", most=LARGEST_NUMBER)
    if first and [field.players for field in stage.fields] != [0]:
        yield sentence("In the first stage everyone plays.")
    if not stage.fields:
        yield sentence("A stage needs to know how many take part.")
    for field in stage.fields:
        if field.players and not table_sizes(field.players):
            yield sentence("{players} players cannot sit at tables of three and four.", players=field.players)
        if not 0 <= field.from_each_table <= 3 or (field.from_each_table and stage.rounds > 1):
            yield sentence("Of each table at most three go on, and only from a stage of one round.")
