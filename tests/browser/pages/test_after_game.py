"""After a game: the score sheet, the racks, the next game, and the record that proves the deal."""

from __future__ import annotations

import re
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Download, Page, expect

from rummi.cli.main import main
from tests.browser.support.axe import find_barriers, overflow_width
from tests.browser.support.controls import check
from tests.browser.support.finished import (
    WHOLE_GAME,
    load_replay,
    play_out,
    result_region,
    score_sheet,
    take_the_seat_back,
    watch_a_bot_play,
)
from tests.browser.support.people import HELD_AND_WIDE, OVER, Device, People
from tests.browser.support.rooms import sit_down
from tests.browser.support.shift import find_shifts_since_loading
from tests.support.patience import TIMES

COVERED: Final = """buttons => buttons.filter((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const at = (part) => document.elementFromPoint(x + part * width, y + height / 2);
    return [0.1, 0.5, 0.9].some((part) => !button.contains(at(part)));
}).map((button) => button.getAttribute("aria-label") ?? button.textContent)"""
"""The buttons that are covered by another element."""

OVERFLOW: Final = "({ scrollHeight, clientHeight }) => scrollHeight - clientHeight"


def signed(score: int) -> str:
    return f"+{score}" if score > 0 else f"\N{MINUS SIGN}{-score}" if score else "0"


def rummi(*arguments: str) -> tuple[int, str]:
    """Run a command and return its exit code and output."""
    said = BytesIO()
    with TextIOWrapper(said, encoding="utf-8", write_through=True) as out, redirect_stdout(out), redirect_stderr(out):
        return main(list(arguments)), said.getvalue().decode()


def downloaded(page: Page, folder: Path) -> Path:
    with page.expect_download() as found:
        page.get_by_role("link", name="Download the record").click()
    download: Download = found.value
    path = folder / download.suggested_filename
    download.save_as(path)
    return path


@pytest.mark.parametrize("device", HELD_AND_WIDE)
def test_the_result_is_shown_without_covering_the_table(people: People, device: Device) -> None:
    page = people.meet(device=device)
    told = load_replay(page, play_out(page, "standard", 4 if device == "phone" else 2))
    end = result_region(page)
    assert end.locator("[data-side] > div").first.evaluate(OVERFLOW) <= 0, "everybody's row is seen at once"
    won = 0 in told["winners"]
    expect(end.get_by_role("heading", level=2)).to_be_focused()
    expect(end.get_by_role("heading", level=2)).to_contain_text("You won." if won else "Bot")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("list", name="Melds on the table").get_by_role("listitem").first).to_be_visible()
    assert page.locator("button:visible").evaluate_all(COVERED) == []
    assert find_barriers(page) == []
    stranger = people.come(page.url, device=device)
    racks = told["steps"][-1]["state"]["racks"]
    for watcher in (page, stranger):
        assert_racks_are_open(watcher, racks)
    expect(result_region(stranger).get_by_text("Waiting for Maya to start the next game.")).to_be_in_viewport(ratio=1)
    sheet = score_sheet(page)
    cells = sheet.get_by_role("region", name="Score sheet").get_by_role("cell")
    for seat, score in enumerate(told["scores"]):
        expect(cells.filter(has_text=signed(score)).first).to_be_visible()
        expect(sheet.get_by_role("columnheader", name="Maya" if seat == 0 else "Bot")).not_to_have_count(0)
    winner = told["winners"][0]
    expect(cells.filter(has_text="won")).to_contain_text(signed(told["scores"][winner]))
    left = sheet.get_by_role("region", name="What was left").get_by_role("listitem")
    for seat, rack in enumerate(racks):
        expect(left.nth(seat).get_by_role("img")).to_have_count(0 if rack == "-" else len(rack.split()))


def assert_racks_are_open(page: Page, racks: list[str]) -> None:
    """Check that players and spectators can open the rack of every seat."""
    end = result_region(page)
    seat = next(seat for seat, rack in enumerate(racks) if rack != "-")
    look = end.locator(f"[data-look='{seat}']")
    look.click()
    expect(end.get_by_role("heading", level=3)).to_be_focused()
    expect(end.get_by_role("img")).to_have_count(len(racks[seat].split()))
    assert TIMES == 1 or find_barriers(page) == []
    end.get_by_role("button", name="Back to the scores").click()
    expect(look).to_be_focused()


