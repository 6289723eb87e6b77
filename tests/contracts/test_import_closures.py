"""How many modules of `rummi` an import loads: the rules and the commands of a room stay easy to read on their own.

The limits only shrink. If an import loads fewer modules than its limit, lower the limit; if it loads more, a module has
gained a dependency: find out which one and whether it belongs there. Packages count as modules.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

CLASSIC_RULES: Final = "rummi.games.classic.state"
ROOM_COMMANDS: Final = "rummi.server.rooms.commands"


@pytest.mark.parametrize(
    ("module", "limit"),
    [
        (CLASSIC_RULES, 32),
        (ROOM_COMMANDS, 116),
    ],
)
def test_an_import_loads_no_more_modules_than_before(module: str, limit: int) -> None:
    loaded = _modules_loaded_by(module)
    if len(loaded) > limit:
        names = "\n".join(f"  {name}" for name in loaded)
        pytest.fail(f"{module} loads {len(loaded)} modules of rummi, more than {limit}:\n{names}", pytrace=False)


def _modules_loaded_by(module: str) -> list[str]:
    program = f"import sys, {module}; print(*(name for name in sys.modules if name.split('.')[0] == 'rummi'))"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return sorted(ended.stdout.split())
