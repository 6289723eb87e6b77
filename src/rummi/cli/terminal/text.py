"""What a console shows that lacks our letters and signs: plain ones in their place, not a question mark for each."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final
from unicodedata import combining, east_asian_width, normalize

HANDLER: Final = "rummi.plain"
_PLAIN: Final = str.maketrans(
    {
        "✓": "+",
        "✗": "x",
        "●": "O",
        "○": "o",
        "■": "#",
        "□": "_",
        "•": "*",
        "·": "-",
        "›": ">",
        "–": "-",
        "−": "-",
        "±": "+-",
        "“": '"',
        "”": '"',
        "„": '"',
        "’": "'",
        "…": "...",
        "®": "(R)",
        "ł": "l",
        "Ł": "L",
        **dict.fromkeys("━─", "-"),
        **dict.fromkeys("┃│", "|"),
        **dict.fromkeys("┏┳┓┡╇┩├┼┤└┴┘", "+"),
    }
)


def register() -> None:
    """Streams that are opened or changed to `errors=HANDLER` use it from now on."""
    codecs.register_error(HANDLER, _plainly)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = normalize("NFKD", error.object[error.start : error.end].translate(_PLAIN))
    plain = "".join(letter for letter in letters if not combining(letter))
    return plain.encode("ascii", "replace").decode("ascii"), error.end


@dataclass(frozen=True, slots=True)
class Shade:
    """A colour as a terminal of all colours shows it, and what comes nearest in one of 256 and in one of 16."""

    exact: tuple[int, int, int]
    near: int
    rough: str


@dataclass(frozen=True, slots=True)
class Style:
    ink: Shade | str | None = None  # by name whatever the terminal calls so
    ground: Shade | None = None
    bold: bool = False
    dim: bool = False
    underline: bool = False


PLAIN: Final = Style()


@dataclass(frozen=True, slots=True)
class Text:
    letters: str = ""
    styles: tuple[Style, ...] = ()
    """One for each letter."""

    @classmethod
    def of(cls, text: str, style: Style = PLAIN) -> Text:
        return cls(text, (style,) * len(text))

    def __add__(self, other: Text) -> Text:
        return Text(self.letters + other.letters, self.styles + other.styles)

    def __getitem__(self, part: slice) -> Text:
        return Text(self.letters[part], self.styles[part])

    def __str__(self) -> str:
        return self.letters

    @property
    def width(self) -> int:
        return sum(map(_width, self.letters))

    def lines(self) -> Iterator[Text]:
        begin = 0
        for line in self.letters.split("\n"):
            yield self[begin : begin + len(line)]
            begin += len(line) + 1

    def wrapped(self, width: int) -> Iterator[Text]:
        """Lines no wider than that, broken between words; what has no space in it is broken anywhere."""
        for line in self.lines():
            while line.width > width:
                fitting = max(1, sum(so_far <= width for so_far in accumulate(map(_width, line.letters))))
                end, begin = line._break(fitting)
                yield line[:end]
                line = line[begin:]
            yield line

    def _break(self, fitting: int) -> tuple[int, int]:
        """How many letters stay on the line, of those that fit, and with which the next line begins."""
        for end in range(fitting, 0, -1):
            if self._gap(end) and self.letters[:end].strip():
                begin = end + 1
                while self._gap(begin):
                    begin += 1
                return end, begin
        return fitting, fitting

    def _gap(self, at: int) -> bool:
        """A space between words; one with a ground belongs to what is painted there."""
        return self.letters[at : at + 1] == " " and self.styles[at].ground is None


def joined(texts: Iterable[Text], between: str = " ") -> Text:
    whole = Text()
    for number, text in enumerate(texts):
        whole += Text.of(between) + text if number else text
    return whole


def _width(letter: str) -> int:
    """Columns of a terminal."""
    if combining(letter):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1
