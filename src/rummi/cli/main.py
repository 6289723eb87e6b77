"""The way in: choose the language, run the command, and end every error as a sentence and an exit status.

0 is fine or legal, 1 illegal, 2 bad usage or bad input. A fault of ours is none of these and looks different.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from io import StringIO, TextIOWrapper
from itertools import pairwise
from typing import Final

from rummi.core.errors import InvalidInput, RummiError
from rummi.core.sentence import sentence

BAD_INPUT: Final = 2
FAULT: Final = 70
INTERRUPTED: Final = 130
_SHOWN: Final = 20
_LONG_WORD: Final = re.compile(r"\w{60,}")
"""As somebody else's 5,000 digits: an error need not repeat them all."""


def run() -> None:
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    arguments = _choose_language(arguments)
    from rummi.cli.speech import say

    try:
        return _run(arguments)
    except RummiError as error:
        return _refuse(say(error.message), BAD_INPUT)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone, as in `rummi rules | head -1`
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        return 0
    except OSError as error:
        return _refuse(str(error), BAD_INPUT)
    except Exception as fault:  # noqa: BLE001
        return _own_up(fault)


def _run(arguments: Sequence[str]) -> int:
    """The command's own exit status. The language is chosen: help texts are made when this is imported."""
    import click

    from rummi.cli.speech import teach_click

    teach_click()
    from rummi.cli.app import rummi
    from rummi.cli.terminal import text

    text.register()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=text.HANDLER)
    try:
        "".join(arguments).encode()  # fails for bytes that are no text
        # not rummi.main(): that makes a closed pipe the status of something illegal
        with rummi.make_context("rummi", list(arguments)) as context:
            rummi.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except SystemExit as ended:
        sys.stdout.flush()
        return ended.code if isinstance(ended.code, int) else 0
    except UnicodeEncodeError:
        raise InvalidInput(sentence("what was typed is not UTF-8 text")) from None
    except click.exceptions.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        said = StringIO()
        error.show(said)
        sys.stderr.write(_LONG_WORD.sub(lambda word: f"{word[0][:_SHOWN]}…", said.getvalue()))
        return BAD_INPUT
    return 0


def _refuse(why: str, status: int) -> int:
    print(f"rummi: {why}", file=sys.stderr)  # noqa: T201
    return status


def _choose_language(arguments: Sequence[str]) -> list[str]:
    """Obey `--lang` before any text is made, wherever it stands, and move it where the parser expects it."""
    words = [word for argument in arguments for word in _parted(argument)]
    for at, (option, value) in enumerate(pairwise(words)):
        if option == "--lang":
            os.environ["RUMMI_LANG"] = value
            return [option, value, *words[:at], *words[at + 2 :]]
    return words


def _parted(argument: str) -> list[str]:
    return argument.split("=", 1) if argument.startswith("--lang=") else [argument]


def _own_up(fault: Exception) -> int:
    """A fault of ours: no traceback in the user's face, but a way to one for a report."""
    from rummi.cli.speech import _

    if os.environ.get("RUMMI_DEBUG"):
        raise fault
    apology = _("this is a fault in rummi, not in what you did. Please report it: {fault}", fault=repr(fault))
    advice = _("With RUMMI_DEBUG=1 it shows where it happened.")
    print(f"rummi: {apology}\n{advice}", file=sys.stderr)  # noqa: T201
    return FAULT
