"""How thorough a run is: every run tries some random values and leaves out what takes long and repeats, in another way
or on another device, what shorter tests show; RUMMI_PATIENCE (make soak) brings it all."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import settings

from tests.support.patience import TIMES

THOROUGH: Final = (
    "events/test_online.py::test_of_two_workers_one_writes_the_card",
    "events/test_online.py::test_nobodys_room_is_touched",
    "events/test_online.py::test_where_a_judge_has_written",
    "events/test_online.py::test_the_plug_is_pulled",
    "events/test_news.py::test_news_of_what_another_worker_has_decided[False]",
    "events/test_running.py::test_a_championship_from_the_entry_list_to_the_final[postgresql]",
    "test_meeting.py::test_where_they_are_spread",
    "test_meeting.py::test_without_a_place_to_meet",
    "test_meeting.py::test_a_first_request_in_pieces",
    "test_rooms.py::test_a_person_against_bots_to_the_end_and_the_record_is_fair[xp]",
    "test_rooms.py::test_a_person_against_bots_to_the_end_and_the_record_is_fair[ngt]",
    "test_rooms.py::test_a_person_against_bots_to_the_end_and_the_record_is_fair[championship]",
    "test_rooms.py::test_a_person_against_bots_to_the_end_and_the_record_is_fair[express-solo]",
    "test_store.py::test_killed_workers_lose_nothing_that_they_acknowledged[sqlite",
    "test_workers.py::test_one_address_with_several_workers",
    "test_history.py::test_moves_are_listed_stepped_through_and_survive_a_reload[desktop]",
    "test_replay.py::test_the_moves_are_played_by_themselves",
    "test_event_judge.py::test_nothing_sticks_out[sideways]",
    "test_event_judge.py::test_nothing_sticks_out[zoomed]",
    "test_event_judge.py::test_no_barriers[pl]",
    "test_timer.py::test_nothing_sticks_out",
    "test_hostile.py::test_who_never_reads_is_dropped_and_costs_nothing",
    "paper/test_papers.py::test_other_kinds_of_events",
)

settings.register_profile("here", max_examples=40 * TIMES)
settings.load_profile("here")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if TIMES > 1:
        return
    left = [item for item in items if any(each in item.nodeid for each in THOROUGH)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]