def test_a_match_is_added_up_and_played_again(people: People) -> None:
    page = people.meet()
    first = load_replay(page, play_out(page, "junior", 2, games=2, add_up=True))
    end = result_region(page)
    expect(end.get_by_text("1 game to go")).to_be_visible()
    end.get_by_role("button", name="Next game").click()
    second = load_replay(page, watch_a_bot_play(page, 2))
    expect(end.get_by_text("The match is over.")).to_be_visible()
    rows = end.get_by_role("region", name="Score sheet").get_by_role("row")
    total = rows.filter(has=page.get_by_role("rowheader", name="Total"))
    for seat in (0, 1):
        expect(total.get_by_role("cell").nth(seat)).to_contain_text(str(first["scores"][seat] + second["scores"][seat]))
    take_the_seat_back(page)  # two bots may end the next game before anyone looks
    end.get_by_role("button", name="Play again").click()
    expect(end).to_have_count(0)
    expect(page.get_by_role("heading", name=OVER)).to_have_count(0)


def assert_both_took_part(page: Page, folder: Path) -> None:
    """Check on the page, and with the command that it shows, that both took part in the shuffle."""
    page.get_by_text("Check this deal").click()
    expect(
        page.get_by_text("The server and the browsers of these players shuffled together: Ala and Guest")
    ).to_be_visible()
    expect(page.get_by_text("Your browser took part in this shuffle")).to_be_visible()
    expect(page.get_by_text("the secret has this fingerprint")).to_be_visible()
    shown = page.locator("pre", has_text="rummi verify").inner_text().split()
    record = folder / shown.pop()
    record.write_text(page.request.get(f"/api/games/{record.stem}/record").text(), encoding="utf-8")
    assert shown[:3:2] == ["rummi", "--commitment"]
    status, said = rummi(*shown[1:], str(record))
    assert status == 0, said
    assert said.count("took part in the shuffle") == 2
    assert rummi("verify", "--share", "5e" * 32, str(record))[0] == 1


