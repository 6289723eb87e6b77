"""The timer and the score sheet for a real table, online and offline."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.support.axe import find_barriers, find_barriers_in_all_themes, overflow_width
from tests.browser.support.people import Device, Language, People, Tabs
from tests.browser.support.serving import Served
from tests.browser.support.timer import WRITE, add_up, button, count, enter_names, rows, timer_states
from tests.support.patience import TIMES

FAMILY = ("Irena", "Bartek", "Kasia", "Leo")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server that the test may stop."""
    served = Served(tmp_path / "rummi.db")
    yield served
    served.stop()


def go_offline(page: Page, served: Served) -> None:
    """Wait until the page is stored on the device, then stop the server and the network."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    served.kill()
    page.context.set_offline(True)


def test_three_games_offline(browser: Browser, own: Served) -> None:
    people = People(Tabs(browser), own.address, own_tabs=True)
    page = people.come("/timer", device="phone")
    enter_names(page, *FAMILY)
    go_offline(page, own)
    page.reload()
    expect(page.get_by_role("heading", name="Irena begins")).to_be_visible()
    _first_game(page)
    _second_game(page)
    _third_game(page)
    expect(page.get_by_role("heading", name="Kasia leads: +67.")).to_be_visible()
    assert rows(page)[-1] == "Total +41 +59 +67 −167"
    expect(page.get_by_text("Game 3: Leo, not opened, −100 (STD-50).")).to_be_visible()
    _change_and_undo(page)
    _files(page)
    own.start()
    page.context.set_offline(False)
    page.goto("/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    people.leave()


def _first_game(page: Page) -> None:
    """Play with the clock: two turns, then Irena goes out."""
    button(page, "Start").click()
    button(page, "Next player").click()
    expect(page.get_by_role("heading", name="Bartek", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile("^Irena ")).click()
    button(page, "Irena went out").click()
    expect(page.get_by_role("heading", name="Bartek: what is left?")).to_be_visible()
    count(page, "12", "9")
    count(page, "13")
    count(page, "10", "10", "10")
    assert rows(page) == ["Game Irena Bartek Kasia Leo", "1 +64 −21 −13 −30", "Total +64 −21 −13 −30"]


def _second_game(page: Page) -> None:
    """Reload the page while tiles of a player are being entered."""
    button(page, WRITE).click()
    button(page, "Kasia").click()
    add_up(page, 8)
    button(page, "joker").click()
    page.reload()
    expect(page.get_by_role("heading", name="Bartek: what is left?")).to_be_visible()
    assert rows(page)[2] == "2 −8 −30 won ?"
    count(page, "12")
    add_up(page, 37)
    assert rows(page)[2] == "2 −8 −42 +87 −37"


def _third_game(page: Page) -> None:
    page.get_by_role("link", name="To the clock").click()
    expect(page.get_by_role("heading", name="Kasia begins")).to_be_visible()  # to the left of the last starter
    page.get_by_role("link", name="Points").click()
    button(page, WRITE).click()
    button(page, "Bartek").click()
    add_up(page, 15)
    count(page, "7")
    button(page, re.compile("^Not opened")).click()
    button(page, "Done").click()
    assert rows(page)[3] == "3 −15 +122 −7 −100"


def _change_and_undo(page: Page) -> None:
    """Change an earlier game and undo the change."""
    page.get_by_role("button", name="Game 1, Leo: −30").click()
    page.get_by_role("button", name="Take 10 off").first.click()
    assert rows(page)[1] == "1 +54 −21 −13 −20"
    button(page, "Undo").click()
    assert rows(page)[1] == "1 +64 −21 −13 −30"
    button(page, "Done").click()


def _files(page: Page) -> None:
    button(page, "CSV, PDF").click()
    with page.expect_download() as table:
        button(page, "As a table (CSV)").click()
    lines = Path(table.value.path()).read_text(encoding="utf-8-sig").splitlines()
    assert lines[0].startswith("Game,End,Winner,Irena,Bartek,Kasia,Leo,Irena: left")
    assert lines[2] == "2,Kasia went out,Kasia,-8,-42,87,-37,8,* 12,,37"
    assert lines[3].endswith(',15,,7,"not opened, −100"')
    assert lines[4] == "Total,,,41,59,67,-167"
    with page.expect_download() as picture:
        button(page, "As a picture").click()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    page.keyboard.press("Escape")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name=WRITE)).to_be_hidden()
    expect(page.get_by_role("table")).to_have_css("color", "rgb(0, 0, 0)")
    assert rows(page)[-1] == "Total +41 +59 +67 −167"
    page.emulate_media(media="screen")


@pytest.mark.own_tabs
def test_the_clock_continues_while_the_phone_sleeps(people: People) -> None:
    page = people.come("/settings", device="phone")
    page.clock.install()
    page.goto("/timer")
    enter_names(page, *FAMILY)
    clock = page.get_by_role("timer")
    button(page, "Start").click()
    page.clock.fast_forward(20_000)
    expect(clock).to_contain_text(re.compile("(40|39|38) seconds left"))  # the test takes its time, too
    page.reload()
    expect(page.get_by_role("heading", name="Irena", exact=True)).to_be_visible()
    page.clock.fast_forward(5_000)
    expect(clock).to_contain_text(re.compile("3[0-5] seconds left"))
    button(page, "Pause").click()
    expect(clock).to_contain_text("paused")
    left = clock.inner_text()
    page.clock.fast_forward(3_600_000)
    expect(clock).to_have_text(left, use_inner_text=True)
    button(page, "Go on").click()
    page.clock.fast_forward(27_000)
    expect(clock).to_contain_text("last seconds")
    page.clock.fast_forward(600_000)
    expect(clock).to_contain_text("time is up")
    button(page, "Next player").click()
    expect(clock).to_contain_text("60 seconds left")
    expect(page.get_by_role("button", name="Irena 1:00")).to_be_visible()
    page.get_by_role("group", name="Time for a move").get_by_role("button", name="30").click()
    expect(clock).to_contain_text("30 seconds left")


def test_drawing_lots_for_the_first_player(people: People) -> None:
    page = people.come("/timer")
    enter_names(page, "Ala", "Staś")
    button(page, "Draw tiles").click()
    told = page.get_by_role("dialog").get_by_text("drew highest and begins.").inner_text()
    button(page, "All right").click()
    expect(page.get_by_role("heading", name=f"{told.split()[0]} begins")).to_be_visible()
    button(page, "Draw lots").click()
    told = page.get_by_role("dialog").get_by_text("The lot fell on").inner_text()
    button(page, "All right").click()
    expect(page.get_by_role("heading", name=f"{told.split()[-1][:-1]} begins")).to_be_visible()


def test_stars_of_junior(people: People) -> None:
    page = people.come("/timer")
    enter_names(page, "Ala", "Staś", "Ola", game="Junior")
    page.goto("/timer/scores")
    button(page, WRITE).click()
    button(page, "Staś").click()
    for stars, left in (("12", "2"), ("10", ""), ("4", "7")):
        for digit in stars:
            button(page, digit).click()
        if left:
            page.get_by_role("button", name=re.compile("tiles? left$")).click()
        count(page, *left)
    assert rows(page)[1:] == ["1 10 10 0"]  # every game stands alone (JUN-29)
    expect(page.get_by_role("button", name="Game 1, Staś: 10, won")).to_be_visible()  # of equals, who went out
    expect(page.get_by_role("button", name="Game 1, Ala: 10", exact=True)).to_be_visible()


def test_rounds_of_express(people: People) -> None:
    page = people.come("/timer")
    enter_names(page, "Ala", "Staś", game="Express")
    page.goto("/timer/scores")
    button(page, WRITE).click()
    button(page, "Five turns are over").click()
    count(page, "joker", "2")
    count(page, "6", "5")
    expect(page.get_by_text("Round 1: 2 dice each, 12 : 11 for Staś (DICE-32).")).to_be_visible()
    for winner, other in (("Ala", "Staś"), ("Ala", "Staś"), ("Staś", "Ala"), ("Staś", "Ala")):
        button(page, WRITE).click()
        button(page, winner).click()
        expect(page.get_by_role("heading", name=f"{other}: what is left?")).to_be_visible()
        count(page, "3")
    assert rows(page)[-1] == "Wins 2 3"
    expect(page.get_by_role("heading", name="Staś wins the match.")).to_be_visible()
    expect(page.get_by_role("button", name=WRITE)).to_have_count(0)


def test_an_empty_bank_and_a_shared_win(people: People) -> None:
    page = people.come("/timer")
    enter_names(page, "Ala", "Staś", "Ola", game="Championship")
    button(page, "Start").click()
    button(page, "Menu").click()
    button(page, "The bank ran out").click()
    count(page, "3", "4")
    count(page, "7")
    expect(page.get_by_role("button", name=re.compile("^Not opened"))).to_have_count(0)
    count(page, "joker")
    assert rows(page)[1:] == ["1 +43 +43 −50", "Total +43 +43 −50", "Wins 1 1 0"]
    expect(page.get_by_text("Game 1: Ala and Staś share the win")).to_be_visible()


def test_unreadable_stored_data_is_reported_and_kept(people: People) -> None:
    page = people.come("/settings")
    page.evaluate('localStorage.setItem(\'rummi.sheet\', \'{"version":1,"sheet":{"rules":"stand\')')
    page.goto("/timer/scores")
    expect(page.get_by_role("heading", name="The saved scores cannot be read")).to_be_visible()
    with page.expect_download() as saved:
        button(page, "Save them as they are").click()
    assert Path(saved.value.path()).read_text(encoding="utf-8").endswith('"stand')
    button(page, "Begin anew").click()
    expect(page.get_by_role("heading", name="Timer and scores")).to_be_visible()
    assert page.evaluate("localStorage.getItem('rummi.sheet.damaged')").endswith('"stand')


@pytest.mark.own_tabs
def test_the_timer_can_be_installed(people: People) -> None:
    page = people.come("/settings")
    assert page.evaluate("() => caches.open('rummi-of-yesterday').then(() => caches.keys())") == ["rummi-of-yesterday"]
    page.goto("/timer")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => caches.keys().then((names) => !names.includes('rummi-of-yesterday'))")
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.thorough), "pl"])
def test_no_barriers_on_a_small_phone(people: People, language: Language) -> None:
    """Colours do not depend on the language, so only one is checked in all themes."""
    look = find_barriers_in_all_themes if language == "pl" and TIMES > 1 else find_barriers
    page = people.come("/settings", device="small", language=language)
    for at, (name, shown) in enumerate(timer_states(page)):
        assert (at % 2 and TIMES == 1) or look(shown) == [], name
        assert overflow_width(shown) <= 0, name


@pytest.mark.thorough
@pytest.mark.parametrize("device", ["sideways", "zoomed"])
def test_no_overflow(people: People, device: Device) -> None:
    page = people.come("/settings", device=device, language="pl")
    for name, shown in timer_states(page):
        assert overflow_width(shown) <= 0, name
