"""Add README.md and other files outside docs/ to the site, and adjust the links between them."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from posixpath import dirname, join, normpath, relpath
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture/index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "LICENSE": "license.md",
    "deploy/README.md": "deploy.md",
    "deploy/Caddyfile": "deploy/Caddyfile",
    "deploy/alerts.yml": "deploy/alerts.yml",
    "deploy/images.txt": "deploy/images.txt",
    "deploy/grafana.json": "deploy/grafana.json",
    "native/README.md": "kernel.md",
    "web/FONTS.md": "fonts.md",
}
SOURCES: Final = {page: home for home, page in PAGES.items()}
TARGETS: Final = {**PAGES, "deploy": "deploy.md"}
LINK: Final = re.compile(r"(?P<before>\]\(|src=\")(?P<path>[^)#\s\":]+)(?=[)#\"])")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for home, page in PAGES.items():
        text = (ROOT / home).read_text(encoding="utf-8")
        if page.endswith(".md") and not home.endswith(".md"):
            text = f"# {home.capitalize()}\n\n{text}"
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    here = page.file.src_uri
    home = SOURCES.get(here, f"docs/{here}")
    return LINK.sub(lambda link: link["before"] + _link(link["path"], home, here), markdown)


def _link(path: str, home: str, here: str) -> str:
    """Return the link of page `here` to the file that `path` names relative to the source file `home`."""
    meant = normpath(join(dirname(home), path))
    page = TARGETS.get(meant, str(PurePosixPath(meant).relative_to("docs")) if meant.startswith("docs/") else None)
    return path if page is None else relpath(page, dirname(here) or ".")
