"""`make image-pins`: the images of a site by their digests, so that a tag that moves changes nothing unseen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
TAGS: Final = ROOT / "deploy" / "images.txt"
PINNED: Final = ROOT / "deploy" / "images.env"
BASE: Final = "BASE_IMAGE"
_LINE: Final = re.compile(r"^([A-Z_]+)=(\S+)$", re.MULTILINE)
_DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")
_HEAD: Final = "# Written by `make image-pins` from deploy/images.txt; run it again to update.\n"


class NoDigest(Exception):
    """An image for which nothing was found that pins it."""


def read(file: Path) -> dict[str, str]:
    return dict(_LINE.findall(file.read_text(encoding="utf-8"))) if file.exists() else {}


def pin(tags: Mapping[str, str], digest: Callable[[str], str]) -> str:
    """Return the text of `images.env`: each image with its tag, for people, and its digest, which decides."""
    lines = []
    for name, image in tags.items():
        found = digest(image)
        if not _DIGEST.fullmatch(found):
            raise NoDigest(f"{image} has no digest ({found or 'nothing was said'})")
        lines.append(f"{name}={image}@{found}\n")
    return _HEAD + "".join(lines)


def pinned_base() -> str | None:
    """The image to build upon, if it was pinned."""
    return read(PINNED).get(BASE)
