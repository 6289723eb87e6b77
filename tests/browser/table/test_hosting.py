"""What a host can do: remove spectators, change the bot, end a game, and choose new rules."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.support.axe import find_barriers
from tests.browser.support.controls import check
from tests.browser.support.people import People
from tests.browser.table.test_together import menu, start_with_friend


def test_a_host_removes_a_spectator_changes_the_bot_and_ends_the_game(people: People) -> None:
    host, friend = start_with_friend(people, seats=3)
    stranger = people.come(host.url)
    expect(stranger.get_by_role("button", name="Menu")).to_be_visible()
    sheet = menu(host)
    sheet.get_by_role("button", name=re.compile("Send .* away")).click()
    expect(stranger.get_by_role("heading", name="You are not admitted at this table.")).to_be_visible()
    expect(sheet.get_by_role("list", name="Spectators")).to_have_count(0)

    sheet.get_by_label(re.compile("^How .* plays")).select_option("casual")
    chairs = f"/api{host.url[host.url.index('/room/') :].replace('room', 'rooms')}"
    host.wait_for_function(f"async () => (await (await fetch('{chairs}')).json()).room.chairs[2].bot === 'casual'")
    expect(sheet.get_by_label(re.compile("^How .* plays"))).to_have_value("casual")

    others = menu(friend)
    expect(others.get_by_role("button", name="End the game")).to_have_count(0)
    sheet.get_by_role("button", name="End the game").click()
    sheet.get_by_role("button", name="Play on").click()
    sheet.get_by_role("button", name="End the game").click()
    sheet.get_by_role("button", name="End it").click()
    for page in (host, friend):
        expect(page.get_by_text("The host has ended the last game. It counts for nobody.")).to_be_visible()

    host.get_by_label(re.compile("^How .* plays")).select_option("expert")
    expect(friend.get_by_role("listitem").filter(has_text="expert")).to_be_visible()
    expect(friend.get_by_label(re.compile("^How .* plays"))).to_have_count(0)

    expect(friend.get_by_role("button", name="Change")).to_have_count(0)
    host.get_by_role("button", name="Change").click()
    options = host.get_by_role("dialog", name="What is played here")
    check(options.get_by_role("group", name="Kind of game").get_by_label("Junior"))
    expect(options.get_by_role("group", name="Game", exact=True).get_by_label("First steps")).to_be_attached()
    check(options.get_by_role("group", name="Kind of game").get_by_label("Tiles"))
    check(options.get_by_role("group", name="Players").get_by_label("2"))
    check(options.get_by_role("group", name="Time for a move").get_by_label("90 s"))
    assert find_barriers(host) == []
    options.get_by_role("button", name="Play it so").click()
    for page in (host, friend):
        expect(page.get_by_text("2 players · 90 s a move · 3 hints")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    expect(friend.get_by_text("The host has ended the last game.")).to_have_count(0)
