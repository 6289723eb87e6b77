"""Text with a style for each letter, and plain replacements for letters that a console lacks."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final
from unicodedata import combining, east_asian_width, normalize


@dataclass(frozen=True, slots=True)
class Shade:
    """A colour, with its nearest among 256 colours and among 16."""

    exact: tuple[int, int, int]
    near: int
    rough: str


@dataclass(frozen=True, slots=True)
class Style:
    foreground: Shade | str | None = None  # a name is a colour of the terminal
    background: Shade | None = None
    bold: bool = False
    dim: bool = False
    underline: bool = False


PLAIN: Final = Style()


@dataclass(frozen=True, slots=True)
class Text:
    letters: str = ""
    styles: tuple[Style, ...] = ()
    """One style for each letter."""

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

    def wrap(self, width: int) -> Iterator[Text]:
        """Yield lines of at most this width, broken between words if possible."""
        for line in self.lines():
            while line.width > width:
                fitting = max(1, sum(so_far <= width for so_far in accumulate(map(_width, line.letters))))
                end, begin = line._find_break(fitting)
                yield line[:end]
                line = line[begin:]
            yield line

    def _find_break(self, fitting: int) -> tuple[int, int]:
        """Return where the line ends, at most at `fitting`, and where the next one begins."""
        for end in range(fitting, 0, -1):
            if self._is_gap(end) and self.letters[:end].strip():
                begin = end + 1
                while self._is_gap(begin):
                    begin += 1
                return end, begin
        return fitting, fitting

    def _is_gap(self, at: int) -> bool:
        """Tell whether there is a space between words. A space with a background belongs to a tile."""
        return self.letters[at : at + 1] == " " and self.styles[at].background is None


def join(texts: Iterable[Text], between: str = " ") -> Text:
    whole = Text()
    for number, text in enumerate(texts):
        whole += Text.of(between) + text if number else text
    return whole


def _width(letter: str) -> int:
    """Return how many columns of a terminal the letter takes."""
    if combining(letter):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


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
    """Register the error handler for streams with `errors=HANDLER`, which writes plain letters instead of `?`."""
    codecs.register_error(HANDLER, _replace_with_plain)


def _replace_with_plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = normalize("NFKD", error.object[error.start : error.end].translate(_PLAIN))
    plain = "".join(letter for letter in letters if not combining(letter))
    return plain.encode("ascii", "replace").decode("ascii"), error.end
