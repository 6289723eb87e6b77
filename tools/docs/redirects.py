"""Pages that have moved: their former addresses lead to the new ones."""

from __future__ import annotations

from pathlib import Path
from posixpath import dirname, relpath
from typing import Final

from mkdocs.config.defaults import MkDocsConfig

MOVED: Final = {"architecture/championships.html": "architecture/tournaments.html"}
"""Former address → new address, from the root of the site."""
_PAGE: Final = """<!doctype html>
<meta charset="utf-8">
<title>Moved</title>
<meta http-equiv="refresh" content="0; url={address}">
<link rel="canonical" href="{address}">
<a href="{address}">This page has moved.</a>
"""


def on_post_build(config: MkDocsConfig) -> None:
    site = Path(config.site_dir)
    for old, new in MOVED.items():
        if not (site / new).exists():
            raise FileNotFoundError(f"{old} should lead to {new}, which does not exist")
        (site / old).write_text(_PAGE.format(address=relpath(new, dirname(old))), encoding="utf-8")
