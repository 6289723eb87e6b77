"""`python -m tests.server.support.rummi_serve OPTIONS`: the command as it is installed, but for how long a password is
hashed: a quarter of a second each time, which `test_accounts.py` sees to."""

from __future__ import annotations

import sys

from argon2 import PasswordHasher

from rummi.cli.main import main
from rummi.server.edge.api import session

if __name__ == "__main__":
    vars(session)["HASHER"] = PasswordHasher(time_cost=1, memory_cost=1_024)
    sys.exit(main(["serve", *sys.argv[1:]]))
