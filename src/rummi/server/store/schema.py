"""The tables.

A game is its start and its actions in order, and a tournament is its decisions in order. Columns that say that they
follow from something else are copies for queries. All times are milliseconds since 1970.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("rules", String(32), nullable=False),
    Column("players", JSON, nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", JSON, nullable=False),
    Column("secret", String(64), nullable=False),  # the deal and all later luck follow from it
    Column("begun_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("scores", JSON),  # of a finished game; follows from the actions
    Column("winners", JSON),
    Column("room", String(8)),
    Column("due_at", BigInteger),  # when a bot moves or the time runs out
    Column("extended", BigInteger, nullable=False, server_default="0"),  # by how much deadlines were extended, in all
    Column("contributions", JSON),  # what the players' browsers added to the luck
    Index("ix_games_due_at", "due_at"),
    Index("ix_games_room", "room"),
    Index("ix_games_ended_at_begun_at", "ended_at", "begun_at"),
)

ACTIONS: Final = Table(
    "actions",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # the first writer of a number has acted
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),  # in the notation
    Column("command", String(64), nullable=False),  # the id of the command, so that it is carried out once
    Column("acted_at", BigInteger, nullable=False),
    UniqueConstraint("game", "command"),
)

PLAYED: Final = Table(
    "played",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32), nullable=False),
    Index("ix_played_person", "person"),
)

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # null for guests
    Column("password", Text),  # the argon2 hash
    Column("series", Integer, nullable=False, server_default="0"),  # all valid sessions have this number
    Column("guesses", Integer, nullable=False, server_default="0"),  # failed logins that the person has not seen yet
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger),  # the last visit, to the day; null if it was before visits were stored
    Index("ix_people_login_seen_at", "login", "seen_at"),
)

ROOMS: Final = Table(
    "rooms",
    METADATA,
    Column("code", String(8), primary_key=True),
    Column("version", Integer, nullable=False),  # the first writer of the next version has changed the room
    Column("state", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Column("said_at", BigInteger),  # the time of the oldest chat message in the room
    Index("ix_rooms_open_touched_at", "open", "touched_at"),
    Index("ix_rooms_said_at", "said_at"),
)

NAMED: Final = Table(
    "named",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("person", String(32), primary_key=True),  # appears anywhere in the state
    Index("ix_named_person", "person"),
)

SET_ASIDE: Final = Table(
    "set_aside",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("game", String(32)),  # the game that cannot be loaded; null if the room itself cannot
    Column("why", Text, nullable=False),  # the type of the error and its place, never stored data
    Column("since", BigInteger, nullable=False),
    Column("tried_at", BigInteger, nullable=False),
    Index("ix_set_aside_tried_at", "tried_at"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("person", String(32), primary_key=True),  # has a seat; follows from the state of the room
    Index("ix_seats_person", "person"),
)

ROOM_COMMANDS: Final = Table(
    "room_commands",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("command", String(64), primary_key=True),  # its id, so that it is carried out once
    Column("version", Integer, nullable=False),  # the version of the room after it
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("id", String(8), primary_key=True),
    Column("name", Text, nullable=False),  # from here to capacity: follows from the decisions
    Column("place", Text, nullable=False),
    Column("day", String(10), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("entrants", Integer, nullable=False),
    Column("capacity", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),  # whether the public list shows it
    Column("made_at", BigInteger, nullable=False),
    Column("unlisted_why", Text),  # why it left the public list; empty if its organisers were deleted
    Column("births", Boolean, nullable=False, server_default="1"),  # whether its decisions contain dates of birth
    Index("ix_events_listed_day", "listed", "day"),
)

EVENT_ENTRIES: Final = Table(
    "event_entries",
    METADATA,
    Column("event", String(8), ForeignKey("events.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # from 1; the first writer of a number has decided
    Column("entry", Text, nullable=False),  # in the format of docs/events.md
    Column("command", String(80), nullable=False),  # its id, so that it is carried out once
    Column("decided_at", BigInteger, nullable=False),
    UniqueConstraint("event", "command"),
)

EVENT_ROLES: Final = Table(
    "event_roles",
    METADATA,
    Column("event", String(8), ForeignKey("events.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("role", String(9), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # the number of the judge or the entrant, else 0
    Column("serial", Integer),  # of the link that gave the role; null if given without a link
    Index("ix_event_roles_person", "person"),
)

EVENT_LINKS: Final = Table(
    "event_links",
    METADATA,
    Column("event", String(8), ForeignKey("events.id"), primary_key=True),
    Column("role", String(9), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("serial", Integer, nullable=False),  # of the valid link; without a row it is 0
)

EVENT_ROOMS: Final = Table(
    "event_rooms",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("event", String(8), ForeignKey("events.id"), nullable=False),
    Column("open", Boolean, nullable=False),  # whether more game cards can come from it
    Index("ix_event_rooms_open", "open"),
)

BLOCKS: Final = Table(
    "blocks",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("blocked", String(32), primary_key=True),  # the blocked person
    Column("name", String(40), nullable=False),  # at that time
    Column("at", BigInteger, nullable=False),
    Index("ix_blocks_blocked", "blocked"),
)

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("reporter", String(32), nullable=False),
    Column("reported", String(32), nullable=False),  # "" if no person plays yet for the entrant of a tournament
    Column("name", Text, nullable=False),  # of the reported person, at that time
    Column(
        "room", String(8), nullable=False
    ),  # or "" and the tournament; not a foreign key, because rooms are deleted earlier
    Column("event", String(8), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),  # the reporter's own words
    Column("number", Integer),  # of the reported message
    Column("said", Text, nullable=False),  # the chat around it
    Column("at", BigInteger, nullable=False),
    Column("state", String(8), nullable=False),
    Column("decision", String(8)),
    Column("closed_by", String(32)),
    Column("closed_at", BigInteger),
    Column("open_key", String(128), unique=True),  # of open reports: one per reporter and case
    Index("ix_reports_state_at", "state", "at"),
    Index("ix_reports_reported", "reported"),
    Index("ix_reports_reporter_at", "reporter", "at"),
)

PUZZLE_RESULTS: Final = Table(
    "puzzle_results",
    METADATA,
    Column("person", String(32), primary_key=True),  # a person with a login
    Column("puzzle", String(16), primary_key=True),  # a puzzle counts once per person
    Column("at", BigInteger, nullable=False),
    Column("help", Integer, nullable=False),  # see PuzzleResult.help
    Column("day", String(10)),  # if it was solved as the puzzle of a day
    Column("mean", Integer, nullable=False),  # the ratings after it, in thousandths of a point
    Column("spread", Integer, nullable=False),
    Column("puzzle_mean", Integer, nullable=False),
    Column("puzzle_spread", Integer, nullable=False),
    Index("ix_puzzle_results_puzzle_at", "puzzle", "at"),
)

CLUBS: Final = Table(
    "clubs",
    METADATA,
    Column("id", String(8), primary_key=True),
    Column("version", Integer, nullable=False),  # grows with every change of the club
    Column("serial", Integer, nullable=False),  # of the valid link for new keepers
    Column("name", Text, nullable=False),
    Column("about", Text, nullable=False),  # JSON: where and when it meets, and how its seasons are counted
    Column("made_at", BigInteger, nullable=False),
)

CLUB_KEEPERS: Final = Table(
    "club_keepers",
    METADATA,
    Column("club", String(8), ForeignKey("clubs.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("serial", Integer),  # of the link that made them a keeper; null for the founder
    Index("ix_club_keepers_person", "person"),
)

CLUB_MEMBERS: Final = Table(
    "club_members",
    METADATA,
    Column("club", String(8), ForeignKey("clubs.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("categories", Text, nullable=False),
    Column("person", String(32), nullable=False),  # the account of the member, or ""
    Index("ix_club_members_person", "person"),
)

CLUB_EVENTS: Final = Table(
    "club_events",
    METADATA,
    Column("club", String(8), ForeignKey("clubs.id"), primary_key=True),
    Column("event", String(8), ForeignKey("events.id"), primary_key=True),
    Column("by_organiser", Boolean, nullable=False),  # an event belongs to the club when both sides agree
    Column("by_keeper", Boolean, nullable=False),
    Column("weight", Integer, nullable=False),
    Column("left_at", BigInteger),  # when it stopped belonging to the club; it stays listed with the reason
    Column("left_why", Text, nullable=False),
    Column("seq", Integer, nullable=False),  # the number of decisions that the result follows from
    Column("result", Text),  # follows from the decisions
    Index("ix_club_events_event", "event"),
)

CLUB_RESULTS: Final = Table(
    "club_results",
    METADATA,
    Column("club", String(8), ForeignKey("clubs.id"), primary_key=True),
    Column("id", String(16), primary_key=True),
    Column("weight", Integer, nullable=False),
    Column("left_at", BigInteger),
    Column("left_why", Text, nullable=False),
    Column("result", Text, nullable=False),  # JSON: the result of an event that was played elsewhere
)

CLUB_KNOWN: Final = Table(
    "club_known",
    METADATA,
    Column("club", String(8), ForeignKey("clubs.id"), primary_key=True),
    Column("event", String(16), primary_key=True),  # or the id of imported results
    Column("entrant", Integer, primary_key=True, autoincrement=False),
    Column("member", Integer, nullable=False),
)

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("key", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

OPERATORS: Final = Table(
    "operators",
    METADATA,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

SANCTIONS: Final = Table(
    "sanctions",
    METADATA,
    Column("id", String(32), primary_key=True),  # chosen by the client, so that two clicks are one decision
    Column("kind", String(4), nullable=False),
    Column("person", String(32)),  # null for a ban of networks only, or a person whose data was deleted
    Column("name", String(40), nullable=False),  # at that time
    Column("login", String(64)),  # a keyed hash, so that a ban survives the deletion of the account
    Column("reason", Text, nullable=False),
    Column("room", String(8)),  # where the reason for it happened
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),  # null: permanent
    Column("by", String(40), nullable=False),  # the login of the operator; empty: at the command line
    Column("wide", Boolean, nullable=False),  # whether the ban includes the person's networks
    Column("seen_at", BigInteger),  # when the person confirmed the notice
    Column("ended_at", BigInteger),  # if an operator ended it early
    Column("ended_by", String(40)),
    Column("changed_at", BigInteger, nullable=False),
    Index("ix_sanctions_person", "person"),
    Index("ix_sanctions_changed_at", "changed_at"),
)

BANNED_NETWORKS: Final = Table(
    "banned_networks",
    METADATA,
    Column("sanction", String(32), ForeignKey("sanctions.id"), primary_key=True),
    Column("network", String(64), primary_key=True),
)

LOOKS: Final = Table(
    "looks",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("by", String(40), nullable=False),  # the login of the operator; empty: at the command line
    Column("room", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_looks_at", "at"),
    Index("ix_looks_room_at", "room", "at"),
)

ORDERS: Final = Table(
    "orders",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),  # "close" a room, or replace a person after a "ban"
    Column("what", String(32), nullable=False),  # the room or the person
    Column("by", String(40), nullable=False),
    Column("given_at", BigInteger, nullable=False),
    Column("done_at", BigInteger),
    Index("ix_orders_done_at", "done_at"),
)

FIGURES: Final = Table(
    "figures",
    METADATA,
    Column("worker", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("figures", Text, nullable=False),
)

FIGURES_OF_DAY: Final = Table(
    "figures_of_day",
    METADATA,
    Column("slot", BigInteger, primary_key=True, autoincrement=False),  # the start of a quarter of an hour
    Column("players", Integer, nullable=False),  # the maximum
    Column("errors", Integer, nullable=False),
)
