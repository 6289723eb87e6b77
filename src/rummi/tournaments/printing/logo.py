"""Check the logo of a club or a sponsor for printouts, and remove its metadata.

Only PNG and JPEG are accepted. An SVG can contain links, fonts and styles, so it is rejected. Metadata, such as the
place where a photo was taken, does not get into printouts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence

LARGEST_BYTES: Final = 300_000
MOST_PIXELS: Final = 2_000
"""The limit for width and height; on 40 mm of paper more is not visible."""
LEAST_PIXELS: Final = 16

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT: Final = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"gAMA", b"sRGB", b"cHRM"}
_JPEG: Final = b"\xff\xd8\xff"
_SIZES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""The segments of a JPEG that contain its size."""
_JPEG_DROPPED: Final = {*range(0xE1, 0xEE), 0xEF, 0xFE}
"""Segments with metadata. Adobe's segment (EE) is kept, because it describes the colours."""


@dataclass(frozen=True, slots=True)
class Logo:
    """A checked picture."""

    format: Literal["png", "jpg"]
    data: bytes
    width: int
    height: int


def read_logo(data: bytes) -> Logo:
    """Check a picture and return it without metadata. Raises InvalidInput with the reason."""
    if len(data) > LARGEST_BYTES:
        raise InvalidInput(sentence("The picture has more than {most} kB.", most=LARGEST_BYTES // 1_000))
    try:
        if data.startswith(_PNG):
            logo = _png(data)
        elif data.startswith(_JPEG):
            logo = _jpeg(data)
        else:
            raise InvalidInput(_describe_format(data))
    except (IndexError, ValueError, StopIteration):
        raise InvalidInput(sentence("The picture is broken, or not whole.")) from None
    if not all(LEAST_PIXELS <= side <= MOST_PIXELS for side in (logo.width, logo.height)):
        raise InvalidInput(
            sentence("A picture has {least} to {most} dots on each side.", least=LEAST_PIXELS, most=MOST_PIXELS)
        )
    return logo


def _describe_format(data: bytes) -> Sentence:
    if b"<svg" in data[:2_000].lower():
        return sentence("An SVG may hold more than a picture; save it as PNG, 1000 dots wide.")
    return sentence("This is no PNG and no JPEG; save the picture as one of these.")


def _png(data: bytes) -> Logo:
    kept, size = [_PNG], b""
    for kind, chunk in _chunks(data):
        if kind == b"IHDR":
            size = chunk[8:16]
        if kind in _PNG_KEPT:
            kept.append(chunk)
        if kind == b"IEND":
            return Logo("png", b"".join(kept), int.from_bytes(size[:4]), int.from_bytes(size[4:]))
    raise ValueError(data[:8])


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a PNG with their types; each includes its length and checksum."""
    at = len(_PNG)
    while at < len(data):
        end = at + 12 + int.from_bytes(data[at : at + 4])
        if end > len(data):
            raise ValueError(at)
        yield data[at + 4 : at + 8], data[at:end]
        at = end


def _jpeg(data: bytes) -> Logo:
    kept, at, size = [data[:2]], 2, (0, 0)
    while True:
        if data[at] != 0xFF:
            raise ValueError(at)
        kind = data[at + 1]
        if kind == 0xDA:  # the image data, up to the end
            if not size[0] or not data.rstrip(b"\0").endswith(b"\xff\xd9"):
                raise ValueError(at)
            return Logo("jpg", b"".join([*kept, data[at:]]), *size)
        length = int.from_bytes(data[at + 2 : at + 4])
        if length < 2 or at + 2 + length > len(data):
            raise ValueError(at)
        if kind in _SIZES:
            size = int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        if kind not in _JPEG_DROPPED:
            kept.append(data[at : at + 2 + length])
        at += 2 + length
