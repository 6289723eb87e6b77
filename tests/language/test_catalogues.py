"""Every sentence has its translation, with the same values in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po as babel_read_po
from tools.translations import (
    CATALOGUES,
    CLICK_CATALOGUES,
    compiled_path,
    extract_click_messages,
    extract_sentences,
    find_untranslated,
    render_catalogue,
    translations,
    update_catalogue,
)

from rummi.core.sentence import LANGUAGES, counted, sentence
from rummi.language import preferred_language, say
from rummi.language.po import compile_catalogue, parse_messages, read_po


def test_there_is_a_catalogue_for_each_language_but_that_of_the_source() -> None:
    assert [path.stem for path in CATALOGUES] == list(LANGUAGES[1:])


def of_today(path: Path) -> Catalog:
    return update_catalogue(path, extract_click_messages() if path in CLICK_CATALOGUES else extract_sentences())


ALL = [*CATALOGUES, *CLICK_CATALOGUES]
every_catalogue = pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}-{path.stem}")


@every_catalogue
def test_the_catalogue_is_whole_and_in_step_with_the_code(path: Path) -> None:
    catalogue = of_today(path)
    assert find_untranslated(catalogue) == []
    assert path.read_bytes() == render_catalogue(path, catalogue), "run `make translations`"


@pytest.mark.parametrize("path", CLICK_CATALOGUES, ids=lambda path: path.stem)
def test_what_click_reads_is_compiled_from_it(path: Path) -> None:
    assert compiled_path(path).read_bytes() == compile_catalogue(parse_messages(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_translations_use_the_same_values(path: Path) -> None:
    for message in of_today(path):
        if message.id:
            originals = [message.id] if isinstance(message.id, str) else message.id
            wanted = set(re.findall(r"{\w+}", str(originals)))
            for translation in translations(message):
                assert set(re.findall(r"{\w+}", translation)) == wanted


@every_catalogue
def test_our_reader_finds_what_babel_finds(path: Path) -> None:
    with path.open("rb") as file:
        wanted = [message for message in babel_read_po(file, locale=path.stem) if message.id]
    found = dict(parse_messages(path.read_text(encoding="utf-8")))
    assert "nplurals=3" in found.pop("")
    assert found == {_key(message): "\0".join(translations(message)) for message in wanted}


def _key(message: Message) -> str:
    original = message.id if isinstance(message.id, str) else "\0".join(message.id)
    return f"{message.context}\4{original}" if message.context else original


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


def test_a_context_has_its_own_words_where_the_catalogue_knows_them() -> None:
    problem = sentence("there are no tiles here; write “-” for none")
    told = sentence("{place}: {problem}", place="rack", problem=problem)
    assert "kostek" in say(told, "pl")
    assert "płytek" in say(told.within("junior"), "pl")
    assert say(told.within("chess"), "pl") == say(told, "pl")
    counts = [counted("{n} tile", "{n} tiles", n).within("junior") for n in (1, 2)]
    assert [say(each, "pl") for each in counts] == ["1 kostka", "2 kostki"]  # said of tile games only


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
    assert preferred_language(environment) == language
