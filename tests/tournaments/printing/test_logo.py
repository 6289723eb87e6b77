"""The logo on printouts: accepted pictures, removed metadata, and errors."""

from __future__ import annotations

import resource
import struct
import zlib
from typing import Final

import pytest

from rummi.core.errors import InvalidInput
from rummi.tournaments.printing.logo import LARGEST_BYTES, read_logo
from rummi.tournaments.printing.print import render_printout, require_printable
from rummi.tournaments.printing.sheets import KINDS, Kind
from tests.tournaments.printing.events import event, links
from tests.tournaments.printing.reading import codes, pages, pictures


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int = 60, height: int = 40, extra: bytes = b"") -> bytes:
    rows = b"".join(b"\0" + b"\x10\x60\xa0" * width for _ in range(height))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + extra + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def bomb() -> bytes:
    """A few dots by its own word, and a quarter of a gigabyte when it is unpacked."""
    whole = png()
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(bytes(1_000_000)) for _ in range(250)) + packer.flush()
    return whole.replace(whole[whole.index(b"IDAT") - 4 : -12], chunk(b"IDAT", data))


def segment(kind: int, data: bytes) -> bytes:
    return bytes((0xFF, kind)) + struct.pack(">H", len(data) + 2) + data


def jpeg(*before: bytes, width: int = 60, height: int = 40) -> bytes:
    """Not a picture that can be decoded, but one whose parts can be distinguished."""
    size = segment(0xC0, b"\x08" + struct.pack(">HH", height, width) + b"\x01\x01\x11\x00")
    return b"\xff\xd8" + b"".join(before) + size + segment(0xDA, b"\x01\x01\x00\x00\x3f\x00") + b"picture\xff\xd9"


WRITTEN: Final[tuple[Kind, ...]] = ("tables", "stands", "cards", "standings", "seating", "lots", "check-in", "diplomas")


@pytest.mark.parametrize("kind", WRITTEN)
def test_every_printout_has_the_picture(kind: Kind) -> None:
    assert kind in KINDS
    played = event()
    bare = render_printout(kind, played, "pl", links=links(played))
    marked = render_printout(kind, played, "pl", links=links(played), logo=read_logo(png()))
    assert pictures(bare) == 0
    assert pictures(marked) >= 1
    assert pages(marked) == pages(bare)
    assert codes(marked) == codes(bare), "every code can still be read"


def test_metadata_is_removed() -> None:
    told = chunk(b"tEXt", b"Author\0Ewa") + chunk(b"eXIf", b"52.4 N 16.9 E")
    assert read_logo(png(extra=told)).data == png()
    plain = jpeg(segment(0xE0, b"JFIF\0"))
    assert read_logo(jpeg(segment(0xE0, b"JFIF\0"), segment(0xE1, b"Exif\0\0GPS"), segment(0xFE, b"me"))).data == plain
    assert (read_logo(plain).format, read_logo(plain).width, read_logo(plain).height) == ("jpg", 60, 40)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no PNG and no JPEG"),
        (b"GIF89a", "no PNG and no JPEG"),
        (b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "save it as PNG"),
        (png()[:-20], "broken"),
        (b"\x89PNG\r\n\x1a\n", "broken"),
        (jpeg()[:-4], "broken"),
        (b"\xff\xd8\xff", "broken"),
        (b"\xff\xd8\xff\xe0\xff\xff" + b"x" * 10, "broken"),
        (png(8, 8), "dots on each side"),
        (jpeg(width=2001), "dots on each side"),
        (png() + b"\0" * LARGEST_BYTES, "300 kB"),
    ],
)
def test_invalid_pictures_are_rejected_with_the_reason(data: bytes, told: str) -> None:
    with pytest.raises(InvalidInput, match=told):
        read_logo(data)


def test_a_picture_is_decoded_before_it_is_stored() -> None:
    require_printable(read_logo(png()))
    for broken in (jpeg(), png().replace(b"IDAT", b"IDAT"[::-1])):
        with pytest.raises(InvalidInput, match="broken"):
            require_printable(read_logo(broken))


def test_a_decompression_bomb_is_harmless() -> None:
    """Only the dots of which it speaks are unpacked."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    logo = read_logo(bomb())
    require_printable(logo)
    assert len(render_printout("check-in", event(4), "pl", logo=logo)) < 100_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000, "in kB; it has 250,000"
