"""The rules pages for players tell every rule in both languages, and their examples can be played."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from rummi.core.box import Box
from rummi.core.sentence import LANGUAGES
from rummi.core.table import Table, change
from rummi.core.tile import JOKER
from rummi.core.tiles import Tiles
from rummi.games.catalogue import RULESETS
from rummi.games.classic.setup import STANDARD
from rummi.games.express.layout import Layout, is_legal
from rummi.games.junior.search import best_turn
from rummi.games.junior.setup import JUNIOR_BOX
from tests.support.rules_pages import PAGES, Example, Page, pages

DOCS = PAGES.parents[1] / "docs"
ID = re.compile(r"\b(?:STD|XP|NGT|TRN|JUN|DICE|A|C)-\d+[a-z]?\b")
TOLD = re.compile(r"^(?:- |\| )\*\*((?:STD|XP|NGT|TRN|JUN|DICE|A|C)-\d+[a-z]?)\b", re.M)
KEYS = {"table", "rack", "layout", "hand", "goal", "opening", "stars", "say"}

PROMISES = [
    pytest.param(page.box, example, id=f"{page.name}-{number}")
    for page in pages("en").values()
    for number, example in enumerate(page.examples, start=1)
    if "goal" in example.lines
]


def told(language: str) -> Counter[str]:
    return Counter(rule for page in pages(language).values() for rule in page.rules)


def examples(*keys: str) -> Iterator[tuple[Page, Example]]:
    """All examples with one of these keys, whatever the language."""
    for language in LANGUAGES:
        for page in pages(language).values():
            yield from ((page, each) for each in page.examples if each.lines.keys() & set(keys))


def pieces(example: Example, box: Box) -> tuple[Tiles, Tiles]:
    """What lies on the table at first, and what is in the hand."""
    if "layout" in example.lines:
        return Layout.parse(example.get("layout")).tiles, Tiles.parse(example.get("hand"), box)
    return Table.parse(example.get("table"), box).tiles, Tiles.parse(example.get("rack"), box)


def goals(example: Example, box: Box) -> Iterable[Tiles]:
    """The tiles of every table that is asked for; every such table is valid."""
    for text in example.lines["goal"]:
        if "layout" in example.lines:
            layout = Layout.parse(text)
            assert is_legal(layout), text
            yield layout.tiles
        else:
            table = Table.parse(text, box)
            assert table.valid, text
            yield table.tiles


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_specification_is_told_once(language: str) -> None:
    specified = TOLD.findall((DOCS / "rules.md").read_text(encoding="utf-8"))
    assert len(specified) > 250
    assert told(language) == Counter(dict.fromkeys(specified, 1))


def test_every_rule_that_a_refusal_names_is_told() -> None:
    violations = (DOCS / "notation.md").read_text(encoding="utf-8").split("## Violations")[1].split("\n## ")[0]
    named = set(ID.findall(violations))
    assert {"STD-25", "A-28", "JUN-23", "A-51a", "DICE-17"} <= named
    assert named <= told("en").keys()


def test_the_source_names_no_rule_in_a_refusal_that_is_not_told() -> None:
    files = [*(DOCS.parent / "src").rglob("violations.py"), DOCS.parent / "src/rummi/core/meld.py"]
    named = {rule for file in files for rule in ID.findall(file.read_text(encoding="utf-8"))}
    assert len(named) > 30
    assert named <= told("en").keys()


@pytest.mark.parametrize("name", pages("en"))
def test_both_languages_say_the_same(name: str) -> None:
    english, polish = pages("en")[name], pages("pl")[name]
    assert english.rules == polish.rules
    assert english.tiles == polish.tiles
    assert english.references == polish.references
    assert sorted(english.links) == sorted(polish.links)
    assert [each.shown for each in english.examples] == [each.shown for each in polish.examples]
    assert english.head.keys() == polish.head.keys() == {"title", "order", "rulesets", "box", "summary"}
    assert all(english.head[key] == polish.head[key] for key in ("order", "rulesets", "box"))


def test_there_are_the_same_pages_in_both_languages_and_one_for_every_ruleset() -> None:
    assert pages("en").keys() == pages("pl").keys()
    homes = Counter(rules for page in pages("en").values() for rules in page.head["rulesets"].split() if rules != "-")
    assert homes == Counter(dict.fromkeys(RULESETS, 1))


def test_references_and_links_lead_somewhere() -> None:
    for page in pages("en").values():
        assert set(page.references) <= told("en").keys()
        for link in page.links:
            name, _, rule = link.partition("#")
            assert name in {"", *pages("en")}
            assert not rule or rule in pages("en")[name or page.name].rules


def test_every_example_has_its_words_and_no_more_tiles_than_the_box() -> None:
    for page, example in examples("table", "layout"):
        assert example.lines.keys() <= KEYS
        assert example.get("say").strip()
        on_table, in_hand = pieces(example, page.box)
        page.box.require([*on_table, *in_hand])
        assert len(on_table) > 0 or len(in_hand) > 0


def test_tiles_within_sentences_are_tiles() -> None:
    for page in pages("en").values():
        for text in page.tiles:
            page.box.require(Tiles.parse(text, page.box))


@pytest.mark.parametrize(("box", "example"), PROMISES)
def test_what_an_example_asks_for_can_be_laid(box: Box, example: Example) -> None:
    before, hand = pieces(example, box)
    for after in goals(example, box):
        laid, lifted = before.lacks(after), after.lacks(before)
        assert len(laid) > 0, "something comes from the rack"
        assert not hand.lacks(laid), "and it was there"
        assert box is JUNIOR_BOX or not lifted, "what lies on the table stays there (STD-40)"
        assert set(lifted) <= {JOKER}, "but for a swapped joker (JUN-24)"


def test_openings_are_worth_thirty_and_leave_the_table_alone() -> None:
    for page, example in examples("opening"):
        table, goal = Table.parse(example.get("table"), page.box), Table.parse(example.get("goal"), page.box)
        changed = change(table, goal)
        assert not changed.gone
        assert sum(meld.value or 0 for meld in changed.new) >= STANDARD.opening


def test_stars_are_those_of_the_best_turn() -> None:
    for page, example in examples("stars"):
        table, rack = Table.parse(example.get("table"), page.box), Tiles.parse(example.get("rack"), page.box)
        assert best_turn(table, rack, page.box).stars == int(example.get("stars"))


def paragraphs(language: str, rule: str) -> str:
    """What the page says under a rule's id."""
    for file in (PAGES / language).glob("*.md"):
        found = re.search(rf"^\*\*{rule}\*\* (.+)$", file.read_text(encoding="utf-8"), re.M)
        if found:
            return found[1]
    raise AssertionError(f"no page says {rule}")


