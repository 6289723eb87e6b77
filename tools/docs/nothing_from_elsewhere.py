"""A page that would load something from another host is refused: the site is read offline, too."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

LOADED: Final = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*\bsrc=\"?(?:https?:)?//[^>]*>"
    r"|<link\b[^>]*\brel=\"?(?:stylesheet|preconnect|preload|icon)\b[^>]*\bhref=\"?(?:https?:)?//[^>]*>"
    r"|<link\b[^>]*\bhref=\"?(?:https?:)?//[^>]*\brel=\"?(?:stylesheet|preconnect|preload|icon)\b[^>]*>"
    r"|class=\"?mermaid\b"  # whose script Material would fetch
)


def on_post_build(config: MkDocsConfig) -> None:
    site = Path(config.site_dir)
    for page in sorted(site.rglob("*.html")):
        found = LOADED.search(page.read_text(encoding="utf-8"))
        if found:
            raise PluginError(f"{page.relative_to(site)} loads something from elsewhere: {found[0]}")