def test_a_guest_asks_for_another_game(people: People, tmp_path: Path) -> None:
    host = people.meet()
    assert host.request.post("/api/session", data={"name": "Ala"}).ok
    options = {"rules": "junior", "seats": 2, "pace": "instant"}
    code = host.request.post("/api/rooms", data={"options": options}).json()["room"]["code"]
    host.goto(f"/room/{code}")
    friend = people.come(host.url, device="phone")
    friend.get_by_role("button", name="Sit down", exact=True).click()
    expect(host.get_by_role("listitem").filter(has_text="Guest")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    for page, seat in ((host, 0), (friend, 1)):
        asked = {"type": "stand-in", "id": f"bot{seat}", "seat": seat}
        expect(page.get_by_role("button", name="Start the game")).to_have_count(0)
        assert page.request.post(f"/api/rooms/{code}/commands", data=asked).ok
    end = result_region(friend)
    expect(end).to_be_visible(timeout=WHOLE_GAME)
    expect(end.get_by_role("button", name="Play again")).to_have_count(0)
    end.get_by_role("button", name="One more?").click()
    expect(end.get_by_text("You have asked for one more game.")).to_be_visible()
    score_sheet(friend)
    assert_both_took_part(friend, tmp_path)
    host.get_by_role("button", name="Play again").click()
    expect(end.get_by_text("You have asked for one more game.")).to_have_count(0)  # bots play on


def test_the_record_is_downloaded_replayed_and_verified(people: People, tmp_path: Path) -> None:
    page = people.meet()
    game = play_out(page, "express", 2)
    score_sheet(page)
    page.get_by_text("Check this deal").click()
    expect(page.get_by_text("the secret has this fingerprint")).to_be_visible()
    expect(page.get_by_text(f"rummi verify {game}.rummi")).to_be_visible()
    expect(page.get_by_text("The server shuffled this game alone.")).to_be_visible()
    expect(page.get_by_text("This browser had no part in the shuffle, or does not remember it.")).to_be_visible()
    stranger = people.come(f"/game/{game}", language="pl")
    stranger.get_by_text("Sprawdź to rozdanie").click()
    expect(stranger.get_by_text("Tę grę tasował sam serwer.")).to_be_visible()
    record = downloaded(page, tmp_path)
    assert record.name == f"{game}.rummi"
    status, said = rummi("verify", str(record))
    assert status == 0, said
    status, said = rummi("replay", str(record), "--json")
    assert status == 0, said
    assert load_replay(page, game)["steps"][-1]["state"]["table"].split("\n")[0] in said


def test_the_dice_game_shows_rounds_and_the_solo_game_best_results(people: People) -> None:
    page = people.meet(device="phone")
    told = load_replay(page, play_out(page, "express", 2))
    rounds = result_region(page).get_by_role("table", name="Rounds")
    over = [event for step in told["steps"] for event in step["events"] if event["type"] == "RoundOver"]
    expect(rounds.get_by_role("columnheader")).to_have_count(len(over) + 1)
    assert overflow_width(page) <= 0
    stranger = people.come(page.url)
    for each in (rounds, result_region(stranger).get_by_role("table", name="Rounds")):
        expect(each.get_by_role("row")).to_have_count(3)  # the rounds, and two players
        expect(each).to_be_in_viewport(ratio=1)
    alone = people.meet(device="phone")
    play_out(alone, "express-solo", 1)
    best = result_region(alone).get_by_role("list", name="My best results")
    expect(best.get_by_role("listitem")).to_have_count(1)


def test_my_games_are_listed_filtered_and_shared(people: People, tmp_path: Path) -> None:
    page = people.meet()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    told = load_replay(page, play_out(page, "standard", 2))
    play_out(page, "junior", 2)
    sit_down(page, "standard", 2)
    page.goto("/games")
    games = page.get_by_role("list", name="Finished games").get_by_role("listitem")
    expect(games).to_have_count(2)
    expect(page.get_by_role("link", name="Back to the table")).to_have_count(1)
    figures = page.get_by_role("region", name="My figures")
    expect(figures).to_contain_text("From the last 2 games.")
    assert find_shifts_since_loading(page) == []
    figures.get_by_text("All numbers").click()
    expect(figures.get_by_role("row")).to_have_count(3)
    assert find_barriers(page) == []
    check(page.get_by_label("Standard"))
    expect(games).to_have_count(1)
    expect(games).to_contain_text("with Bot Maple")
    expect(games).to_contain_text(signed(told["scores"][0]))
    expect(games).to_contain_text("won" if 0 in told["winners"] else "lost")
    assert rummi("replay", str(downloaded(page, tmp_path)))[0] == 0
    games.get_by_role("button", name="Copy the link").click()
    expect(games.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/game/{told['id']}")
    games.get_by_role("button", name="Replay").click()
    expect(page).to_have_url(re.compile(f"/game/{told['id']}"))


def test_an_account_gets_another_password_and_is_deleted(people: People) -> None:
    page = people.come("/settings")
    login = f"maya{re.sub('[^0-9]', '', str(page.evaluate('Date.now()')))}"
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password, 8 characters or more", exact=True).fill("a long password")
    page.get_by_role("button", name="Keep my games under this login").click()
    page.get_by_text("Change the password").click()
    page.get_by_label("Password now").fill("a long password")
    page.get_by_label("New password, 8 characters or more").fill("another password")
    page.get_by_role("button", name="Save the password").click()
    expect(page.get_by_text("The new password holds from now on.")).to_be_visible()
    page.get_by_text("Delete my account").click()
    page.get_by_label("Your password").fill("a long password")
    page.get_by_label("Yes, for good").check()
    assert TIMES == 1 or find_barriers(page) == []
    page.get_by_label("Your password").fill("another password")
    page.get_by_role("button", name="Delete everything about me").click()
    expect(page.get_by_text(f"You are logged in as {login}.")).to_have_count(0)
    assert page.request.get("/api/session").json() is None
    again = page.request.post("/api/session/login", data={"login": login, "password": "another password"})
    assert again.status == 409


def test_an_owner_sees_failed_logins_and_logs_out_on_every_device(people: People) -> None:
    page, phone = people.come("/settings"), people.come("/settings")
    login = f"maya{re.sub('[^0-9]', '', str(page.evaluate('Date.now()')))}"
    for device, button in ((page, "Keep my games under this login"), (phone, "Log in")):
        device.get_by_label("Login").fill(login)
        device.get_by_label("Password, 8 characters or more", exact=True).fill("a long password")
        device.get_by_role("button", name=button).click()
        expect(device.get_by_text(f"You are logged in as {login}.")).to_be_visible()
    phone.request.post("/api/session/login", data={"login": login, "password": "a wrong password"})
    page.reload()
    expect(page.get_by_text("A wrong password was tried for this login.")).to_be_visible()
    assert find_barriers(page) == []
    page.get_by_role("button", name="I have seen it").click()
    expect(page.get_by_text("A wrong password was tried")).to_have_count(0)
    page.get_by_role("button", name="Log out everywhere").click()
    expect(page.get_by_role("button", name="Log in")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("button", name="Log in")).to_be_visible()
