"""People who do not know each other: agreeing to the chat, muting, reporting and blocking."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.support.axe import find_barriers_in_all_themes
from tests.browser.support.people import People
from tests.browser.table.test_together import invite
from tests.support.patience import TIMES


def open_lobby_for_two(people: People) -> tuple[Page, Page]:
    """Return the pages of Kasia on a desktop and Marek on a phone, in the lobby."""
    host, friend = invite(people)
    friend.get_by_role("textbox", name="Your name at the table").fill("Marek")
    friend.get_by_role("button", name="Sit down", exact=True).click()
    expect(host.get_by_role("listitem").filter(has_text="Marek")).to_contain_text("here")
    return host, friend


def chat(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Chat|Czat)$")).click()


def say(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="A message").fill(text)
    page.keyboard.press("Enter")


def message(page: Page, text: str) -> Locator:
    return page.get_by_role("dialog", name="Chat").get_by_role("listitem").filter(has_text=text)


def message_button(page: Page) -> Locator:
    """Return the button at Marek's last message."""
    return page.get_by_role("dialog", name="Chat").get_by_role("button", name="Mute, block or report Marek").last


def test_strangers_agree_talk_mute_report_and_block(people: People) -> None:
    host, friend = open_lobby_for_two(people)
    agree_and_talk(host, friend)
    report_and_mute(host)
    block(host, friend)
    host.get_by_role("button", name="Turn the chat off").click()
    expect(friend.get_by_role("textbox", name="A message")).to_have_count(0)
    host.goto("/settings")
    host.get_by_role("textbox", name="Your name at the table").fill("Katarzyna")
    host.get_by_role("button", name="Save the name").click()
    host.get_by_text("People whom I have blocked").click()
    host.get_by_role("button", name="Unblock Marek").click()
    expect(host.get_by_text("You have blocked nobody.")).to_be_visible()
    assert find_barriers_in_all_themes(host) == []


def agree_and_talk(host: Page, friend: Page) -> None:
    chat(host)
    expect(host.get_by_text("The chat is off until everybody at the table agrees to it.")).to_be_visible()
    expect(host.get_by_role("textbox", name="A message")).to_have_count(0)
    host.get_by_role("button", name="One moment, please.").click()
    host.get_by_role("button", name="I agree to chat").click()
    expect(host.get_by_text("You have agreed; still waiting for Marek.")).to_be_visible()
    assert TIMES == 1 or find_barriers_in_all_themes(host) == []

    chat(friend)
    expect(friend.get_by_text("Ready to chat: Kasia.")).to_be_visible()
    expect(message(friend, "One moment, please.")).to_be_visible()
    friend.get_by_role("button", name="I agree to chat").click()
    say(friend, "you are so slow")
    expect(message(host, "you are so slow")).to_be_visible()
    assert TIMES == 1 or find_barriers_in_all_themes(friend) == []


def report_and_mute(host: Page) -> None:
    message_button(host).press("Enter")
    sheet = host.get_by_role("dialog", name="Marek")
    expect(sheet.get_by_text("you are so slow")).to_be_visible()
    expect(sheet.get_by_role("button", name="Send the report")).to_be_disabled()
    sheet.get_by_role("radio", name="Insults or swearing").check()
    sheet.get_by_role("textbox", name="In your own words, if you like").fill("he shouts")
    assert find_barriers_in_all_themes(host) == []
    sheet.get_by_role("button", name="Send the report").click()
    expect(sheet.get_by_text("the report has arrived")).to_be_visible()
    sheet.get_by_role("switch", name="Mute Marek", exact=False).first.check()
    host.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(message(host, "you are so slow")).to_have_count(0)
    host.get_by_role("button", name="Hear Marek again").click()


def block(host: Page, friend: Page) -> None:
    """Block Marek: only Marek sees his later messages."""
    sheet = host.get_by_role("dialog", name="Marek")
    message_button(host).click()
    sheet.get_by_role("switch", name="Block Marek").check()
    sheet.get_by_role("button", name="Close").click()
    expect(message(host, "you are so slow")).to_have_count(0)
    say(friend, "are you there?")
    expect(message(friend, "are you there?")).to_be_visible()
    expect(message(host, "are you there?")).to_have_count(0)
