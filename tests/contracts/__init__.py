"""Names that leave a process: other programs, stored data and people's scripts depend on them.

Each test computes a list from the running code and compares it with a file in `golden/`. The internals may be moved and
renamed freely as long as these files stay the same. A test that fails says which names were added and removed.

A removed name breaks other programs: keep it, or keep an alias. If the change is meant, accept it and commit the files:

    RUMMI_ACCEPT=1 .venv/bin/pytest tests/contracts

Other tests pin what is not repeated here: `vectors/` the notation, rules and records; `docs/protocol.md` the messages
of the protocol (`tests/server/edge/test_protocol.py`); `tests/server/old` the databases and backups of older versions.
"""
