"""Read a PDF as a person would: its words with their positions, and its QR codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import pypdfium2  # type: ignore[import-untyped]
import typst
import zxingcpp


def pages(pdf: bytes) -> int:
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


THICKEST_RULE: Final = 3
"""In points."""


@lru_cache(maxsize=4)
def texts(pdf: bytes) -> list[str]:
    """The text of every page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


def bare(text: str) -> str:
    """Remove what line breaks change: blanks, and hyphens, which Polish doubles."""
    return re.sub(r"[\s\u200b\ufffe\xad\x02-]", "", text)


def holds(pdf: bytes, text: str) -> bool:
    return any(bare(text) in bare(page) for page in texts(pdf))


def codes(pdf: bytes) -> list[str]:
    """Return the contents of all QR codes, page by page."""
    return [found for page in codes_by_page(pdf) for found in page]


def codes_by_page(pdf: bytes) -> list[list[str]]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [sorted(_written(page.render(scale=2, grayscale=True).to_numpy())) for page in document]


def code_of(svg: str) -> str:
    """Return the content of a QR code in an SVG."""
    page = b'#set page(width: 60mm, height: 60mm)\n#image(bytes(sys.inputs.svg), format: "svg", width: 30mm)'
    pdf = typst.compile(page, format="pdf", sys_inputs={"svg": svg})
    assert isinstance(pdf, bytes)
    (found,) = codes(pdf)
    return found


def _written(picture: Any) -> Iterator[str]:
    """Bars are found now and then where there are only lines."""
    for code in zxingcpp.read_barcodes(picture):
        if code.format == zxingcpp.BarcodeFormat.QRCode:
            yield code.text


@dataclass(frozen=True, slots=True)
class Letter:
    page: int
    text: str
    left: float
    bottom: float
    right: float
    top: float
    points: float
    """The size in which it is set."""


@dataclass(frozen=True, slots=True)
class Size:
    width: float
    height: float


def sizes(pdf: bytes) -> list[Size]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [Size(*page.get_size()) for page in document]


def letters(pdf: bytes) -> Iterator[Letter]:
    """A rectangle in points, from the lower left corner."""
    with pypdfium2.PdfDocument(pdf) as document:
        for number, page in enumerate(document):
            text = page.get_textpage()
            for at in range(text.count_chars()):
                letter = text.get_text_range(at, 1)
                if letter.strip("\u200b\xad \r\n"):
                    points = pypdfium2.raw.FPDFText_GetFontSize(text.raw, at)
                    left, bottom, right, top = text.get_charbox(at)
                    yield Letter(number, letter, left, bottom, right, top, points)


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across."""

    page: int
    left: float
    bottom: float
    right: float
    top: float


def rules(pdf: bytes, longer_than: float = 20) -> Iterator[Rule]:
    with pypdfium2.PdfDocument(pdf) as document:
        for number, page in enumerate(document):
            for found in page.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_PATH]):
                left, bottom, right, top = found.get_bounds()
                if top - bottom < THICKEST_RULE and right - left > longer_than:
                    yield Rule(number, left, bottom, right, top)


def pictures(pdf: bytes) -> int:
    """Return the number of raster images on all pages."""
    with pypdfium2.PdfDocument(pdf) as document:
        return sum(1 for page in document for _ in page.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]))
