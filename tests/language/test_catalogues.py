"""Every sentence has its translation, with the same values in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as babel_read_po
from tools.translations import CATALOGUES, missing, translations, updated, written

from rummi.core.sentence import counted, sentence
from rummi.language import LANGUAGES, preferred, say
from rummi.language.po import messages, read_po


def test_there_is_a_catalogue_for_each_language_but_that_of_the_source() -> None:
    assert [path.stem for path in CATALOGUES] == list(LANGUAGES[1:])


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_the_catalogue_is_whole_and_in_step_with_the_code(path: Path) -> None:
    catalogue = updated(path)
    assert missing(catalogue) == []
    assert path.read_bytes() == written(path, catalogue), "run `make translations`"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_translations_use_the_same_values(path: Path) -> None:
    for message in updated(path):
        if message.id:
            originals = [message.id] if isinstance(message.id, str) else message.id
            wanted = set(re.findall(r"{\w+}", str(originals)))
            for translation in translations(message):
                assert set(re.findall(r"{\w+}", translation)) == wanted


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_our_reader_finds_what_babel_finds(path: Path) -> None:
    with path.open("rb") as file:
        wanted = {message.id: translations(message) for message in babel_read_po(file, locale=path.stem) if message.id}
    found = dict(messages(path.read_text(encoding="utf-8")))
    assert "nplurals=3" in found.pop("")
    assert found == {
        original if isinstance(original, str) else "\0".join(original): "\0".join(forms)
        for original, forms in wanted.items()
    }


def test_catalogues_as_translators_may_leave_them() -> None:
    catalogue = read_po(
        """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. a comment with "quotes"
msgid "say \\"hello\\"\\n"
msgstr ""
"powiedz \\"cześć\\""
" \\\\ \t\\n"

#, python-brace-format
msgid "{n} star"
msgid_plural "{n} stars"
msgstr[0] "gwiazdka"
msgstr[1] "gwiazdki"

msgid "not yet"
msgstr ""

#~ msgid "gone"
#~ msgstr "nie ma"
"""
    )
    assert catalogue.gettext('say "hello"\n') == 'powiedz "cześć" \\ \t\n'
    assert [catalogue.ngettext("{n} star", "{n} stars", n) for n in (1, 2)] == ["gwiazdka", "gwiazdki"]
    assert catalogue.gettext("not yet") == "not yet"
    assert catalogue.gettext("gone") == "gone"


def test_polish_plurals() -> None:
    tiles = [say(counted("{n} tile", "{n} tiles", n), "pl") for n in (1, 2, 5, 12, 22)]
    assert tiles == ["1 kostka", "2 kostki", "5 kostek", "12 kostek", "22 kostki"]


def test_sentences_inside_sentences_are_translated_too() -> None:
    message = sentence("{place}: {problem}", place="start.racks", problem=sentence("is not a list"))
    assert say(message, "pl") == "start.racks: to nie jest lista"
    assert say(message, "en") == str(message) == "start.racks: is not a list"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "RUMMI_LANG": "en"}, "en"),
        ({"LC_ALL": "C", "LANG": "pl_PL"}, "en"),
        ({"LANG": "de_DE"}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], language: str) -> None:
    assert preferred(environment) == language
