"""SetUp, Correct: the parameters of the tournament, its name and its place."""

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
"""The limit for every count: players, games, minutes, points."""


def judge_set_up(state: State | None, decision: SetUp) -> Iterator[Violation]:
    if state and state.stages:
        yield refusal("set-up/begun", sentence("After the first draw the event stays as it is."), "TRN-13")
    yield from check_parameters(decision.parameters)
    capacity = decision.parameters.capacity
    if state and capacity and sum(entrant.plays for entrant in state.entrants) > capacity:
        yield refusal("set-up/capacity", sentence("More people than that have checked in already."), "TRN-1")
    if state:
        yield from _check_ages(state, decision.parameters)


def _check_ages(state: State, parameters: Parameters) -> Iterator[Violation]:
    if not is_day(parameters.day):
        return
    for entrant in state.entrants:
        if not entrant.gone and age(entrant.born, parameters.day) < parameters.minimum_age:
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


def check_parameters(parameters: Parameters) -> Iterator[Violation]:
    yield from check_name(parameters.name, sentence("An event needs a name"))
    yield from (
        _fault(message)
        for message in (*_check_days(parameters), *_check_numbers(parameters), *_check_stages(parameters))
    )


def _fault(message: Sentence) -> Violation:
    return refusal("set-up/parameters", message)


def _check_days(parameters: Parameters) -> Iterator[Sentence]:
    for day in (parameters.day, parameters.entries_until):
        if day and not is_day(day):
            yield sentence("“{day}” is no day; write it like 2019-04-27.", day=day)
    if not parameters.day:
        yield sentence("An event needs its day.")
    if parameters.entries_until > parameters.day:
        yield sentence("Entries end on the day of the event or before.")
    if parameters.list_closes and not is_time(parameters.list_closes):
        yield sentence("“{time}” is no time; write it like 10:00.", time=parameters.list_closes)


def _check_numbers(parameters: Parameters) -> Iterator[Sentence]:
    if parameters.rules not in RULESETS:
        yield sentence("There is no ruleset “{rules}” for tables of tiles.", rules=parameters.rules)
    if parameters.minimum < 3 or (parameters.capacity and parameters.capacity < parameters.minimum):
        yield sentence("An event has places for at least three, and for as many as it needs to begin.")
    if set(parameters.tie_breaks) - set(TIE_BREAKS) or len(set(parameters.tie_breaks)) != len(parameters.tie_breaks):
        yield sentence("Every tie-break is named once.")
    if not parameters.tie_breaks:
        yield sentence("A list needs at least one thing that decides it.")
    if parameters.senior_from and parameters.junior_to >= parameters.senior_from:
        yield sentence("Nobody is a junior and a senior at once.")
    counts = (
        parameters.minimum_age,
        parameters.junior_to,
        parameters.senior_from,
        parameters.capacity,
        parameters.time_limit,
        parameters.joker_left,
        parameters.not_opened,
        parameters.could_have_opened,
    )
    if not all(0 <= number <= LARGEST_NUMBER for number in counts):
        yield sentence("Numbers of an event lie between 0 and {most}.", most=LARGEST_NUMBER)


def _check_stages(parameters: Parameters) -> Iterator[Sentence]:
    if not parameters.stages:
        yield sentence("An event has at least one stage.")
    for number, stage in enumerate(parameters.stages):
        yield from _check_stage(stage, first=number == 0)


def _check_stage(stage: Stage, *, first: bool) -> Iterator[Sentence]:
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
