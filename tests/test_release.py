"""A release, tried in a repository of its own: version, changelog, one commit and one tag, or nothing at all."""

from __future__ import annotations

import subprocess
from datetime import date
from pathlib import Path

import pytest
from tools.release import CannotRelease, close_changelog, read_version, release, unreleased

ROOT = Path(__file__).parents[1]
DAY = date(2027, 2, 3)
CHANGELOG = """# Changelog

## [Unreleased]

### Added

- A game for three.

## [0.1.0] - 2026-12-01

### Added

- A game for two.
"""


def git(folder: Path, *arguments: str) -> str:
    own = ["-c", "user.name=Ala", "-c", "user.email=ala@rummi.example"]
    return subprocess.run(["git", *own, *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, value in (("NAME", "Ala"), ("EMAIL", "ala@rummi.example")):
        monkeypatch.setenv(f"GIT_AUTHOR_{name}", value)
        monkeypatch.setenv(f"GIT_COMMITTER_{name}", value)
    (tmp_path / "src/rummi").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "rummi"\nversion = "0.1.0"\n')
    (tmp_path / "src/rummi/version.py").write_text('__version__ = "0.1.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "all")
    return tmp_path


def test_a_release_is_one_commit_and_one_tag(checkout: Path) -> None:
    built: list[str] = []
    assert release(checkout, "0.2.0", DAY, lambda: built.append(read_version(checkout))) == "v0.2.0"
    assert built == ["0.2.0"], "what is built has the version already"
    assert git(checkout, "log", "--format=%s").splitlines() == ["Release 0.2.0", "all"]
    assert git(checkout, "describe") == "v0.2.0\n"
    text = (checkout / "CHANGELOG.md").read_text()
    assert unreleased(text) == ""
    assert "## [0.2.0] - 2027-02-03\n\n### Added\n\n- A game for three.\n" in text
    with pytest.raises(CannotRelease, match="no entries"):
        release(checkout, "0.3.0", DAY, lambda: None)


@pytest.mark.parametrize(
    ("new", "why"), [("0.0.9", "older"), ("1.0", "three numbers"), ("v0.2.0", "three numbers"), ("0.1.5", "before")]
)
def test_a_version_that_cannot_be(checkout: Path, new: str, why: str) -> None:
    git(checkout, "tag", "v0.1.5")
    with pytest.raises(CannotRelease, match=why):
        release(checkout, new, DAY, lambda: None)
    assert git(checkout, "status", "--porcelain") == ""


def test_from_a_clean_tree_only(checkout: Path) -> None:
    (checkout / "new").touch()
    with pytest.raises(CannotRelease, match="not committed"):
        release(checkout, "0.2.0", DAY, lambda: None)


def test_what_cannot_be_built_is_not_released(checkout: Path) -> None:
    def fail() -> None:
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space"):
        release(checkout, "0.2.0", DAY, fail)
    assert (git(checkout, "status", "--porcelain"), git(checkout, "tag")) == ("", "")
    assert read_version(checkout) == "0.1.0"


@pytest.mark.parametrize("news", ["- loose\n", "### Improved\n\n- A thing.\n"])
def test_changes_are_of_known_kinds(news: str) -> None:
    with pytest.raises(CannotRelease, match="Added, Changed"):
        close_changelog(CHANGELOG.replace("### Added\n\n- A game for three.\n", news), "0.2.0", DAY)


def test_our_own_changelog_can_be_close_changelog() -> None:
    assert close_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), "99.0.0", DAY)
    assert read_version(ROOT)
