"""The group `rummi tournament` with its commands."""

from __future__ import annotations

import click

from rummi.cli.speech import _
from rummi.cli.tournament.entries import enter_command
from rummi.cli.tournament.output import export_command, print_command
from rummi.cli.tournament.simulate import simulate_command


@click.group("tournament", help=_("Championships: whole events, from the entry list to the final."))
def command() -> None:
    pass


command.add_command(simulate_command)
command.add_command(print_command)
command.add_command(enter_command)
command.add_command(export_command)
