"""A release from a clean tree: all of it, or nothing has happened."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path

from tools.release import version
from tools.release.changelog import closed


class BadTree(Exception):
    """Why nothing can be released from this checkout."""


def release(root: Path, new: str, day: date, build: Callable[[], None]) -> str:
    """The tag; `build` makes and proves the package, with the new version already written."""
    if _git(root, "status", "--porcelain"):
        raise BadTree("there are changes that are not committed")
    released = {tag.removeprefix("v") for tag in _git(root, "tag", "--list", "v*").split()}
    version.check(new, version.written(root), released)
    changelog = root / "CHANGELOG.md"
    text = closed(changelog.read_text(encoding="utf-8"), new, day)
    tag = f"v{new}"
    try:
        changelog.write_text(text, encoding="utf-8")
        version.write(root, new)
        build()
        _git(root, "commit", "--all", "--message", f"Release {new}")
        _git(root, "tag", "--annotate", tag, "--message", f"rummi {new}")
    except BaseException:
        _git(root, "checkout", "--", ".")
        raise
    return tag


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout
