"""Pages of judges: cards by tiles, sums and penalties, corrections, conflicts, interruptions, and the clock."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tools.championship import Championship, names

from tests.browser.events.judging import confirm, keys, next_seat, seats, win
from tests.browser.support.axe import find_barriers_in_all_themes, overflow_width
from tests.browser.support.people import Device, Language, People
from tests.support.patience import TIMES


@pytest.fixture
def event(people: People) -> Championship:
    """A tournament with seven players at tables of four and three, each with a judge, after the start signal."""
    event = Championship(people.meet().request)
    event.enter(names(7))
    event.check_in()
    event.decide("appoint", judge=0, name="Barbara Sikora", tables=[1])
    event.decide("appoint", judge=0, name="Karol Lis", tables=[2])
    event.begin_round()
    return event


def judge_at(
    people: People,
    event: Championship,
    judge: int = 1,
    *,
    table: int = 1,
    device: Device = "tablet",
    language: Language = "en",
) -> Page:
    page = people.come(event.link("judge", judge), device=device, language=language)
    page.wait_for_url("**/judge")
    page.get_by_role("link", name=re.compile(f"^Table {table}\\b|^Stół {table}\\b")).click()
    page.get_by_role("tab").first.wait_for()
    return page


def points(page: Page) -> list[str]:
    return [seats(page).nth(at).locator("b").inner_text() for at in range(seats(page).count())]


def card(event: Championship, table: int = 1, game: int = 1) -> dict[str, Any]:
    tables = event.view()["stages"][-1]["rounds"][-1]["tables"]
    found = next(each for each in tables if each["table"] == table)["games"][game - 1]["card"]
    assert isinstance(found, dict)
    return found


def write_by_tiles(page: Page, last: str = "13 5") -> None:
    """Write a card in which seat 1 goes out and the others hold 19, 24 and the given tiles."""
    win(page, 1)
    keys(page, "12 7")
    next_seat(page)
    keys(page, "11 9 4")
    next_seat(page)
    keys(page, last)


@pytest.mark.rule("A-59", "TRN-20", "TRN-24")
def test_a_card_with_the_tiles_left(people: People, event: Championship) -> None:
    page = people.come(event.link("judge", 1), device="tablet")
    mine = page.get_by_role("link", name=re.compile("^Table "))
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Waits for the card of game 1")
    mine.click()
    page.get_by_role("tab").first.wait_for()
    page.evaluate("window.taps = 0; addEventListener('click', () => { window.taps++; }, true)")
    write_by_tiles(page)
    expect(page.get_by_text("The card agrees: 19 + 24 + 18 = 61.")).to_be_visible()
    assert points(page) == ["+61", "−19", "−24", "−18"]
    confirm(page)
    expect(page.get_by_role("tab", name="Game 1 the card is in")).to_be_visible()
    assert page.evaluate("window.taps") == 11  # who won, seven tiles, two seats further, confirmed
    for at in range(4):
        signature = seats(page).nth(at).get_by_role("button", name=re.compile("^Sign: "))
        signature.click()
        expect(seats(page).nth(at).get_by_text("has signed")).to_be_visible()
    expect(page.get_by_text("Everybody has signed.")).to_be_visible()
    assert sorted(card(event)["signed"]) == sorted(each["entrant"] for each in card(event)["results"])
    page.get_by_role("button", name="Game 2").click()
    expect(page.get_by_role("tab", name="Game 2")).to_have_attribute("aria-selected", "true")


@pytest.mark.thorough
@pytest.mark.rule("TRN-7", "A-25", "A-59")
def test_a_card_with_sums_and_penalties(people: People, event: Championship) -> None:
    page = judge_at(people, event, device="phone")
    win(page, 2)
    page.get_by_role("button", name="Enter the sum").click()
    keys(page, "2 4")
    next_seat(page)
    page.get_by_role("button", name="−100, has not opened").click()
    page.get_by_role("button", name="−200, could have opened").click()
    expect(page.get_by_text("The card agrees: 200 + 24 + 100 = 324.")).to_be_visible()
    confirm(page)
    expect(page.get_by_text("The card is in: ")).to_be_visible()
    assert [result["small"] for result in card(event)["results"]] == [-200, 324, -24, -100]
    assert [result["penalty"] for result in card(event)["results"]] == ["could-have-opened", "", "", "not-opened"]


@pytest.mark.thorough
@pytest.mark.rule("A-27", "A-31", "STD-57")
def test_a_card_with_an_empty_bank_and_a_shared_win(people: People, event: Championship) -> None:
    page = judge_at(people, event)
    page.get_by_role("button", name="Bank empty").click()
    expect(page.get_by_role("button", name="−100, has not opened")).to_be_disabled()
    for rack in ("3", "2 1", "*"):
        keys(page, rack)
        next_seat(page)
    keys(page, "10")
    expect(page.get_by_text("The win is shared: each 50 + 10 − 3 = 57.")).to_be_visible()
    confirm(page)
    expect(page.get_by_text("The card is in: ")).to_be_visible()
    assert [(result["small"], result["big"]) for result in card(event)["results"]] == [
        (57, 1),
        (57, 1),
        (-50, 0),
        (-10, 0),
    ]


@pytest.mark.refused(409)
def test_an_impossible_card_is_rejected_and_kept(people: People, event: Championship) -> None:
    page = judge_at(people, event)
    write_by_tiles(page, last="* * *")
    confirm(page)
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("3 times * is left, but the box has it only 2 times.")
    expect(refusal.get_by_role("link", name="Rule STD-2")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    confirm(page)
    expect(page.get_by_text("The card is in: ")).to_be_visible()
    assert card(event)["results"][3]["small"] == -100


def test_a_correction_has_a_reason_and_a_history(people: People, event: Championship) -> None:
    page = judge_at(people, event)
    write_by_tiles(page)
    confirm(page)
    page.get_by_role("button", name="Correct the card").click()
    seats(page).nth(3).get_by_role("button", name=re.compile("^Seat")).click()
    keys(page, "1")
    confirm(page)
    expect(page.get_by_label("Why is the card corrected?")).to_be_focused()
    page.get_by_role("button", name="A tile was overlooked").click()
    confirm(page)
    history = page.get_by_role("group").filter(has_text="History of the card")
    expect(history).to_contain_text("A tile was overlooked")
    expect(history.locator("del")).to_have_text(["+61", "−18"])
    expect(history.locator("ins")).to_have_text(["+62", "−19"])
    assert card(event)["version"] == 2


def test_two_judges_write_the_same_card(people: People, event: Championship) -> None:
    first, second = judge_at(people, event), judge_at(people, event, device="phone")
    write_by_tiles(second, last="13 6")
    write_by_tiles(first)
    confirm(first)
    expect(first.get_by_text("The card is in: ")).to_be_visible()
    dispute = second.get_by_role("alert").filter(has_text="This card was changed meanwhile")
    expect(dispute.locator("tr[data-differs]")).to_have_count(2)
    expect(dispute.locator("tr[data-differs] td").first).to_contain_text("+61")
    expect(dispute.locator("tr[data-differs] td").nth(1)).to_contain_text("+62")
    assert points(second) == ["+62", "−19", "−24", "−19"]
    dispute.get_by_role("button", name="Correct it with mine").click()
    second.get_by_label("Why is the card corrected?").fill("We counted again")
    confirm(second)
    expect(second.get_by_text("The card is in: ")).to_be_visible()
    expect(first.get_by_text("We counted again")).to_be_visible()
    assert points(first) == ["+62", "−19", "−24", "−19"]


@pytest.mark.thorough
@pytest.mark.refused(409)
def test_a_judge_without_updates_sees_the_conflict_on_confirming(people: People, event: Championship) -> None:
    page = judge_at(people, event)
    page.route("**/news*", lambda route: route.abort("internetdisconnected"))
    page.reload()
    write_by_tiles(page)
    people_there = event.view()["stages"][-1]["rounds"][-1]["tables"][0]["now"]
    event.write_card(1, 1, 1, people_there, winner=people_there[1])
    confirm(page)
    dispute = page.get_by_role("alert").filter(has_text="This card was changed meanwhile")
    dispute.get_by_role("button", name="Keep what is there").click()
    expect(page.get_by_text("The card is in: ")).to_be_visible()
    assert points(page)[1].startswith("+")
    assert card(event)["version"] == 1


@pytest.mark.thorough
@pytest.mark.rule("TRN-20")
def test_the_table_of_another_judge_is_rejected(people: People, event: Championship) -> None:
    page = judge_at(people, event, 2, table=2)
    assert seats(page).count() == 3
    page.goto(f"{event.path}/judge/1")
    expect(page.get_by_role("heading", name="Table 1 is not yours")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("his own tables: 2.")
    expect(page.get_by_role("tab")).to_have_count(0)
    page.get_by_role("link", name="Table 2").click()
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    player = people.come(event.link("player", 1))
    player.wait_for_url(re.compile(f"{event.path}$"))
    player.goto(f"{event.path}/judge/1")
    expect(player.get_by_role("heading", name="Judges write here")).to_be_visible()


@pytest.mark.thorough
def test_a_reload_keeps_an_unfinished_card(people: People, event: Championship) -> None:
    page = judge_at(people, event)
    win(page, 1)
    keys(page, "12 7")
    next_seat(page)
    keys(page, "11")
    page.reload()
    expect(page.get_by_text("What is left on the rack of seat 3?")).to_be_visible()
    assert points(page) == ["+30", "−19", "−11", ""]
    page.get_by_role("button", name="Undo").click()
    keys(page, "9")
    page.goto(f"{event.path}/judge")
    expect(page.get_by_role("link", name=re.compile("^Table 1"))).to_contain_text("a card is not finished")
    page.get_by_role("link", name=re.compile("^Table 1")).click()
    expect(page.get_by_text("What is left on the rack of seat 3?")).to_be_visible()
    assert points(page) == ["+28", "−19", "−9", ""]


def test_an_offline_card_is_sent_once_when_the_connection_is_back(people: People, event: Championship) -> None:
    page = judge_at(people, event)
    write_by_tiles(page)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    confirm(page)
    expect(page.get_by_text("sent by itself when the connection is back")).to_be_visible()
    page.goto("about:blank")  # closed, and opened again where there is no connection
    page.goto(f"{event.path}/judge")
    expect(page.get_by_role("link", name=re.compile("^Table 1"))).to_contain_text("a card is not sent yet")
    page.get_by_role("link", name=re.compile("^Table 1")).click()
    expect(page.get_by_text("sent by itself when the connection is back")).to_be_visible()
    page.get_by_role("tab", name="Game 2").click()
    win(page, 2)
    keys(page, "8")
    expect(page.get_by_text("No connection. Write on")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("tab", name="Game 1 the card is in")).to_be_visible()
    assert points(page) == ["", "+8", "−8", ""]
    assert card(event)["version"] == 1


@pytest.mark.thorough
def test_a_request_is_repeated_if_its_answer_is_lost(people: People, event: Championship) -> None:
    page = judge_at(people, event)
    write_by_tiles(page)
    sent: list[str] = []

    def lose(route: Any) -> None:
        sent.append(route.request.post_data_json["command"])
        if len(sent) == 1:
            route.fetch()
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.route("**/decisions", lose)
    confirm(page)
    page.get_by_role("button", name="Send now").click()
    expect(page.get_by_text("The card is in: ")).to_be_visible()
    assert sent[0] == sent[1]
    assert card(event)["version"] == 1


@pytest.mark.rule("TRN-30", "A-58", "C-5")
@pytest.mark.own_tabs
def test_the_clock_of_a_table(people: People, event: Championship) -> None:
    page = judge_at(people, event)
    page.clock.install()
    page.reload()
    clock = page.get_by_role("region", name="Clock")
    first, second = (seats(page).nth(at).get_by_role("button", name=re.compile("^Seat")).inner_text() for at in (0, 1))
    assert "starts" in first
    clock.get_by_role("button", name="Start").click()
    page.clock.run_for(31_000)
    expect(clock.get_by_role("timer")).to_contain_text(
        re.compile(r"^([5-9])\1 seconds left")
    )  # the test takes its time, too
    clock.get_by_role("button", name="Next player").click()
    expect(clock.get_by_role("timer")).to_contain_text(re.compile("(40|39|38) seconds left"))
    name = clock.locator("p").first.inner_text()
    assert name in second
    page.clock.run_for(10_000)
    clock.get_by_role("button", name="Pause").click()
    page.clock.run_for(60_000)
    page.reload()
    expect(clock.get_by_role("timer")).to_contain_text(re.compile("(30|2[4-9]) seconds left"))
    expect(clock.locator("p").first).to_have_text(name)
    clock.get_by_role("button", name="Start").click()
    page.clock.run_for(31_000)
    expect(clock).to_contain_text("Time is up")


@pytest.mark.thorough
def test_a_new_round_appears_and_the_previous_one_stays_available(people: People, event: Championship) -> None:
    page = judge_at(people, event)
    page.get_by_role("tab", name="Game 2").click()
    event.play()
    event.decide("draw")
    expect(page.get_by_text("The round has not begun.")).to_be_visible()
    expect(page.get_by_role("tab", name="Game 1")).to_have_attribute("aria-selected", "true")
    event.decide("signal")
    expect(page.get_by_role("region", name="Clock")).to_be_visible()
    page.get_by_role("link", name="round 1 of 2").click()
    expect(page.get_by_role("tab", name="the card is in")).to_have_count(2)
    expect(page.get_by_role("button", name="Correct the card")).to_be_visible()


def test_a_card_by_keyboard(people: People, event: Championship) -> None:
    page = judge_at(people, event, device="desktop")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("w")
    for text in ("127", "11", "*1"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    assert points(page) == ["+81", "−19", "−11", "−51"]
    page.keyboard.press("Backspace")
    assert points(page)[3] == "−50"
    page.get_by_role("button", name="Confirm the card").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("The card is in: ")).to_be_visible()


def test_calling_the_organiser_and_withdrawing_a_player(people: People, event: Championship) -> None:
    page = judge_at(people, event)
    page.get_by_role("button", name="Call the organiser").click()
    page.get_by_role("button", name="Called, tap when help has come").wait_for()
    assert event.view()["calls"] == [1]
    page.get_by_role("button", name="Called, tap when help has come").click()
    page.get_by_role("button", name="Call the organiser").wait_for()
    page.get_by_role("button", name="A player withdraws").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio").nth(2).check()
    sheet.get_by_label("Why?").fill("A train to catch")
    sheet.get_by_role("button", name="Note the withdrawal").click()
    expect(seats(page).nth(2)).to_contain_text("not on this card")
    win(page, 1)
    keys(page, "5")
    next_seat(page)
    keys(page, "6")
    confirm(page)
    expect(page.get_by_text("The card is in: ")).to_be_visible()
    assert [result["small"] for result in card(event)["results"]] == [11, -5, -6]


@pytest.mark.parametrize(
    ("language", "device"), [pytest.param("en", "tablet", marks=pytest.mark.thorough), ("pl", "small")]
)
def test_no_barriers(people: People, event: Championship, language: Language, device: Device) -> None:
    page = judge_at(people, event, language=language, device=device)
    assert TIMES == 1 or find_barriers_in_all_themes(page) == []
    page.get_by_role("button", name=re.compile("^(Win|Wygrana): ")).first.click()
    keys(page, "12 7 1 2 3 4 5 6 7 8 9 10 11 13 joker")
    assert find_barriers_in_all_themes(page) == []
    assert overflow_width(page) <= 0
    page.goto(f"{event.path}/judge")
    page.get_by_role("link", name=re.compile("^(Table|Stół) 1")).wait_for()
    assert find_barriers_in_all_themes(page) == []


@pytest.mark.thorough
@pytest.mark.parametrize("device", ["small", "sideways", "zoomed"])
def test_no_overflow(people: People, event: Championship, device: Device) -> None:
    page = judge_at(people, event, device=device, language="pl")
    assert overflow_width(page) <= 0
    page.get_by_role("button", name=re.compile("^Wygrana: ")).first.click()
    keys(page, "12 7 1 2 3 4 5 6 7 8 9 10 11 13 joker")
    assert overflow_width(page) <= 0