@pytest.mark.rule("STD-39", "NGT-14", "TRN-8", "TRN-34", "DICE-29", "A-14", "C-14")
@pytest.mark.parametrize(
    ("rule", "quotes"),
    [
        ("STD-39", {"en": "“as part of a new set”", "pl": "„jako część nowego zestawu”"}),
        ("NGT-14", {"en": "“as part of a new set”", "pl": "„jako część nowego zestawu”"}),
        ("TRN-8", {"en": "“lay it on the table”", "pl": "„wyłożyć na stół”"}),
        ("TRN-34", {"en": "“in another run or group”", "pl": "„w innej serii lub grupie”"}),
        ("DICE-29", {"en": "“to complete another set”", "pl": "„do uzupełnienia innego układu”"}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_freed_joker_is_quoted_and_then_told_as_the_program_accepts_it(
    rule: str, quotes: dict[str, str], language: str
) -> None:
    text = paragraphs(language, rule)
    assert quotes[language] in text
    assert "[A-14]" in text.split(quotes[language])[1]


@pytest.mark.rule("STD-48", "STD-58")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_which_games_add_up_to_zero(language: str) -> None:
    assert "[STD-58]" in paragraphs(language, "STD-48")
    assert "−1," in paragraphs(language, "STD-58")


NAMED_OPTIONS = [
    ("STD-31", "Strict game"),
    ("STD-32", "No one remembers the table"),
    ("TRN-10", "Strict game"),
    ("TRN-11", "No one remembers the table"),
    ("A-4", "Smaller set"),
    ("A-24", "House rules"),
    ("A-48", "Free draw without stars"),
    ("A-60", "Your own dice"),
    ("C-2", "Jokers count for the 200 points"),
    ("C-15", "Strict game"),
]


@pytest.mark.rule("STD-31", "STD-32", "TRN-10", "TRN-11", "A-4", "A-24", "A-48", "A-60", "C-2", "C-15")
@pytest.mark.parametrize(("rule", "option"), NAMED_OPTIONS)
def test_an_option_that_a_page_promises_is_called_as_the_form_calls_it(rule: str, option: str) -> None:
    words = (PAGES.parent / "src/words/po/pl.po").read_text(encoding="utf-8")
    found = re.search(rf'^msgid "{option}"\nmsgstr "(.+)"$', words, re.M)
    assert found, f"the form does not offer “{option}”"
    assert f"“{option}”" in paragraphs("en", rule)
    polish = found[1].split()
    # Polish declines: “Gra ścisła” becomes “Grę ścisłą”, so only the stems are compared
    assert all(word[: max(2, len(word) - 2)] in paragraphs("pl", rule) for word in polish)
