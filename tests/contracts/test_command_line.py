"""Names that scripts and deployments use: commands, options, environment variables, exit codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import click
import pytest

from rummi.cli.app import rummi
from rummi.cli.main import main
from tests.contracts.golden import check_names, check_text
from tests.contracts.sources import ROOT, modules, strings

VARIABLE: Final = re.compile(r"RUMMI_[A-Z_]+")


def test_commands_and_options() -> None:
    lines = [f"{path}: {_shown(parameter)}" for path, command in _commands() for parameter in command.params]
    check_names("commands.txt", [*(path for path, _ in _commands()), *lines])


def _commands() -> Iterator[tuple[str, click.Command]]:
    return _under("rummi", rummi, click.Context(rummi))


def _under(path: str, command: click.Command, context: click.Context) -> Iterator[tuple[str, click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner
            yield from _under(f"{path} {name}", inner, click.Context(inner, parent=context))


def _shown(parameter: click.Parameter) -> str:
    """The parameter as people write it: `--port`, `--bot...` if it can be repeated, `KIND=lots|cards`."""
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    if isinstance(parameter, click.Argument):
        names = names.upper() if parameter.required else f"[{names.upper()}]"
    choices = parameter.type.choices if isinstance(parameter.type, click.Choice) else ()
    several = "..." if parameter.nargs == -1 or getattr(parameter, "multiple", False) else ""
    return f"{names}{'=' if choices else ''}{'|'.join(map(str, choices))}{several}"


def test_environment_variables() -> None:
    """Those of options, and those that the code or a deployment reads itself."""
    options = (name for _, command in _commands() for each in command.params for name in _variables(each))
    named = (name for tree in modules().values() for text in strings(tree) for name in VARIABLE.findall(text))
    files = (file for file in (ROOT / "deploy").rglob("*") if file.is_file())
    deployed = (name for file in files for name in VARIABLE.findall(file.read_text(encoding="utf-8")))
    check_names("environment.txt", {*options, *named, *deployed} - {"RUMMI_"})


def _variables(parameter: click.Parameter) -> list[str]:
    variables = parameter.envvar or []
    return [variables] if isinstance(variables, str) else list(variables)


EXITS: Final = {
    "a legal table": ["check", "R3 R4 R5"],
    "an illegal table": ["check", "R3 R4 B5"],
    "a play that exists": ["solve", "--table", "-", "--rack", "K10 R10 B10"],
    "no play": ["solve", "--table", "-", "--rack", "K1 R5"],
    "a table that cannot be repaired": ["repair", "--table", "R3 R5", "--tiles", "K7"],
    "a record that breaks a rule": ["replay", "vectors/records/joker-refused.rummi"],
    "a fair game": ["verify", "vectors/records/fair-tiles.rummi"],
    "a game without a commitment": ["verify", "vectors/records/opening.rummi"],
    "a name that does not exist": ["rules", "chess"],
    "a text that cannot be read": ["check", "R99"],
    "an unknown option": ["check", "--chess", "R3"],
    "an unknown command": ["chess"],
    "a file that does not exist": ["replay", "no-such-file.rummi"],
    "help": ["--help"],
}
"""What happens, and a command with which it does. Records are those of `vectors/`."""


def test_exit_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    lines = [f"{main(arguments)}: {what}: rummi {' '.join(arguments)}\n" for what, arguments in EXITS.items()]
    check_text("exit-codes.txt", "".join([*lines, *(f"{code}: {what}\n" for what, code in _other_ends())]))


def _other_ends() -> Iterator[tuple[str, int]]:
    """Faults of rummi and interruptions, as the group of all commands meets them."""
    for what, problem in {
        "a fault of rummi": ZeroDivisionError(),
        "interrupted": KeyboardInterrupt(),
    }.items():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rummi, "make_context", _raiser(problem))
            yield what, main([])


def _raiser(problem: BaseException) -> object:
    def fail(*_: object, **__: object) -> None:
        raise problem

    return fail
