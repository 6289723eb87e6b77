"""What a console shows that lacks our letters and signs: plain ones in their place, not a question mark for each."""

from __future__ import annotations

import codecs
from typing import Final
from unicodedata import combining, normalize

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
