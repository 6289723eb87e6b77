"""From the home page to a table: with bots, with friends, on one screen, in both languages."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.support.controls import check
from tests.browser.support.people import People

TILE = re.compile(r"^(black|red|blue|orange|czarna|czerwona|niebieska|pomarańczowa) \d+$|^joker$")


def test_one_click_starts_a_game(people: People) -> None:
    page = people.come()
    page.get_by_role("button", name="Play now against bots").click()
    rack = page.get_by_role("region", name="Your rack")
    expect(rack.get_by_role("button", name=TILE)).to_have_count(14)
    expect(page.get_by_text("Guest").first).to_be_visible()
    expect(page.get_by_text("Bot Maple").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"/room/[A-Z0-9]{6}$"))


def test_an_opponent_is_chosen_by_its_strength(people: People) -> None:
    page = people.come()
    page.get_by_role("link", name="How strong are they?").click()
    row = page.get_by_role("listitem", name="Medium")
    expect(row).to_contain_text(re.compile(r"It wins \d+ of 100 games against Strong, give or take \d+\."))
    row.get_by_role("button", name="Play against Medium").press("Enter")
    expect(page.get_by_role("region", name="Your rack").get_by_role("button", name=TILE)).to_have_count(14)
    expect(page.get_by_text("Bot Maple").first).to_be_visible()
    expect(page.get_by_text("Bot Linden")).to_have_count(0)


def test_the_language_of_the_browser_and_switching_to_english(people: People) -> None:
    page = people.come(language="pl")
    expect(page.get_by_role("heading", name="Usiądź do stołu.")).to_be_visible()
    expect(page.get_by_text("3 boty")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()


def test_the_language_changes_in_the_middle_of_a_game(people: People) -> None:
    page = people.come(device="phone")
    page.get_by_role("button", name="Play now against bots").click()
    expect(page.get_by_role("region", name="Your rack")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    check(page.get_by_label("Polski"))
    page.get_by_role("button", name="Zamknij").click()
    expect(page.get_by_role("region", name="Twoja tabliczka").get_by_role("button", name=TILE)).to_have_count(14)


def test_a_friend_joins_by_code_and_the_host_starts(people: People) -> None:
    host = people.come()
    host.get_by_role("button", name="Set a table", exact=True).click()
    expect(host.get_by_role("img", name="The link as a QR code")).to_be_visible()
    code = host.url.rsplit("/", 1)[1]
    host.get_by_role("textbox", name="Your name at the table").fill("Ola")
    host.get_by_role("button", name="Change the name").click()
    expect(host.get_by_role("listitem").filter(has_text="Ola")).to_be_visible()

    friend = people.come(device="phone", language="pl")
    friend.get_by_role("textbox", name="Kod stołu").fill(f"{code[:3]} {code[3:].lower()}")
    friend.get_by_role("button", name="Dołącz").click()
    friend.get_by_role("textbox", name="Twoje imię przy stole").fill("Marek")
    friend.get_by_role("button", name="Usiądź", exact=True).click()
    expect(host.get_by_role("listitem").filter(has_text="Marek")).to_contain_text("here")
    expect(friend.get_by_text("Grę rozpoczyna Ola.")).to_be_visible()

    host.get_by_role("button", name="Start the game").click()
    for page in (host, friend):
        expect(
            page.get_by_role("region", name=re.compile("rack|tabliczka")).get_by_role("button", name=TILE)
        ).to_have_count(14)
    expect(friend.get_by_text("Ola").first).to_be_visible()


def test_phrases_of_the_chat_are_translated(people: People) -> None:
    host = people.come()
    host.get_by_role("button", name="Set a table", exact=True).click()
    expect(host.get_by_role("button", name="Start the game")).to_be_visible()
    friend = people.come(host.url, language="pl")
    friend.get_by_role("button", name="Czat").click()
    friend.get_by_role("button", name="Powodzenia!").click()
    friend.get_by_role("button", name="Chwileczkę, proszę.").click()
    expect(host.get_by_text("2 new messages")).to_be_attached()
    host.get_by_role("button", name="Chat").click()
    expect(host.get_by_role("listitem").filter(has_text="Good luck!")).to_be_visible()
    expect(host.get_by_role("listitem").filter(has_text="One moment, please.")).to_be_visible()
    talk = host.get_by_role("dialog", name="Chat")
    talk.get_by_role("button", name="Mute, block or report Guest").last.click()
    host.get_by_role("switch", name="Mute Guest for everybody").check()
    friend.get_by_role("button", name="Cześć!").click()
    expect(friend.get_by_role("alert")).to_be_visible()


def test_one_screen_covers_the_racks_between_turns(people: People) -> None:
    page = people.come(device="tablet")
    page.get_by_role("button", name="One screen").click()
    sheet = page.get_by_role("dialog", name="A new game")
    check(sheet.get_by_label("2", exact=True).first)
    sheet.get_by_label("Player 1").fill("Ala")
    sheet.get_by_label("Player 2").fill("Bartek")
    sheet.get_by_role("button", name="Play", exact=True).click()
    cover = page.get_by_role("dialog", name="Pass the screen on")
    expect(cover).to_be_visible()
    first = cover.get_by_text(re.compile("^(Ala|Bartek)$")).inner_text()
    expect(page.locator("[data-rack]").get_by_role("button", name=TILE)).to_have_count(0)
    cover.get_by_role("button", name="I am here").click()
    expect(page.get_by_role("region", name="Your rack").get_by_role("button", name=TILE)).to_have_count(14)
    page.get_by_role("button", name="Draw a tile").click()
    expect(cover.get_by_text("Bartek" if first == "Ala" else "Ala")).to_be_visible()


def test_an_unknown_room_shows_an_error(people: People) -> None:
    page = people.come("/room/ZZZZZZ", language="pl")
    expect(page.get_by_role("heading", name="Nie ma stołu o tym kodzie.")).to_be_visible()
    code = page.get_by_role("textbox", name="Kod stołu")
    expect(code).to_have_value("ZZZZZZ")
    code.fill("zzz zzy")
    page.get_by_role("button", name="Dołącz").click()
    expect(page).to_have_url(re.compile("/room/ZZZZZY$"))
    expect(code).to_have_value("ZZZZZY")
    page.get_by_role("link", name="Na stronę główną").click()
    expect(page.get_by_role("heading", name="Usiądź do stołu.")).to_be_visible()
