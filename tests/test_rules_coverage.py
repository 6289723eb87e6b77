"""Every rule in scope has a test that names it, or a reason to have none; and the tool notices."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

RULES = """\
- **STD-1** Two to four players.
- **STD-2** The contents of the box.
- **A-57 Leaving.** A player who leaves.
- **A-57a Leftovers.** They go to the player.
- **A-90 Games per stage.** Not in scope, so it needs no test yet.
| **C-1** | jokers | 30 or 50 |
"""

TEST = """\
import pytest

@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.rule("STD-1", "A-57")
def test_std_1(n):
    pass

@pytest.mark.rule("A-57a")
async def test_a_57a():
    pass
"""

REASONS = 'STD-2 = "cardboard"\nC-1 = "only a table"\n'


def coverage(root: Path) -> subprocess.CompletedProcess[str]:
    """The tool, run on the project in this folder."""
    command = [sys.executable, str(ROOT / "tools" / "rules_coverage.py"), str(root)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def project(root: Path, *, rules: str = RULES, test: str = TEST, reasons: str = REASONS) -> Path:
    """A project small enough to see what the tool says about it."""
    files = {
        "docs/rules.md": rules,
        "tests/rules/test_rules.py": test,
        "tests/rules/untested.toml": reasons,
        "src/rummi/code.py": '"""STD-1 to STD-2: who plays with what."""\n\nX = 1  # A-57a\n',
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_every_rule_of_this_project_has_a_test_or_a_reason() -> None:
    result = coverage(ROOT)
    assert result.stderr == ""
    assert result.returncode == 0


def test_it_prints_tests_source_places_and_reasons(tmp_path: Path) -> None:
    result = coverage(project(tmp_path))
    assert result.returncode == 0
    assert result.stdout.splitlines() == [
        "STD-1",
        "    test    tests/rules/test_rules.py::test_std_1",
        "    source  src/rummi/code.py:1",
        "STD-2",
        "    source  src/rummi/code.py:1",
        "    no test: cardboard",
        "A-57",
        "    test    tests/rules/test_rules.py::test_std_1",
        "A-57a",
        "    test    tests/rules/test_rules.py::test_a_57a",
        "    source  src/rummi/code.py:3",
        "C-1",
        "    no test: only a table",
        "5 rules: 3 with a test, 2 without.",
    ]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"rules": RULES + "- **STD-3** The aim.\n"}, "STD-3 has neither a test nor a reason"),
        ({"test": TEST.replace('"A-57a"', '"A-57"')}, "A-57a has neither a test nor a reason"),
        ({"test": TEST.replace('"STD-1"', '"STD-1", "STD-99"')}, "test_std_1 names STD-99, which is not in"),
        ({"reasons": REASONS + 'STD-1 = "no"\n'}, "STD-1 has a test (tests/rules/test_rules.py::test_std_1)"),
        ({"reasons": REASONS + 'STD-98 = "no"\n'}, "untested.toml names STD-98, which is not in"),
    ],
)
def test_it_fails_and_says_what_is_wrong(changes: dict[str, str], complaint: str, tmp_path: Path) -> None:
    result = coverage(project(tmp_path, **changes))
    assert result.returncode == 1
    assert complaint in result.stderr
    assert len(result.stderr.splitlines()) == 1
