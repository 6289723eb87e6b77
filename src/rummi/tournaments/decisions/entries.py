"""Enter, Amend, CheckIn, Withdraw, Readmit: the list of entrants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rummi.core.errors import Violation
from rummi.core.names import look_alike
from rummi.core.sentence import counted, sentence
from rummi.tournaments.decisions.checks import check_entrant, check_name, check_readable, check_reason, refusal
from rummi.tournaments.model.dates import age, is_birth_date, is_year, to_local
from rummi.tournaments.model.decisions import Amend, By, CheckIn, Enter, Entry, Readmit, Withdraw
from rummi.tournaments.model.parameters import Parameters, day_title
from rummi.tournaments.model.state import Correction, Entrant, State, Status


def judge_enter(state: State, entry: Entry, decision: Enter) -> Iterator[Violation]:
    yield from _check_person(state.parameters, decision.name, decision.born, decision.club)
    if decision.group and not state.parameters.groups:
        yield refusal("entry/group", sentence("Everyone enters alone; there are no entries of groups."), "TRN-1")
    same = [each for each in namesakes(state, decision.name) if each.born == decision.born]
    if same and entry.by.role == "organiser":  # other people must not learn a date of birth
        yield refusal(
            "entry/twice",
            sentence("{name} is entered already, as number {number}.", name=same[0].name, number=same[0].id),
        )
    if not decision.exceptionally.strip():
        yield from _check_deadline(state, entry.at)


def namesakes(state: State, name: str) -> list[Entrant]:
    """Return the active entrants with this name."""
    called = name.strip().casefold()
    return [each for each in state.entrants if each.name.casefold() == called and not each.gone]


def judge_name(state: State, by: By, decision: Enter) -> Iterator[Violation]:
    """Check that a name is readable and cannot be mistaken for the name of another entrant.

    Only the organiser may enter namesakes, with different dates of birth. The check is not part of `judge_enter`,
    because journals of earlier versions may contain such names.
    """
    yield from check_readable(decision.name)
    alike = [each for each in state.entrants if not each.gone and look_alike(each.name, decision.name.strip())]
    same = namesakes(state, decision.name) + alike
    if by.role == "organiser":
        same = [each for each in alike if each.born == decision.born and each.name != decision.name.strip()]
    if same:
        yield refusal(
            "entry/twice",
            sentence(
                "{name} is entered already, as number {number}. The organiser enters somebody else of that name.",
                name=same[0].name,
                number=same[0].id,
            ),
        )


def _check_person(parameters: Parameters, name: str, born: str, club: str) -> Iterator[Violation]:
    yield from _check_names(name, club)
    if not is_birth_date(born):
        yield refusal("entry/born", sentence("“{born}” is no day of birth; write it like 2010-12-31.", born=born[:40]))
    elif born > parameters.day:
        yield refusal("entry/born", sentence("Nobody was born after the event."))
    elif is_year(born) and age(born, parameters.day) + 1 == parameters.minimum_age:
        yield refusal(
            "entry/only-year",
            sentence(
                "Born in {year}, {name} may be too young on the day of the event; write the whole day.",
                year=born,
                name=name,
            ),
            "TRN-12",
        )
    elif age(born, parameters.day) < parameters.minimum_age:
        yield refusal(
            "entry/too-young",
            counted(
                "On the day of the event {name} has completed {years} years; {n} is needed.",
                "On the day of the event {name} has completed {years} years; {n} are needed.",
                parameters.minimum_age,
                name=name,
                years=age(born, parameters.day),
            ),
            "TRN-12",
        )


def _check_names(name: str, club: str) -> Iterator[Violation]:
    yield from check_name(name, sentence("An entrant needs a name"))
    if club:
        yield from check_name(club, sentence("The club"))


def _check_deadline(state: State, at: str) -> Iterator[Violation]:
    parameters = state.parameters
    if parameters.entries_until and at[:10] > parameters.entries_until:
        yield refusal(
            "entry/deadline", sentence("Entries ended on {day}.", day=day_title(parameters.entries_until)), "TRN-1"
        )
    yield from _check_list_open(state, at)


def _check_list_open(state: State, at: str) -> Iterator[Violation]:
    parameters = state.parameters
    if parameters.list_closes and to_local(at) > f"{parameters.day}T{parameters.list_closes}:00":
        yield refusal(
            "entry/list-closed", sentence("The list was closed at {time}.", time=parameters.list_closes), "TRN-2"
        )
    elif state.stages:
        yield refusal("entry/list-closed", sentence("The first draw has been made."), "TRN-13")


def apply_enter(state: State, decision: Enter) -> State:
    entrant = Entrant(
        len(state.entrants) + 1,
        decision.name.strip(),
        decision.born,
        decision.club.strip(),
        late=bool(decision.exceptionally),
    )
    return replace(state, entrants=(*state.entrants, entrant))


def judge_amend(state: State, decision: Amend) -> Iterator[Violation]:
    yield from check_entrant(state, decision.entrant)
    if decision.born:
        yield from _check_person(state.parameters, decision.name, decision.born, decision.club)
    else:
        yield from _check_names(decision.name, decision.club)


def apply_amend(state: State, entry: Entry, decision: Amend) -> State:
    was = state.entrants[decision.entrant - 1]
    now = replace(was, name=decision.name.strip(), born=decision.born or was.born, club=decision.club.strip())
    state = state.with_entrant(now)
    if (now.name, now.club) == (was.name, was.club) or not any(was.id in play.pool for play in state.stages):
        return state
    return replace(state, corrections=(*state.corrections, Correction(entry.at, "entrant", was.id)))


def judge_check_in(state: State, entry: Entry, decision: CheckIn) -> Iterator[Violation]:
    yield from check_entrant(state, decision.entrant)
    entrant = state.entrant(decision.entrant)
    if entrant is None:
        return
    if entrant.gone:
        yield refusal("entry/gone", sentence("{name} does not take part any more.", name=entrant.name))
    elif entrant.plays == decision.present:
        yield refusal("entry/checked-in", sentence("This is so already for {name}.", name=entrant.name))
    elif not decision.present and any(entrant.id in play.pool for play in state.stages):
        yield refusal("entry/drawn", sentence("{name} has been drawn; who goes now withdraws.", name=entrant.name))
    elif decision.present and not decision.exceptionally.strip():
        yield from _check_list_open(state, entry.at)


def apply_check_in(state: State, decision: CheckIn) -> State:
    entrant = state.entrants[decision.entrant - 1]
    late = entrant.late or bool(decision.exceptionally)
    return state.with_entrant(replace(entrant, status="present" if decision.present else "entered", late=late))


def judge_withdraw(state: State, decision: Withdraw) -> Iterator[Violation]:
    yield from check_entrant(state, decision.entrant)
    entrant = state.entrant(decision.entrant)
    if entrant and entrant.gone:
        yield refusal("entry/gone", sentence("{name} does not take part any more.", name=entrant.name))


def apply_withdraw(state: State, decision: Withdraw) -> State:
    return state.with_entrant(replace(state.entrants[decision.entrant - 1], status="left"))


def judge_readmit(state: State, decision: Readmit) -> Iterator[Violation]:
    yield from check_reason(decision.why)
    yield from check_entrant(state, decision.entrant)
    entrant = state.entrant(decision.entrant)
    if entrant is None:
        return
    if not entrant.gone:
        yield refusal("entry/not-gone", sentence("{name} has not left.", name=entrant.name))
    elif state.stages and state.stages[-1].closed:
        yield refusal("stage/closed", sentence("The stage is closed; the organiser can open it again."), "TRN-19")


def apply_readmit(state: State, decision: Readmit) -> State:
    """Readmit an entrant. The cards count again; an entrant who was not drawn has to check in again."""
    drawn = any(decision.entrant in play.pool for play in state.stages)
    status: Status = "present" if drawn else "entered"
    entrant = replace(state.entrants[decision.entrant - 1], status=status)
    state = state.with_entrant(entrant)
    if state.stage is None:
        return state
    void = tuple(each for each in state.stage.void if each != entrant.id)
    games = tuple(each for each in state.stage.void_games if each.entrant != entrant.id)
    return state.with_stage(replace(state.stage, void=void, void_games=games))
