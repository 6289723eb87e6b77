"""Fill a PostgreSQL database with copies of rooms that were really played.

Every copy has its own code and its own game with all actions.
"""

from __future__ import annotations

from typing import Any, Final

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The letters of room codes (`server/model/codes.py`)."""
_STATEMENTS: Final = (
    # the original and the new code of each copy: the letter Z, then the number of the copy in the letters of codes
    """
    CREATE TEMPORARY TABLE copies AS
    SELECT played.code AS old, games.id AS old_game, copy.number,
        'Z' || (
            SELECT string_agg(substr('{letters}', 1 + (copy.number / (31 ^ place)::bigint % 31)::int, 1), '')
            FROM generate_series(0, 4) AS place
        ) AS new,
        'copy' || copy.number AS new_game
    FROM generate_series(1, {rooms}) AS copy (number)
    JOIN (SELECT code, row_number() OVER (ORDER BY code) - 1 AS at FROM rooms) AS played
        ON played.at = copy.number % (SELECT count(*) FROM rooms)
    JOIN games ON games.room = played.code
    """,
    """
    INSERT INTO rooms (code, version, state, open, touched_at)
    SELECT new, version, replace(replace(state, old, new), old_game, new_game), open, touched_at
    FROM copies JOIN rooms ON rooms.code = old
    """,
    "INSERT INTO seats (room, person) SELECT new, person FROM copies JOIN seats ON seats.room = old",
    """
    INSERT INTO games (id, rules, players, options, start, secret, begun_at, room, due_at)
    SELECT new_game, rules, players, options, start, secret, begun_at, new, due_at
    FROM copies JOIN games ON games.id = old_game
    """,
    "INSERT INTO played (game, seat, person) SELECT new_game, seat, person FROM copies JOIN played ON game = old_game",
    """
    INSERT INTO actions (game, seq, seat, action, command, acted_at)
    SELECT new_game, seq, seat, action, command, acted_at FROM copies JOIN actions ON game = old_game
    """,
)


def fill(database: Any, rooms: int) -> None:
    """Add copies of rooms. Every existing room must have exactly one game."""
    statements = ";".join(each.format(letters=LETTERS, rooms=rooms) for each in _STATEMENTS)
    database.psql(f"\\set ON_ERROR_STOP on\n{statements};\nANALYZE;")


def some_codes(database: Any, count: int) -> list[str]:
    """Return codes of random copies."""
    query = f"\\t on\n\\a\nSELECT code FROM rooms WHERE code LIKE 'Z%' ORDER BY md5(code) LIMIT {count};"
    return [line for line in database.psql(query).splitlines() if len(line) == 6]
