"""Several people at one table on their own screens, and what they see of each other."""

from __future__ import annotations

import re
from collections import Counter
from itertools import cycle
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.support.boards.hands import WithFingers, WithMouse
from tests.browser.support.boards.tabletop import Player, ending, main_button, melds, rack, read, tiles
from tests.browser.support.finished import score_sheet
from tests.browser.support.people import Device, People
from tests.browser.support.positions import NOTHING, replace_deal_of_pages
from tests.browser.support.serving import Served

MOST_TURNS: Final = 120
A_LOOK: Final = 300.0
"""Milliseconds to wait at one screen before checking the next."""
WAITING: Final = re.compile(" to move$")
RACKS: Final = ("K10 R10 B10 O5 O6 K1", "R11 R12 R13 B5 B6")
TOP: Final = "K3 O7 B7 K6 B9 O11 R1"
"""The next tiles: both open at once, and the second goes out in the third turn."""


def invite(people: People, seats: int = 2, device: Device = "phone") -> tuple[Page, Page]:
    """Return the pages of Kasia, who creates a room, and of a friend who follows the link."""
    host = people.meet()
    options = {"rules": "standard", "seats": seats, "bot": "novice", "pace": "instant", "game": {"time_limit": 0}}
    assert host.request.post("/api/session", data={"name": "Kasia"}).ok
    made = host.request.post("/api/rooms", data={"options": options})
    assert made.ok, made.text()
    address = f"/room/{made.json()['room']['code']}"
    host.goto(address)
    return host, people.come(address, device=device)


def start_with_friend(people: People, seats: int = 2) -> tuple[Page, Page]:
    """Start a game of Kasia and Marek, with bots in the other seats."""
    host, friend = invite(people, seats)
    friend.get_by_role("textbox", name="Your name at the table").fill("Marek")
    friend.get_by_role("button", name="Sit down", exact=True).click()
    expect(host.get_by_role("listitem").filter(has_text="Marek")).to_contain_text("here")
    host.get_by_role("button", name="Start the game").click()
    for page in (host, friend):
        expect(tiles(rack(page))).to_have_count(14)
    return host, friend


def on_the_move(*pages: Page) -> Page | None:
    """Return the page whose player can move, or None if the game is over."""
    for page in cycle(pages):
        mine = main_button(page).and_(page.locator(":enabled"))
        try:
            expect(mine.or_(ending(page)).first).to_be_visible(timeout=A_LOOK)
        except AssertionError:
            continue
        return None if ending(page).is_visible() else page
    raise AssertionError("nobody is there")


def mover_and_watcher(*pages: Page) -> tuple[Page, Page]:
    mover = on_the_move(*pages)
    assert mover
    return mover, next(page for page in pages if page is not mover)


def press(page: Page) -> None:
    """Press the main button until the turn has passed."""
    main_button(page).click()
    expect(page.get_by_role("button", name=WAITING)).to_be_disabled()


def menu(page: Page) -> Locator:
    page.get_by_role("button", name="Menu", exact=True).click()
    return page.get_by_role("dialog", name=re.compile("^Table "))


def test_two_people_and_a_bot_play_a_whole_game(people: People, served: Served) -> None:
    host, friend = start_with_friend(people, seats=3)
    replace_deal_of_pages(served, (host, friend), (*RACKS, NOTHING), TOP)
    players: dict[Page, Player] = {host: WithMouse(host), friend: WithFingers(friend)}
    turns = Counter[Page]()
    while turns.total() < MOST_TURNS and (page := on_the_move(host, friend)):
        players[page].take_turn()
        turns[page] += 1
        expect(page.get_by_role("button", name=WAITING).or_(ending(page)).first).to_be_visible()
    assert min(turns[host], turns[friend]) > 2
    for page in (host, friend):
        expect(ending(page)).to_be_visible()
    expect(host.get_by_role("button", name="Play again")).to_be_visible()
    expect(friend.get_by_role("button", name="One more?")).to_be_visible()
    sheets = [score_sheet(page).get_by_role("region", name="Score sheet") for page in (host, friend)]
    for sheet in sheets:
        expect(sheet.get_by_role("columnheader", name="Marek")).to_be_visible()
    assert sheets[0].get_by_role("cell").all_inner_texts() == sheets[1].get_by_role("cell").all_inner_texts()


def test_others_see_drafts_and_moves(people: People) -> None:
    pages = start_with_friend(people)
    mover, watcher = mover_and_watcher(*pages)
    held = tiles(rack(watcher)).count()
    tiles(rack(mover)).first.focus()
    mover.keyboard.press("n")
    expect(melds(mover)).to_have_count(1)
    expect(melds(watcher)).to_have_count(1)
    assert read(melds(watcher).first) == read(melds(mover).first)
    expect(watcher.get_by_role("button", name=WAITING)).to_be_disabled()
    mover.get_by_role("button", name="Reset").click()
    expect(melds(watcher)).to_have_count(0)
    main_button(mover).click()
    name = "Kasia" if mover is pages[0] else "Marek"
    drew = re.compile(rf"{name} (draws a tile|announces an opening)\. It is your turn\.")  # whichever the deal lets him
    expect(watcher.get_by_role("status").filter(has_text=drew)).to_be_attached()
    expect(main_button(watcher)).to_be_enabled()
    expect(tiles(rack(mover))).to_have_count(15)
    expect(tiles(rack(watcher))).to_have_count(held)


