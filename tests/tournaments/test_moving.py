"""An event goes from one machine to another as a file, whole: exported, imported and exported again it is the same,
byte for byte."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from rummi.tournaments.files import read_tournament, write_tournament
from rummi.tournaments.model.decisions import CloseStage, Draw, Signal, Withdraw
from rummi.tournaments.model.parameters import TEMPLATES, table_sizes
from rummi.tournaments.simulate import by_luck, create_tournament, simulate_tournament, step
from rummi.tournaments.stages.progress import is_over
from tests.support.events import NOON, ORGANISER, all_cards, codes, decided, drawn, names, played

thorough = partial(pytest.param, marks=pytest.mark.thorough)
EVERY = [(name, size) for name in TEMPLATES for size in (*range(3, 65), 256, 1_000)]
AT_ONCE = {("warsaw", 11), ("polish-qualifier", 13), ("league-round", 7)}
"""Those that are tried in every run; the others with patience."""
PLAYED = [each for each in EVERY if table_sizes(each[1]) and each[1] >= TEMPLATES[each[0]].minimum]


@pytest.mark.parametrize(("template", "players"), [each if each in AT_ONCE else thorough(*each) for each in PLAYED])
def test_an_event_is_the_same_on_another_machine(template: str, players: int) -> None:
    wide = replace(TEMPLATES[template], capacity=0)
    event = simulate_tournament(wide, names(players), f"{template} of {players}", by_luck)
    text = write_tournament(event)
    brought = read_tournament(text)
    assert write_tournament(brought) == text
    assert brought.state == event.state


def test_an_event_goes_on_elsewhere_from_wherever_it_was() -> None:
    event = create_tournament(TEMPLATES["warsaw"], names(9))
    while not is_over(event.state):
        text = write_tournament(event)
        event = step(read_tournament(text), "elsewhere", by_luck)
        assert write_tournament(event).startswith(text.removesuffix("\n]}\n")), "what was decided there stays as it was"


@pytest.mark.rule("A-53", "A-54")
def test_a_53_six_less_one_go_on_after_the_first_round() -> None:
    """Five cannot sit at tables of three and four: what was played decides, and the best four play the final."""
    event = decided(all_cards(drawn(6)), Withdraw(6, "the last train"))
    assert codes(event, Draw(seed="?")) == ["draw/no-tables"]
    assert codes(event, CloseStage()) == ["stage/rounds-left"]
    event = decided(event, CloseStage("five are left"))
    event = decided(event.try_luck(Draw(), ORGANISER, NOON, "final"), Signal())
    assert len(event.state.stages[-1].pool) == 4
    event = played(event, 2)
    assert is_over(event.state)
