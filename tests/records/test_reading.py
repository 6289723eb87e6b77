"""Read damaged, foreign and hostile records: each is read, or rejected with the place of the mistake."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from rummi.core.errors import InvalidInput
from rummi.games.game import Game
from rummi.records.files import load
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.records.toml import MAX_LINE_LENGTH, read_record, read_toml, write_record

WHOLE = """\
rummi = 1
rules = "championship"
players = ["Żaneta", "Bartek", "Celina"]
actions = ["p2 play K5 K6 K7 K8 from K5 K6 K7"]

[options]
time_limit = 30
strict = false

[start]
first = 2
racks = ["R13 *", "O2 O3 B9", "K8"]
bank = "R1 B5"
table = "K5 K6 K7"
opened = [true, true, true]

[result]
scores = [-63, -14, 77]
winners = [2]
"""

PLACE = re.compile(
    r"\(at line \d+, column \d+\)|\(at end of document\)|\(at byte \d+\)|: is empty$"
    r"|: [a-z_]+(\.[a-z_]+)?(\[\d+\])?: "
)
"""The forms of a place in an error: in the text, at its end, or by the key."""


def read_error(text: str) -> str:
    """Return the error for a record that cannot be read."""
    with pytest.raises(InvalidInput) as caught:
        read_record(text)
    return str(caught.value)


def change_record(old: str, new: str) -> str:
    """Return the complete record with one thing replaced."""
    assert WHOLE.count(old) == 1
    return WHOLE.replace(old, new)


def with_extra(value: str) -> str:
    """Return the complete record with a key of another program that has this value."""
    return change_record("rummi = 1\n", f"rummi = 1\n_extra = {value}\n")


def test_the_complete_record_is_legal() -> None:
    assert replay(read_record(WHOLE)).legal


def test_a_truncated_record_reads_as_a_shorter_one_or_is_rejected_with_the_place(tmp_path: Path) -> None:
    data = WHOLE.encode()
    path = tmp_path / "cut.rummi"
    read = 0
    for length in range(len(data)):
        path.write_bytes(data[:length])
        try:
            record = load(path)
        except InvalidInput as error:
            message = str(error)
            assert message.startswith(str(path))
            assert PLACE.search(message), f"cut at {length}: {message}"
        else:
            read += 1
            replay(record)  # legal or not, the replay does not crash
    # everything after the racks has a default, so the record is complete after each of the last four lines of the
    # start (with or without the end of the line), after the empty line, and without the end of the last line
    assert read == 4 * 2 + 1 + 1


@pytest.mark.parametrize(
    "text",
    [
        "rummi = ",
        "rummi 1",
        "[start",
        'rules = "standard',
        "rummi = 1\nrummi = 1",
        "[start]\n[start]",
        "actions = [,]",
        "rummi = 1 rules = 2",
        "= 1",
        'players = ["a" "b"]',
        "rummi = 1979-13-45",
        'rules = "\\q"',
        "\x00",
        "{}",
    ],
)
def test_text_that_is_not_toml_is_rejected_with_the_place(text: str) -> None:
    assert re.match(r"this is not TOML: .+ \(at (line \d+, column \d+|end of document)\)$", read_error(text))


def test_a_leading_byte_order_mark_is_ignored() -> None:
    assert read_record("\ufeff" + WHOLE) == read_record(WHOLE)


def test_a_byte_order_mark_in_an_action_is_named() -> None:
    assert "actions[0]: there is an invisible character here, a byte order mark" in read_error(
        WHOLE.replace('"p2 play', '"\ufeffplay')
    )


def test_a_number_with_thousands_of_digits_is_rejected() -> None:
    assert read_error(WHOLE.replace("= 30", "= " + "9" * 5_000)) == "a number in it has more digits than can be read"


def test_a_missing_file_and_a_folder_are_rejected(tmp_path: Path) -> None:
    for path in (tmp_path / "none.rummi", tmp_path):
        with pytest.raises(InvalidInput, match=f"^{re.escape(str(path))}: cannot be read: "):
            load(path)


@pytest.mark.parametrize("data", [b"", b"\n", b" \t\r\n\n"])
def test_an_empty_file_is_rejected(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "empty.rummi"
    path.write_bytes(data)
    with pytest.raises(InvalidInput, match=r"is empty$"):
        load(path)


def test_text_that_is_not_utf_8_is_rejected_with_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "latin.rummi"
    path.write_bytes(WHOLE.encode("iso-8859-2"))
    byte = WHOLE.index("Ż") + 1
    with pytest.raises(InvalidInput, match=rf"is not UTF-8 text \(at byte {byte}\)$"):
        load(path)


@pytest.mark.parametrize("kind", ["noise", "comment", "list"])
def test_a_file_of_ten_megabytes_is_rejected(kind: str, tmp_path: Path) -> None:
    size = 10_000_000
    garbage = {"noise": Random(1).randbytes(size), "comment": b"#" * size, "list": b"[" * size}
    path = tmp_path / "large.rummi"
    path.write_bytes(garbage[kind])
    with pytest.raises(InvalidInput, match=r"too large for a record$"):
        load(path)


def lists(depth: int) -> str:
    return "[" * depth + "]" * depth


def tables(depth: int) -> str:
    return "{a=" * depth + "1" + "}" * depth


def dotted(depth: int) -> str:
    return "{a" + ".a" * depth + " = 1}"


@pytest.mark.parametrize("shape", [lists, tables])
def test_deeply_nested_values_are_rejected(shape: Callable[[int], str]) -> None:
    for text in (shape(100_000), shape(100_000)[:150_000]):
        assert "nested too deeply" in read_error(with_extra(text))


@pytest.mark.parametrize("shape", [lists, dotted])
@pytest.mark.parametrize("depth", [5, 90])
def test_nested_extra_values_survive_writing_and_reading(shape: Callable[[int], str], depth: int) -> None:
    record = read_record(with_extra(shape(depth)))
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(("shape", "depth"), [(lists, 120), (dotted, 120), (lists, 400), (dotted, 2_000)])
def test_values_too_deep_to_be_written_are_rejected(shape: Callable[[int], str], depth: int) -> None:
    assert "nested too deeply" in read_error(with_extra(shape(depth)))


HUGE = "0x" + "f" * 5_000
"""A number that Python can read but cannot write in decimal digits."""


@pytest.mark.parametrize("line", ["rummi = 1", "first = 2"])
def test_a_huge_number_is_rejected_with_its_key(line: str) -> None:
    key, _, _ = line.partition(" = ")
    assert key in read_error(change_record(line, f"{key} = {HUGE}"))


def test_a_huge_score_is_rejected() -> None:
    assert "too large for any game" in read_error(change_record("scores = [-63", f"scores = [{HUGE}"))


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("rummi = 1\n", "rummi = 1\ncolour = 1\n", "colour"),
        ("strict = false", "stricter = false", "options.stricter"),
        ("strict = false", "free_draw = true", "options.free_draw"),  # known, but not to this ruleset
        ("first = 2", "first = 2\nstars = [6, 6, 6]", "start.stars"),
        ("winners = [2]", "winners = [2]\nlosers = [0, 1]", "result.losers"),
        ("[result]", "[results]", "results"),
    ],
)
def test_an_unknown_key_is_rejected_with_its_name(old: str, new: str, place: str) -> None:
    assert read_error(change_record(old, new)) == f"{place}: this key is not known"


def test_keys_of_other_programs_stay_in_their_tables() -> None:
    text = change_record("rummi = 1\n", "rummi = 1\n_note = 'first try'\n_list = [1, 2.5, true, [1979-05-27]]\n")
    for name in ("options", "start", "result"):
        text = text.replace(f"[{name}]", f"[{name}]\n_seen = '{name}'")
    text += "\n[_editor]\ncolour = 'R'\n[_editor.window]\nwidth = 80\n"
    record = read_record(text)
    written = write_record(record)
    again = read_record(written)
    assert again.extra == record.extra
    assert record.extra[""]["_editor"] == {"colour": "R", "window": {"width": 80}}
    assert {name: record.extra[name]["_seen"] for name in ("options", "start", "result")} == {
        "options": "options",
        "start": "start",
        "result": "result",
    }
    assert write_record(again) == written
    assert replay(again).legal


def test_line_endings_of_every_system_are_accepted() -> None:
    assert read_record(WHOLE.replace("\n", "\r\n")) == read_record(WHOLE)


def test_a_record_survives_writing_and_reading() -> None:
    record = read_record(WHOLE)
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("rules", ["standard", "xp", "ngt", "championship"])
def test_a_played_game_survives_writing_and_reading(rules: str) -> None:
    game = Game.deal(rules, ["Ala", "Bartek „B”"], seed="zażółć", first=1, options={"strict": True})
    for action in ("draw", "mistake", "timeout", "draw"):
        game = game.act(action)
    record = Record.of(game)
    again = read_record(write_record(record))
    assert again == record
    assert replay(again).game.state == game.state


def test_a_record_with_a_seed_keeps_it() -> None:
    text = 'rummi = 1\nrules = "ngt"\nplayers = ["A", "B"]\nseed = "a rainy evening"\nactions = ["draw"]\n'
    record = read_record(text)
    assert write_record(record).count("seed") == 1
    assert read_record(write_record(record)) == record
    assert record.game().state == Game.deal("ngt", ["A", "B"], seed="a rainy evening").state


MANY = ".".join(["a"] * 30_000)
COSTLY: dict[str, str] = {
    "a key of many parts": f"{MANY} = 1",
    "quoted parts": ".".join(['"a"'] * 20_000) + " = 1",
    "blanks between": " . ".join(["a"] * 20_000) + " = 1",
    "a table of many parts": f"[{MANY}]",
    "a list of tables": f"[[{MANY}]]",
    "inside a table": f"x = {{{MANY} = 1}}",
    "inside lists": f"x = [1, [2, {{{MANY} = 1}}]]",
    "behind a comment": f'# "\n{MANY} = 1',
    "behind a text": f'x = "[#\\""\n{MANY} = 1',
    "behind a literal": f"x = '\\'\n{MANY} = 1",
    "behind a long text": f'x = """a""""\n{MANY} = 1',
    "behind a long text with quotation marks": f'x = """"" \\""" """""\n{MANY} = 1',
    "behind a long literal": f"x = '''a'''''\n{MANY} = 1",
    "behind an empty text": f'x = ""\ny = \'\'\nz = """"""\n{MANY} = 1',
    "many keys of many parts": "\n".join(f"x{number}." + ".".join(["a"] * 99) + " = 1" for number in range(500)),
}


@pytest.mark.parametrize("text", COSTLY.values(), ids=COSTLY)
def test_keys_that_would_take_minutes_to_parse_are_rejected(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(_: str) -> None:
        pytest.fail("the parser was asked")

    monkeypatch.setattr(tomllib, "loads", parse)
    with pytest.raises(InvalidInput, match="nested too deeply"):
        read_toml(text)


def test_a_too_long_line_is_rejected() -> None:
    with pytest.raises(InvalidInput, match="line 2 has more than"):
        read_toml("y = 1\nx = 1 #" + "x" * MAX_LINE_LENGTH)


def test_dots_outside_of_keys_have_no_limit() -> None:
    text = 'x = ["p0 play R1 . R3" , 1.5, 1979-05-27T07:32:00.5]  # a.b.c' + "." * 500 + "\n"
    text += 'y = "' + "." * 500 + '"\nz = """' + ".\n" * 500 + '"""\n' + "n.a = 1.25\n" * 0
    assert read_toml(text)["y"] == "." * 500
    whole = write_record(read_record(WHOLE)).replace("\n    ", " ").replace(",\n]", "]")
    assert read_record(whole) == read_record(WHOLE), "actions may stand in one line"
