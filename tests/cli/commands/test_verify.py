"""`rummi verify`, as documented in docs/notation.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummi.games.fairness import Contribution, Dealer, pledge_of
from rummi.records.toml import write_record
from tests.cli.conftest import Run
from tests.support.games.fair import SECRET, SHARE, contribution, fair_record
from tests.support.vectors import VECTORS

FAIR = VECTORS / "records" / "fair-dice.rummi"
COMMITMENT = "4d37bc98fa06cb586ca0b738437d30637358e66f6d8b6135c377d7bdd9e4679e"


def tampered(folder: Path, old: str, new: str) -> str:
    text = FAIR.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = folder / "tampered.rummi"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return str(path)


def test_text_output_of_a_fair_game(run: Run) -> None:
    ended = run("verify", str(FAIR))
    assert ended.status == 0
    assert ended.out.startswith("Fair: ")
    assert COMMITMENT in ended.out
    assert run("verify", "--lang", "pl", str(FAIR)).out.startswith("Uczciwa partia: ")


def test_a_fair_game_as_json(run: Run) -> None:
    ended = run("verify", "--json", str(FAIR))
    assert ended.status == 0
    assert ended.json == {"fair": True, "commitment": COMMITMENT, "stopped_at": None, "violations": []}


def test_a_changed_throw(run: Run, tmp_path: Path) -> None:
    path = tampered(tmp_path, "13=K4", "13=O6")
    ended = run("verify", "--json", path)
    assert ended.status == 1
    assert ended.json["fair"] is False
    assert [wrong["code"] for wrong in ended.json["violations"]] == ["fair/luck"]
    assert "Action 0 is not what the secret gives" in run("verify", path).out
    assert "Akcja 0 jest inna" in run("verify", "--lang", "pl", path).out


def test_another_commitment(run: Run, tmp_path: Path) -> None:
    path = tampered(tmp_path, COMMITMENT, COMMITMENT[::-1])
    ended = run("verify", path)
    assert ended.status == 1
    assert f"whose commitment is {COMMITMENT}" in ended.out
    assert "Zobowiązanie nie zgadza się" in run("verify", "--lang", "pl", path).out


def test_an_illegal_action(run: Run, tmp_path: Path) -> None:
    path = tampered(tmp_path, '"throw 9=B4 17=K8"', '"draw"')
    assert run("verify", path).status == 2
    path = tampered(tmp_path, '"throw 9=B4 17=K8"', '"throw 9=B4 9=B4"')
    ended = run("verify", path)
    assert ended.status == 1
    assert "Action 4 is illegal, and nothing after it can be verified." in ended.out
    assert run("verify", "--json", path).json["stopped_at"] == 4


def test_records_that_cannot_be_verified(run: Run, tmp_path: Path) -> None:
    ended = run("verify", str(VECTORS / "records" / "out.rummi"))
    assert (ended.status, ended.out) == (2, "")
    assert "not of a fair game" in ended.err
    secret = FAIR.read_text(encoding="utf-8").splitlines()[-1]
    untold = run("verify", "--lang", "pl", tampered(tmp_path, secret, ""))
    assert untold.status == 2
    assert "nie został wyjawiony" in untold.err
    assert run("verify", tampered(tmp_path, secret, 'secret = "rain"')).status == 2
    assert run("verify", str(tmp_path / "none.rummi")).status == 2


@pytest.fixture
def mixed(tmp_path: Path) -> str:
    path = tmp_path / "mixed.rummi"
    withheld = Contribution((1,), pledge_of("ab" * 32))
    dealer = Dealer(SECRET, (contribution(0), withheld))
    path.write_text(write_record(fair_record("express", dealer=dealer)), encoding="utf-8")
    return str(path)


def test_contributions_of_players_are_listed(run: Run, mixed: str) -> None:
    assert "No player took part" in run("verify", str(FAIR)).out
    output = run("verify", mixed)
    assert output.status == 0
    assert f"simple 0 took part in the shuffle, with the share {SHARE}" in output.out
    assert f"simple 1 pledged a share that did not come in time: {pledge_of('ab' * 32)}" in output.out
    assert f"simple 0: udział w tasowaniu, wkład {SHARE}" in run("verify", "--lang", "pl", mixed).out
    result = run("verify", "--json", mixed).json
    assert result["contributions"] == [
        {"seats": [0], "pledge": pledge_of(SHARE), "share": SHARE},
        {"seats": [1], "pledge": pledge_of("ab" * 32)},
    ]
    assert "Nikt z graczy" in run("verify", "--lang", "pl", str(FAIR)).out


def test_the_commitment_and_share_that_a_player_saw_are_compared(run: Run, mixed: str) -> None:
    assert run("verify", "--commitment", Dealer(SECRET).commitment, "--share", SHARE, mixed).status == 0
    other = run("verify", "--commitment", COMMITMENT, "--share", "ab" * 32, mixed)
    assert other.status == 1
    assert f"not the one that was shown before the game, {COMMITMENT}" in other.out
    assert f"This share was not mixed in: {'ab' * 32}" in other.out
    assert run("verify", "--share", "rain", mixed).status == 2
