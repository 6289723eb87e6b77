"""What the client is made of, from memory: read and packed once, because a hall of people opens it at the same time."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

_PACKED_ALREADY: Final = {".woff2", ".png", ".jpg", ".webp", ".mp3", ".ogg"}
_MEDIA: Final = {".wasm": "application/wasm", ".js": "text/javascript", ".woff2": "font/woff2"}
"""Where a machine's own table may say otherwise."""


@dataclass(frozen=True, slots=True)
class Asset:
    content: bytes
    packed: bool
    media_type: str


@cache
def assets(folder: Path) -> dict[str, Path]:
    """By their names; only these are given to anybody."""
    return {path.name: path for path in folder.iterdir() if path.is_file()} if folder.is_dir() else {}


@cache
def asset(path: Path) -> Asset:
    content = path.read_bytes()
    media_type = _MEDIA.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    packs = path.suffix not in _PACKED_ALREADY
    return Asset(gzip.compress(content, mtime=0) if packs else content, packs, media_type)
