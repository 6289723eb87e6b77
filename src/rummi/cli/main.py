"""The entry point: choose the language, run the command, and turn errors into messages and exit codes.

Exit codes: 0 success or legal, 1 illegal, 2 bad usage or bad input, 70 a fault of rummi, 130 interrupted.
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

_LONG_WORD: Final = re.compile(r"\w{60,}")
"""A word that an error message of click repeats only in part, such as a number with 5,000 digits."""
_LONG_WORD_SHOWN: Final = 20


def run() -> None:
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code."""
    arguments = _choose_language(arguments)
    from rummi.cli.speech import say

    try:
        return _run(arguments)
    except RummiError as error:
        return _fail(say(error.message), BAD_INPUT)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the output has ended, as in `rummi rules | head -1`
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        return 0
    except OSError as error:
        return _fail(str(error), BAD_INPUT)
    except Exception as fault:  # noqa: BLE001
        return _report_fault(fault)


def _choose_language(arguments: Sequence[str]) -> list[str]:
    """Apply `--lang` before any text is made, and move it to the front, where click expects it."""
    words = [word for argument in arguments for word in _split_language(argument)]
    for at, (option, value) in enumerate(pairwise(words)):
        if option == "--lang":
            os.environ["RUMMI_LANG"] = value
            return [option, value, *words[:at], *words[at + 2 :]]
    return words


def _split_language(argument: str) -> list[str]:
    return argument.split("=", 1) if argument.startswith("--lang=") else [argument]


def _run(arguments: Sequence[str]) -> int:
    """Run the command. Importing the commands makes their help texts, so the language must be chosen before."""
    import click

    from rummi.cli.speech import set_up_click

    set_up_click()
    from rummi.cli.app import rummi
    from rummi.cli.terminal import text

    text.register()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=text.HANDLER)
    try:
        "".join(arguments).encode()  # fails for bytes that are not text
        # rummi.main() would return 1, the code for an illegal play, when a pipe closes
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
        message = StringIO()
        error.show(message)
        sys.stderr.write(_LONG_WORD.sub(lambda word: f"{word[0][:_LONG_WORD_SHOWN]}…", message.getvalue()))
        return BAD_INPUT
    return 0


def _fail(message: str, code: int) -> int:
    print(f"rummi: {message}", file=sys.stderr)  # noqa: T201
    return code


def _report_fault(fault: Exception) -> int:
    """Explain how to report a fault of rummi. The traceback is shown only with RUMMI_DEBUG."""
    from rummi.cli.speech import _

    if os.environ.get("RUMMI_DEBUG"):
        raise fault
    apology = _("this is a fault in rummi, not in what you did. Please report it: {fault}", fault=repr(fault))
    advice = _("With RUMMI_DEBUG=1 it shows where it happened.")
    print(f"rummi: {apology}\n{advice}", file=sys.stderr)  # noqa: T201
    return FAULT
