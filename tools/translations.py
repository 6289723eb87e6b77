"""Bring the PO files in step with the sentences in the code (`make translations`).

New sentences are added without a translation, those that are gone are dropped. A test refuses a catalogue
that is not complete, so nothing stays untranslated.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

SOURCE: Final = Path(__file__).parent.parent / "src" / "rummi"
CATALOGUES: Final = sorted((SOURCE / "language").glob("*.po"))
KEYWORDS: Final = {"_": None, "sentence": None, "counted": (1, 2), "many": (1, 2)}


def extracted() -> Catalog:
    """Every sentence in the code, with the file it stands in."""
    catalogue = Catalog(charset="utf-8")
    found = extract_from_dir(SOURCE, method_map=[("**.py", "python")], keywords=KEYWORDS)
    for file, _line, message, _comments, _context in found:
        catalogue.add(message, locations=[(file, 0)])
    return catalogue


def updated(path: Path) -> Catalog:
    """The catalogue with all sentences of today, old translations kept."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    catalogue.update(extracted(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


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


def main() -> int:
    incomplete = 0
    for path in CATALOGUES:
        catalogue = updated(path)
        path.write_bytes(written(path, catalogue))
        for sentence in missing(catalogue):
            sys.stdout.write(f"{path.name}: not translated: {sentence}\n")
            incomplete += 1
    return 1 if incomplete else 0


if __name__ == "__main__":
    sys.exit(main())
