"""Fail the build if a page loads a resource from another host, because people also read the site offline."""

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
    r"|class=\"?mermaid\b"  # Material would load its script
)


def on_post_build(config: MkDocsConfig) -> None:
    site = Path(config.site_dir)
    for page in sorted(site.rglob("*.html")):
        found = LOADED.search(page.read_text(encoding="utf-8"))
        if found:
            raise PluginError(f"{page.relative_to(site)} loads a resource from another host: {found[0]}")
