"""The way in: choose the language, run the command, and end every error as a sentence and an exit status.

0 is fine or legal, 1 illegal, 2 bad usage or bad input. A fault of ours is none of these and looks different.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rummi.core.errors import RummiError

BAD_INPUT: Final = 2
FAULT: Final = 70
INTERRUPTED: Final = 130


def run() -> None:
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    arguments = _choose_language(arguments)
    # The commands' help texts are made when this is imported, so the language must be known before.
    from rummi.cli.app import rummi
    from rummi.cli.speech import say

    try:
        rummi.main(arguments, prog_name="rummi")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except RummiError as error:
        print(f"rummi: {say(error.message)}", file=sys.stderr)  # noqa: T201
        return BAD_INPUT
    except BrokenPipeError:  # the reader of our output has gone, as in `rummi rules | head -1`
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        return 0
    except Exception as fault:  # noqa: BLE001
        return _own_up(fault)
    return 0


def _choose_language(arguments: Sequence[str]) -> list[str]:
    """Obey `--lang` before any text is made, wherever it stands, and move it where the parser expects it."""
    for at, (option, value) in enumerate(pairwise(arguments)):
        if option == "--lang":
            os.environ["RUMMI_LANG"] = value
            return [option, value, *arguments[:at], *arguments[at + 2 :]]
    return list(arguments)


def _own_up(fault: Exception) -> int:
    """A fault of ours: no traceback in the user's face, but a way to one for a report."""
    from rummi.cli.speech import _

    if os.environ.get("RUMMI_DEBUG"):
        raise fault
    apology = _("this is a fault in rummi, not in what you did. Please report it: {fault}", fault=repr(fault))
    advice = _("With RUMMI_DEBUG=1 it shows where it happened.")
    print(f"rummi: {apology}\n{advice}", file=sys.stderr)  # noqa: T201
    return FAULT
