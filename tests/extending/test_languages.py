"""Languages of other packages: missing messages are English, and broken languages do not affect the others."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rummi.core.sentence import counted, sentence
from rummi.language import broken_languages, is_spoken, languages, preferred_language, say
from tests.cli.conftest import Run
from tests.extending.packages import install_example, write_metadata

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: {};\\n"\n\n'


@pytest.fixture
def german(packages: Path) -> None:
    install_example("rummi-german", packages)


def install(packages: Path, code: str, po: str) -> None:
    folder = packages / f"rummi_{code}"
    folder.mkdir()
    (folder / f"{code}.po").write_text(po, encoding="utf-8")
    write_metadata(packages, f"rummi-{code}", {"rummi.languages": {code: f"rummi_{code}"}})


@pytest.mark.usefixtures("german")
def test_the_command_line_uses_the_language_with_its_plurals(run: Run) -> None:
    assert run("--lang", "de", "check", "R1 R2 R3").out.splitlines()[-1] == "Der Tisch ist gültig: 1 Satz, der 6 zählt."
    assert "2 Sätze, die 21 zählen" in run("check", "R1 R2 R3 | B5 K5 O5", "--lang=de").out
    refused = run("--lang", "de", "rules", "chess")
    assert refused.status == 2
    assert refused.err.startswith("rummi: es gibt kein Regelwerk „chess“; es gibt: standard")


@pytest.mark.usefixtures("german")
def test_missing_translations_are_english(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("--lang", "de", "simulate", "--games", "1").out.split()[:3] == ["seat", "bot", "games"]
    monkeypatch.setattr("sys.stdin", io.StringIO("help\nquit\n"))
    played = run("--lang", "de", "play", "--seed", "x").out
    assert "Du verlässt den Tisch." in played
    assert "draw = dobierz" in played, "only our languages have words to type"
    assert "The seed of these games is x." in played


@pytest.mark.usefixtures("german")
def test_the_environment_can_choose_the_language() -> None:
    assert languages() == ("en", "pl", "de")
    assert preferred_language({"LANG": "de_AT.UTF-8"}) == "de"
    assert preferred_language({"LANG": "fr_FR.UTF-8"}) == "en"


@pytest.mark.usefixtures("packages")
def test_without_the_package_the_language_is_unknown(run: Run) -> None:
    refused = run("--lang", "de", "rules")
    assert refused.status == 2
    assert "'de' is not one of 'en', 'pl'." in refused.err


def test_languages_have_their_own_plural_rules(packages: Path) -> None:
    french = 'msgid "{n} tile"\nmsgid_plural "{n} tiles"\nmsgstr[0] "{n} pierre"\nmsgstr[1] "{n} pierres"\n'
    install(packages, "fr", HEAD.format("nplurals=2; plural=(n > 1)") + french)
    output = [say(counted("{n} tile", "{n} tiles", n), "fr") for n in (0, 1, 2)]
    assert output == ["0 pierre", "1 pierre", "2 pierres"]


def test_unusable_translations_are_english(packages: Path) -> None:
    po = """
msgid "run"
msgstr "Folge {oops}"

msgid "group"
msgstr "Gruppe {"

msgid "{player} begins."
msgstr "Es geht los."

msgid "{n} tile"
msgid_plural "{n} tiles"
msgstr[0] "{n} Stein"
msgstr[1] ""
"""
    install(packages, "de", HEAD.format("nplurals=2; plural=(n != 1)") + po)
    assert say(sentence("run"), "de") == "run"
    assert say(sentence("group"), "de") == "group"
    assert say(sentence("{player} begins.", player="Ala"), "de") == "Es geht los."
    assert [say(counted("{n} tile", "{n} tiles", n), "de") for n in (1, 2)] == ["1 tile", "2 tiles"]


def test_broken_languages_are_reported_and_the_others_work(packages: Path, german: None, run: Run) -> None:
    del german
    install(packages, "fr", 'msgid "run"\nmsgstr "série"\n')  # without a charset
    install(packages, "pl", "")
    write_metadata(packages, "rummi-it", {"rummi.languages": {"it": "rummi_it", "italiano": "rummi_it"}})
    assert {str(problem).partition(" cannot be used: ")[0] for problem in broken_languages().values()} == {
        "“fr” of the package rummi-fr (rummi.languages)",
        "“it” of the package rummi-it (rummi.languages)",
        "“italiano” of the package rummi-it (rummi.languages)",
        "“pl” of the package rummi-pl (rummi.languages)",
    }
    assert languages() == ("en", "pl", "de")
    assert not is_spoken("fr")
    refused = run("--lang", "it", "rules")
    assert refused.status == 2
    assert refused.err == "rummi: " + str(broken_languages()["it"]) + "\n"
