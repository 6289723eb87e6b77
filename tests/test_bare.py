"""The bare library: what works, and what is said, without any extra. `make dist` shows the same of a wheel."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.support.bare import packages

ROOT: Final = Path(__file__).parent.parent
SERVER_MISSING: Final = 'The server is not installed. Install it with: pip install "rummi[server]"'


def bare(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.support.bare", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RUMMI_LANG": "en"}
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, cwd=folder, env=environment)


def test_the_bare_library_needs_few_packages() -> None:
    assert packages() <= {"rummi", "click", "msgspec", "tomli-w"}


def test_every_module_can_be_imported() -> None:
    assert bare("import").stderr == ""


def test_importing_rummi_imports_nothing_else() -> None:
    program = "import sys; before = set(sys.modules); import rummi; print(*set(sys.modules) - before)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    imported = {name.partition(".")[0] for name in ended.stdout.split()}
    assert imported - sys.stdlib_module_names == {"rummi"}


def test_commands_work_without_extras() -> None:
    assert bare("solve", "--table", "-", "--rack", "K10 R10 B10").returncode == 0
    assert bare("tournament", "print", "--help").returncode == 0


@pytest.mark.parametrize(
    ("check", "modules"),
    [
        (r'need_server\(\)|has\("server"\)|run_admin\(', r"serve|server|tournaments\.server"),  # run_admin checks it
        (r'need_printing\(\)|has\("paper"\)', r"tournaments\.printing\.(logo|print)"),
    ],
)
def test_every_command_that_imports_an_extra_checks_for_it(check: str, modules: str) -> None:
    commands = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "src/rummi/cli").rglob("*.py")}
    users = {name for name, text in commands.items() if re.search(rf"^ +from rummi\.({modules})\b", text, re.MULTILINE)}
    assert users
    assert {name for name in users if not re.search(check, commands[name])} == set()


def test_the_doctor_reports_a_healthy_library() -> None:
    ended = bare("doctor")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.splitlines()[-1].endswith('Install it with: pip install "rummi[server]"')


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["serve"], SERVER_MISSING),
        *(
            pytest.param(arguments, SERVER_MISSING, marks=pytest.mark.thorough)
            for arguments in (["backup", "site.backup"], ["admin", "status"], ["restore", "site.backup"])
        ),
        pytest.param(
            ["--lang", "pl", "serve"],
            'Serwer nie jest zainstalowany. Zainstaluj go poleceniem: pip install "rummi[server]"',
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            ["tournament", "print", "event.json", "lots", "-o", "lots.pdf"],
            'Printing is not installed. Install it with: pip install "rummi[paper]"',
            marks=pytest.mark.thorough,
        ),
        (
            ["--lang", "pl", "tournament", "print", "event.json", "lots", "-o", "lots.pdf"],
            'Drukowanie nie jest zainstalowane. Zainstaluj je poleceniem: pip install "rummi[paper]"',
        ),
        (
            ["arena", "greedy", "casual", "--ray", "auto"],
            'Ray is not installed. Install it with: pip install "rummi[ray]"',
        ),
    ],
)
def test_a_command_whose_extra_is_missing_says_how_to_install_it(
    arguments: list[str], expected: str, tmp_path: Path
) -> None:
    ended = bare(*arguments, folder=tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"rummi: {expected}\n")
    assert list(tmp_path.iterdir()) == []


def test_the_learning_environments_say_how_to_install_their_extra() -> None:
    program = "from tests.support.bare import hide_extras; hide_extras(); import rummi.learn; rummi.learn.env"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert ended.returncode == 1
    assert ended.stderr.endswith('Install it with: pip install "rummi[learn]"\n')
