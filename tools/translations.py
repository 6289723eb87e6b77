"""Bring the PO files in step with the sentences in the code (`make translations`).

New sentences are added without a translation, those that are gone are dropped. A test refuses a catalogue
that is not complete, so nothing stays untranslated.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from rummi.language.po import compile_catalogue, parse_messages

SOURCE: Final = Path(__file__).parent.parent / "src" / "rummi"
LANGUAGE: Final = SOURCE / "language"
CATALOGUES: Final = sorted(LANGUAGE.glob("*.po"))
CLICK_CATALOGUES: Final = sorted((LANGUAGE / "click").glob("*.po"))
"""What the library of the command line says of its own: `Usage`, `No such option`."""
KEYWORDS: Final = {"_": None, "sentence": None, "counted": (1, 2), "many": (1, 2), "name_in": ((1, "c"), 2)}
CLICK_KEYWORDS: Final = {"_": None, "ngettext": (1, 2)}
CLICK_UNSEEN: Final = {"_winconsole.py", "_termui_impl.py", "shell_completion.py", "testing.py", "utils.py"}
"""Parts of it that rummi does not use."""


@cache
def extracted() -> Catalog:
    """Every sentence in the code, with the file it stands in; it takes its time."""
    return _extracted(SOURCE, KEYWORDS)


def said_by_click() -> Catalog:
    return _extracted(Path(click.__file__).parent, CLICK_KEYWORDS, CLICK_UNSEEN)


def _extracted(folder: Path, keywords: Mapping[str, Any], unseen: Container[str] = ()) -> Catalog:
    catalogue = Catalog(charset="utf-8")
    found = extract_from_dir(folder, method_map=[("**.py", "python")], keywords=keywords)
    for file, _line, message, _comments, context in found:
        if file not in unseen:
            catalogue.add(message, locations=[(file, 0)], context=context)
    return catalogue


def updated(path: Path, today: Catalog) -> Catalog:
    """The catalogue with all sentences of today, old translations kept."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    _keep_own_words(catalogue, today)
    catalogue.update(today, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def _keep_own_words(catalogue: Catalog, today: Catalog) -> None:
    """A sentence of the code may be said in the words of one family (its context) as well; who translates adds that."""
    for message in catalogue:
        said = today.get(message.id) if message.context else None
        if said:
            today.add(message.id, context=message.context, locations=said.locations)


def written(path: Path, catalogue: Catalog) -> bytes:
    """The whole file: its own header, which holds no date, and the sentences in order."""
    header, _, _ = path.read_bytes().partition(b"\n\n")
    body = BytesIO()
    write_po(body, catalogue, width=100, omit_header=True, include_lineno=False, sort_output=True)
    return header + b"\n\n" + body.getvalue()


def translations(message: Message) -> list[str]:
    """One text, or one for each plural form."""
    if isinstance(message.string, str) or not message.string:
        return [str(message.string or "")]
    return list(map(str, message.string))


def missing(catalogue: Catalog) -> list[str]:
    """Sentences without a whole translation, or with one that is marked as a guess."""
    return [
        str(message.id) for message in catalogue if message.id and (message.fuzzy or not all(translations(message)))
    ]


def compiled_beside(path: Path) -> Path:
    """Where gettext itself looks: click asks it, and knows no PO files."""
    return path.parent / path.stem / "LC_MESSAGES" / "click.mo"


def main() -> int:
    incomplete = sum(_bring_up_to_date(path, extracted()) for path in CATALOGUES)
    for path in CLICK_CATALOGUES:
        incomplete += _bring_up_to_date(path, said_by_click())
        compiled_beside(path).parent.mkdir(parents=True, exist_ok=True)
        compiled_beside(path).write_bytes(compile_catalogue(parse_messages(path.read_text(encoding="utf-8"))))
    return 1 if incomplete else 0


def _bring_up_to_date(path: Path, today: Catalog) -> int:
    catalogue = updated(path, today)
    path.write_bytes(written(path, catalogue))
    lacking = missing(catalogue)
    for sentence in lacking:
        sys.stdout.write(f"{path.name}: not translated: {sentence}\n")
    return len(lacking)


if __name__ == "__main__":
    sys.exit(main())
