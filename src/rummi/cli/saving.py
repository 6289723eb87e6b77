"""Where `--save` writes: a new file for each game, and never over one that is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

_NAME: Final = re.compile(r"game-([0-9]+)\.rummi")


def new_files(folder: Path) -> Iterator[Path]:
    """game-0001.rummi and so on, after those that are there; refuses at once a folder that takes no files."""
    try:
        with TemporaryFile(dir=folder):
            numbers = [int(found[1]) for file in folder.iterdir() if (found := _NAME.fullmatch(file.name))]
    except OSError as error:
        problem = sentence("cannot be written: {reason}", reason=error.strerror)
        raise InvalidInput(sentence("{path}: {problem}", path=str(folder), problem=problem)) from None
    paths = (folder / f"game-{number:04d}.rummi" for number in count(max(numbers, default=0) + 1))
    return (path for path in paths if not path.exists())  # another evening may be saved there meanwhile
