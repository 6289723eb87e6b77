"""`rummi tournament enter`: preview a list of people from a spreadsheet, and enter them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

import click

from rummi.cli.options import examples, json_option, print_json
from rummi.cli.speech import _, many, say
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console, show_columns
from rummi.cli.terminal.text import PLAIN, Text
from rummi.cli.tournament.files import load_logo, load_tournament, require_new
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.tournaments.files import write_tournament
from rummi.tournaments.imports.cells import ENCODINGS, TITLES, Cells, Encoding, read_cells
from rummi.tournaments.imports.reading import ImportChoices, ImportPreview, Line, preview_import
from rummi.tournaments.model.decisions import By

_BY: Final = By("organiser", name="rummi")


@click.command(
    "enter",
    help=_(
        "Show what is understood of a list (CSV, XLSX or ODS), line by line. With -o, whoever can be entered is, and "
        "the event is written to a new file."
    ),
    epilog=examples(
        "rummi tournament enter event.json zgłoszenia.xlsx",
        "rummi tournament enter event.json zgłoszenia.xlsx --sheet Seniorzy",
        "rummi tournament enter event.json zgłoszenia.csv --encoding windows-1250 -o entered.json",
    ),
)
@click.argument("event", type=click.Path(path_type=Path))
@click.argument("people", type=click.Path(path_type=Path))
@click.option("--encoding", type=click.Choice(ENCODINGS), help=_("Where the letters of a CSV are guessed wrongly."))
@click.option("--sheet", metavar="NAME", help=_("The sheet to read; else it is the first that has anything."))
@click.option("--exceptionally", default="", metavar="WHY", help=_("Why they may come in after the deadline."))
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    help=_("Write the event with everybody who can be entered to this new file."),
)
@json_option
def enter_command(
    event: Path,
    people: Path,
    encoding: Encoding | None,
    sheet: str | None,
    exceptionally: str,
    file: Path | None,
    as_json: bool,
) -> None:
    if file:
        require_new(file)
    before = load_tournament(event)
    cells = _read_sheet(people.read_bytes(), encoding, sheet)
    at = datetime.now().isoformat(timespec="seconds")
    found = preview_import(before, cells, ImportChoices(exceptionally=exceptionally), _BY, at)
    if as_json:
        print_json(_to_json(cells, found))
    else:
        _show(Console(), cells, found)
    if file:
        after = before
        for line in found.ready:
            after = after.decide(line.enter, _BY, at)
        file.write_text(write_tournament(after, load_logo(event)), encoding="utf-8")


def _read_sheet(data: bytes, encoding: Encoding | None, sheet: str | None) -> Cells:
    cells = read_cells(data, encoding)
    if sheet is None:
        return cells
    if sheet not in cells.sheets:
        raise InvalidInput(
            sentence("there is no sheet “{name}”, only: {sheets}", name=sheet, sheets=", ".join(cells.sheets) or "–")
        )
    return read_cells(data, encoding, cells.sheets.index(sheet))


def _to_json(cells: Cells, found: ImportPreview) -> dict[str, object]:
    return {
        "source": cells.source,
        "encoding": cells.encoding,
        "sheets": cells.sheets,
        "sheet": cells.sheet,
        "columns": [{"title": each.title, "meaning": each.meaning} for each in found.columns],
        "lines": [
            {
                "line": line.line,
                "name": line.enter.name,
                "born": line.enter.born,
                "club": line.enter.club,
                "state": line.state,
                "hidden": line.hidden,
                "problems": [say(each.message) for each in line.problems],
            }
            for line in found.lines
        ],
    }


def _show(console: Console, cells: Cells, found: ImportPreview) -> None:
    if cells.encoding:
        console.print(paint.line(_("Letters: {encoding}", encoding=TITLES[cells.encoding]), paint.QUIET))
    if len(cells.sheets) > 1:
        others = ", ".join(name for at, name in enumerate(cells.sheets) if at != cells.sheet)
        line = _("Sheet: {sheet} (not read: {others})", sheet=cells.sheets[cells.sheet], others=others)
        console.print(paint.line(line, paint.QUIET))
    show_columns(console, [_row(line) for line in found.lines], "><<<<", 2)
    ready = len(found.ready)
    console.print(paint.line(many("{n} can be entered.", "{n} can be entered.", ready), paint.BOLD))


def _row(line: Line) -> list[Text]:
    style = PLAIN if line.state == "ready" else replace(PLAIN, bold=True)
    texts = (str(line.line), line.enter.name, line.enter.born, line.enter.club, _remarks(line))
    return [paint.line(text, style) for text in texts]


def _remarks(line: Line) -> str:
    hidden = [_("hidden in the spreadsheet")] if line.hidden else []
    return "; ".join([*hidden, *filter(None, [_question_or_problem(line)])])


def _question_or_problem(line: Line) -> str:
    if line.state == "asks":
        like = line.like_entrant or line.like_line
        return (
            _("the same person as number {number}?", number=like)
            if line.like_entrant
            else _("the same person as line {number}?", number=like)
        )
    return " ".join(say(each.message) for each in line.problems)
