"""`make release VERSION=0.2.0`: update version and changelog, build and test the package, commit and tag.

It changes nothing if a step fails, and it publishes nothing. The last lines of the output say how to publish.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
KINDS: Final = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
"""The sections of Keep a Changelog."""
_UNRELEASED: Final = "## [Unreleased]\n"
_HEADING: Final = re.compile(r"^## ", re.MULTILINE)
_KIND: Final = re.compile(r"^### (.+)$", re.MULTILINE)
_VERSION: Final = re.compile(r"(\d+)\.(\d+)\.(\d+)")
_VERSION_LINES: Final = {
    "pyproject.toml": re.compile(r'^version = "([^"]+)"$', re.MULTILINE),
    "src/rummi/version.py": re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE),
}


class CannotRelease(Exception):
    """The version, the changelog or the checkout is not ready; the message says why."""


def release(root: Path, new: str, day: date, build: Callable[[], None]) -> str:
    """Commit and tag a release, and return the tag. `build` is called when the new version is already written."""
    if _git(root, "status", "--porcelain"):
        raise CannotRelease("there are changes that are not committed")
    released = {tag.removeprefix("v") for tag in _git(root, "tag", "--list", "v*").split()}
    check_version(new, read_version(root), released)
    changelog = root / "CHANGELOG.md"
    text = close_changelog(changelog.read_text(encoding="utf-8"), new, day)
    tag = f"v{new}"
    try:
        changelog.write_text(text, encoding="utf-8")
        write_version(root, new)
        build()
        _git(root, "commit", "--all", "--message", f"Release {new}")
        _git(root, "tag", "--annotate", tag, "--message", f"rummi {new}")
    except BaseException:
        _git(root, "checkout", "--", ".")
        raise
    return tag


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout


def read_version(root: Path) -> str:
    """Return the version; raise `CannotRelease` if the files disagree about it."""
    found: dict[str, list[str]] = {
        name: line.findall((root / name).read_text(encoding="utf-8")) for name, line in _VERSION_LINES.items()
    }
    versions = {version for each in found.values() for version in each}
    if len(versions) != 1 or any(len(each) != 1 for each in found.values()):
        raise CannotRelease(f"the files do not agree on a version: {found}")
    return versions.pop()


def check_version(new: str, old: str, released: set[str]) -> None:
    if not _VERSION.fullmatch(new):
        raise CannotRelease(f"a version is three numbers, as in 0.2.0, not “{new}”")
    if _numbers(new) < _numbers(old):
        raise CannotRelease(f"{new} is older than {old}")
    if new in released:
        raise CannotRelease(f"{new} has been released before")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def write_version(root: Path, new: str) -> None:
    for name, line in _VERSION_LINES.items():
        path = root / name
        text = path.read_text(encoding="utf-8")
        begin, end = next(line.finditer(text)).span(1)
        path.write_text(text[:begin] + new + text[end:], encoding="utf-8")


def close_changelog(text: str, version: str, day: date) -> str:
    """Return the changelog with all unreleased entries moved under `version`."""
    news = unreleased(text)
    if not news:
        raise CannotRelease("CHANGELOG.md has no entries under “Unreleased”")
    unknown = [kind for kind in _KIND.findall(news) if kind not in KINDS]
    if unknown or not news.startswith("### "):
        raise CannotRelease(
            f"“Unreleased” may contain {', '.join(KINDS)}, but not {', '.join(unknown) or 'lines without a heading'}"
        )
    return text.replace(_UNRELEASED, f"{_UNRELEASED}\n## [{version}] - {day.isoformat()}\n", 1)


def unreleased(text: str) -> str:
    """Return the entries under “Unreleased”."""
    before, found, after = text.partition(_UNRELEASED)
    if not found or (before and not before.endswith("\n")):
        raise CannotRelease(f"CHANGELOG.md has no heading “{_UNRELEASED.strip()}”")
    return _HEADING.split(after, maxsplit=1)[0].strip()


def build_package() -> None:
    subprocess.run([sys.executable, "-m", "tools.distribution"], cwd=ROOT, check=True)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("make release: give the version, for example make release VERSION=0.2.0\n")
        return 2
    try:
        tag = release(ROOT, arguments[0], datetime.now(UTC).date(), build_package)
    except CannotRelease as problem:
        sys.stderr.write(f"make release: {problem}; nothing was changed\n")
        return 2
    except subprocess.CalledProcessError:
        sys.stderr.write("make release: the package does not build or fails its tests; nothing was changed\n")
        return 1
    sys.stdout.write(
        f"Committed and tagged {tag}. The files to publish are in dist/. Nothing was published. To publish:\n"
        f"  git push --follow-tags\n  and upload the files in dist/ to the package index\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