def test_a_visitor_is_announced_and_sits_down_with_one_tap(people: People) -> None:
    host, friend = invite(people, seats=4, device="tiny")
    door = host.get_by_role("list", name="Without a seat")
    expect(door).to_have_text(re.compile("Guest is looking in"))
    expect(host.get_by_text("Guest is looking in and has no seat yet.")).to_be_visible()
    sit = friend.get_by_role("button", name="Sit down", exact=True)
    expect(sit).to_be_in_viewport(ratio=1)
    expect(friend.get_by_role("list", name="Without a seat")).to_have_count(0)
    sit.tap()
    expect(door).to_have_count(0)
    expect(host.get_by_role("listitem").filter(has_text="Guest")).to_contain_text("here")
    expect(sit).to_have_count(0)


def test_people_without_a_seat_watch_when_the_host_starts(people: People) -> None:
    host, guest = invite(people)
    expect(host.get_by_text("Guest is looking in and has no seat yet.")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    expect(tiles(rack(host))).to_have_count(14)
    expect(guest.get_by_role("main", name="The table")).to_be_visible()
    expect(main_button(guest)).to_have_count(0)


def test_a_host_who_changes_the_name_stays_host(people: People) -> None:
    host, friend = invite(people)
    friend.get_by_role("button", name="Sit down", exact=True).tap()
    expect(host.get_by_role("listitem").filter(has_text="Guest")).to_contain_text("here")
    host.get_by_role("textbox", name="Your name at the table").fill("Katarzyna")
    host.get_by_role("button", name="Change the name").click()
    expect(friend.get_by_role("listitem").filter(has_text="Katarzyna")).to_contain_text("host")
    expect(host.get_by_role("button", name="Start the game")).to_be_visible()


def test_a_spectator_sees_the_table_but_no_racks(people: People) -> None:
    host, friend = start_with_friend(people)
    guest = people.come(host.url, device="tablet")
    expect(guest.get_by_role("main", name="The table")).to_be_visible()
    expect(guest.get_by_text("Marek").first).to_be_visible()
    mover, _ = mover_and_watcher(host, friend)
    tiles(rack(mover)).first.focus()
    mover.keyboard.press("n")
    expect(melds(guest)).to_have_count(1)
    expect(tiles(guest.locator("body"))).to_have_count(1)
    expect(main_button(guest)).to_have_count(0)
    guest.get_by_role("button", name="Chat").first.click()
    expect(guest.get_by_text("Only those at the table chat.")).to_be_visible()
    guest.get_by_role("button", name="Well played!").click()
    for page in (host, friend):
        expect(page.get_by_text("1 new message").first).to_be_attached()
    host.get_by_role("button", name="Chat").first.click()
    expect(host.get_by_role("listitem").filter(has_text="Well played!")).to_be_visible()


@pytest.mark.refused(409)
def test_a_seat_moves_to_another_device(people: People) -> None:
    host, friend = start_with_friend(people)
    held = read(rack(host))
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sheet = menu(host)
    sheet.get_by_role("button", name="Continue on another device").click()
    expect(sheet.get_by_role("img", name="My seat as a QR code")).to_be_visible()
    sheet.get_by_role("button", name="Copy the link").click()
    expect(sheet.get_by_role("button", name="Copied")).to_be_visible()
    link = host.evaluate("navigator.clipboard.readText()")

    phone = people.come(link, device="phone")
    expect(tiles(rack(phone))).to_have_count(14)
    assert sorted(read(rack(phone))) == sorted(held)
    assert "token" not in phone.url
    expect(tiles(rack(host))).to_have_count(0)
    mover, watcher = mover_and_watcher(phone, friend)
    press(mover)
    press(watcher)
    expect(tiles(rack(phone))).to_have_count(15)

    late = people.come(link)
    expect(late.get_by_role("alert").get_by_role("heading")).to_be_visible()
    expect(tiles(late.locator("body"))).to_have_count(0)


def test_a_bot_takes_over_and_gives_the_seat_back(people: People) -> None:
    host, friend = start_with_friend(people)
    if on_the_move(host, friend) is friend:
        press(friend)
    expect(main_button(host)).to_be_enabled()
    sheet = menu(host)
    sheet.get_by_role("button", name="Let a bot play for me").click()
    expect(sheet.get_by_role("listitem").filter(has_text="Kasia")).to_contain_text("a bot plays")
    expect(main_button(friend)).to_be_enabled()
    sheet.get_by_role("button", name="I play again").click()
    expect(sheet.get_by_role("listitem").filter(has_text="Kasia")).to_contain_text("you")
    host.keyboard.press("Escape")
    main_button(friend).click()
    expect(main_button(host)).to_be_enabled()
    expect(friend.get_by_role("button", name="Kasia to move")).to_be_disabled()
