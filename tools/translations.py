"""`make translations`: update the PO files from the sentences in the code.

New sentences are added without a translation, and unused ones are removed. A test rejects incomplete catalogues.
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
"""Catalogues for the messages of click, such as `Usage` and `No such option`."""
KEYWORDS: Final = {"_": None, "sentence": None, "counted": (1, 2), "many": (1, 2), "name_in": ((1, "c"), 2)}
CLICK_KEYWORDS: Final = {"_": None, "ngettext": (1, 2)}
CLICK_UNSEEN: Final = {"_winconsole.py", "_termui_impl.py", "shell_completion.py", "testing.py", "utils.py"}
"""Modules of click that rummi does not use."""


@cache
def extract_sentences() -> Catalog:
    """Extract every sentence in the code with its file. Slow, therefore cached."""
    return _extract(SOURCE, KEYWORDS)


def extract_click_messages() -> Catalog:
    return _extract(Path(click.__file__).parent, CLICK_KEYWORDS, CLICK_UNSEEN)


def _extract(folder: Path, keywords: Mapping[str, Any], unseen: Container[str] = ()) -> Catalog:
    catalogue = Catalog(charset="utf-8")
    found = extract_from_dir(folder, method_map=[("**.py", "python")], keywords=keywords)
    for file, _line, message, _comments, context in found:
        if file not in unseen:
            catalogue.add(message, locations=[(file, 0)], context=context)
    return catalogue


def update_catalogue(path: Path, today: Catalog) -> Catalog:
    """Return the catalogue with all current sentences and their existing translations."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    _keep_own_words(catalogue, today)
    catalogue.update(today, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def _keep_own_words(catalogue: Catalog, today: Catalog) -> None:
    """Keep translations with a context: translators add them for families whose booklet uses another word."""
    for message in catalogue:
        said = today.get(message.id) if message.context else None
        if said:
            today.add(message.id, context=message.context, locations=said.locations)


def render_catalogue(path: Path, catalogue: Catalog) -> bytes:
    """Render the file: its existing header, which has no date, and the sorted sentences."""
    header, _, _ = path.read_bytes().partition(b"\n\n")
    body = BytesIO()
    write_po(body, catalogue, width=100, omit_header=True, include_lineno=False, sort_output=True)
    return header + b"\n\n" + body.getvalue()


def translations(message: Message) -> list[str]:
    """Return the translation, or one for each plural form."""
    if isinstance(message.string, str) or not message.string:
        return [str(message.string or "")]
    return list(map(str, message.string))


def find_untranslated(catalogue: Catalog) -> list[str]:
    """Return the sentences with a missing, incomplete or fuzzy translation."""
    return [
        str(message.id) for message in catalogue if message.id and (message.fuzzy or not all(translations(message)))
    ]


def compiled_path(path: Path) -> Path:
    """Return the path of the compiled catalogue, which click reads through gettext."""
    return path.parent / path.stem / "LC_MESSAGES" / "click.mo"


def main() -> int:
    incomplete = sum(_update_file(path, extract_sentences()) for path in CATALOGUES)
    for path in CLICK_CATALOGUES:
        incomplete += _update_file(path, extract_click_messages())
        compiled_path(path).parent.mkdir(parents=True, exist_ok=True)
        compiled_path(path).write_bytes(compile_catalogue(parse_messages(path.read_text(encoding="utf-8"))))
    return 1 if incomplete else 0


def _update_file(path: Path, today: Catalog) -> int:
    catalogue = update_catalogue(path, today)
    path.write_bytes(render_catalogue(path, catalogue))
    lacking = find_untranslated(catalogue)
    for sentence in lacking:
        sys.stdout.write(f"{path.name}: not translated: {sentence}\n")
    return len(lacking)


if __name__ == "__main__":
    sys.exit(main())
