"""The tables. A game is its beginning and its actions in order, a championship its decisions in order; everything else
follows from them."""

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
    Column("secret", String(64), nullable=False),  # from which the game was dealt and luck is drawn
    Column("begun_at", BigInteger, nullable=False),  # milliseconds since 1970, as all times here
    Column("ended_at", BigInteger),
    Column("scores", JSON),  # of a finished game, for lists; they follow from the actions
    Column("winners", JSON),
    Column("room", String(8)),
    Column("due_at", BigInteger),  # when a bot moves or the time runs out; whoever notices sees to it
    Column("extended", BigInteger, nullable=False, server_default="0"),  # the time that was given back
    Column("contributions", JSON),  # what the players' browsers mixed into its luck
    Index("ix_games_due_at", "due_at"),
    Index("ix_games_room", "room"),
    Index("ix_games_ended_at_begun_at", "ended_at", "begun_at"),
)

ACTIONS: Final = Table(
    "actions",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # whoever inserts it first has acted
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),  # in the notation
    Column("command", String(64), nullable=False),  # the asker's id of what was asked, so that it is done once
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
    Column("login", String(40), unique=True),  # a guest has none
    Column("password", Text),  # its argon2 hash
    Column("series", Integer, nullable=False, server_default="0"),  # of the sessions that hold; the next ends them all
    Column("guesses", Integer, nullable=False, server_default="0"),  # wrong passwords that he was not told of yet
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger),  # to the day; none: not since it is noted
    Index("ix_people_login_seen_at", "login", "seen_at"),
)

ROOMS: Final = Table(
    "rooms",
    METADATA,
    Column("code", String(8), primary_key=True),
    Column("version", Integer, nullable=False),  # whoever writes the next one has changed the room
    Column("state", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Column("said_at", BigInteger),  # the oldest that stands there of what was said
    Index("ix_rooms_open_touched_at", "open", "touched_at"),
    Index("ix_rooms_said_at", "said_at"),
)

NAMED: Final = Table(
    "named",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("person", String(32), primary_key=True),  # who stands in its text: sits or talks there, or is muted
    Index("ix_named_person", "person"),
)

SET_ASIDE: Final = Table(
    "set_aside",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("game", String(32)),  # that cannot be loaded; none: the room itself cannot
    Column("why", Text, nullable=False),  # the name of what went wrong and its place, never what was read
    Column("since", BigInteger, nullable=False),
    Column("tried_at", BigInteger, nullable=False),
    Index("ix_set_aside_tried_at", "tried_at"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("person", String(32), primary_key=True),  # who has a seat there; it follows from the room, for lists
    Index("ix_seats_person", "person"),
)

ROOM_COMMANDS: Final = Table(
    "room_commands",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("command", String(64), primary_key=True),  # what was asked is done once
    Column("version", Integer, nullable=False),  # to which it led
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("id", String(8), primary_key=True),
    Column("name", Text, nullable=False),  # this and what follows is for lists; it follows from the decisions
    Column("place", Text, nullable=False),
    Column("day", String(10), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("entrants", Integer, nullable=False),
    Column("capacity", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),  # whether strangers find it
    Column("made_at", BigInteger, nullable=False),
    Column("unlisted_why", Text),  # of one that strangers found once; empty where nobody is left who could say it
    Column("births", Boolean, nullable=False, server_default="1"),  # whether days of birth stand in its decisions
    Index("ix_events_listed_day", "listed", "day"),
)

EVENT_ENTRIES: Final = Table(
    "event_entries",
    METADATA,
    Column("event", String(8), ForeignKey("events.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # from 1; whoever inserts it first has decided
    Column("entry", Text, nullable=False),  # as docs/events.md says
    Column("command", String(80), nullable=False),  # what was asked is done once
    Column("decided_at", BigInteger, nullable=False),
    UniqueConstraint("event", "command"),
)

EVENT_ROLES: Final = Table(
    "event_roles",
    METADATA,
    Column("event", String(8), ForeignKey("events.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("role", String(9), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the judge or the entrant, else 0
    Column("serial", Integer),  # of the link by which it came; none: given without one, and no link takes it away
    Index("ix_event_roles_person", "person"),
)

EVENT_LINKS: Final = Table(
    "event_links",
    METADATA,
    Column("event", String(8), ForeignKey("events.id"), primary_key=True),
    Column("role", String(9), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("serial", Integer, nullable=False),  # of the link that fits; 0 where there is no row
)

EVENT_ROOMS: Final = Table(
    "event_rooms",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("event", String(8), ForeignKey("events.id"), nullable=False),
    Column("open", Boolean, nullable=False),  # whether a card may still come from it
    Index("ix_event_rooms_open", "open"),
)

BLOCKS: Final = Table(
    "blocks",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("blocked", String(32), primary_key=True),  # whom that person does not want to hear
    Column("name", String(40), nullable=False),  # as he was called then
    Column("at", BigInteger, nullable=False),
    Index("ix_blocks_blocked", "blocked"),
)

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("reporter", String(32), nullable=False),
    Column("reported", String(32), nullable=False),  # "" where nobody plays yet for an entrant of a championship
    Column("name", Text, nullable=False),  # of the reported, as he was called
    Column("room", String(8), nullable=False),  # or "", and the championship: rooms are deleted earlier than reports
    Column("event", String(8), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),  # what the reporter added
    Column("number", Integer),  # of the message
    Column("said", Text, nullable=False),  # around it, as the room had it
    Column("at", BigInteger, nullable=False),
    Column("state", String(8), nullable=False),
    Column("decision", String(8)),
    Column("closed_by", String(32)),
    Column("closed_at", BigInteger),
    Column("open_key", String(128), unique=True),  # of one that is open: who reports whom where, once
    Index("ix_reports_state_at", "state", "at"),
    Index("ix_reports_reported", "reported"),
    Index("ix_reports_reporter_at", "reporter", "at"),
)

PUZZLE_RESULTS: Final = Table(
    "puzzle_results",
    METADATA,
    Column("person", String(32), primary_key=True),  # who has a login
    Column("puzzle", String(16), primary_key=True),  # each counts once
    Column("at", BigInteger, nullable=False),
    Column("help", Integer, nullable=False),  # how many rungs
    Column("day", String(10)),  # whose puzzle it was, where it was solved as that
    Column("mean", Integer, nullable=False),  # ratings after it, in thousandths; they follow from the results in order
    Column("spread", Integer, nullable=False),
    Column("puzzle_mean", Integer, nullable=False),
    Column("puzzle_spread", Integer, nullable=False),
    Index("ix_puzzle_results_puzzle_at", "puzzle", "at"),
)

CLUBS: Final = Table(
    "clubs",
    METADATA,
    Column("id", String(8), primary_key=True),
    Column("version", Integer, nullable=False),  # grows with everything that is changed of the club
    Column("serial", Integer, nullable=False),  # of the link that makes a keeper
    Column("name", Text, nullable=False),
    Column("about", Text, nullable=False),  # where and when it meets, and by which rules a season is counted
    Column("made_at", BigInteger, nullable=False),
)

CLUB_KEEPERS: Final = Table(
    "club_keepers",
    METADATA,
    Column("club", String(8), ForeignKey("clubs.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("serial", Integer),  # of the link by which it came; none: who made the club
    Index("ix_club_keepers_person", "person"),
)

CLUB_MEMBERS: Final = Table(
    "club_members",
    METADATA,
    Column("club", String(8), ForeignKey("clubs.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("categories", Text, nullable=False),
    Column("person", String(32), nullable=False),  # whose account it is, or ""
    Index("ix_club_members_person", "person"),
)

CLUB_EVENTS: Final = Table(
    "club_events",
    METADATA,
    Column("club", String(8), ForeignKey("clubs.id"), primary_key=True),
    Column("event", String(8), ForeignKey("events.id"), primary_key=True),
    Column("by_organiser", Boolean, nullable=False),  # it is the club's when both have agreed
    Column("by_keeper", Boolean, nullable=False),
    Column("weight", Integer, nullable=False),
    Column("left_at", BigInteger),  # the club's no longer; it is still told, with the reason
    Column("left_why", Text, nullable=False),
    Column("seq", Integer, nullable=False),  # of decisions from which the result follows
    Column("result", Text),  # for lists
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
    Column("result", Text, nullable=False),  # of an event that was played elsewhere
)

CLUB_KNOWN: Final = Table(
    "club_known",
    METADATA,
    Column("club", String(8), ForeignKey("clubs.id"), primary_key=True),
    Column("event", String(16), primary_key=True),  # or results that were brought along
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
    Column("id", String(32), primary_key=True),  # by whoever decided, so that what is pressed twice is decided once
    Column("kind", String(4), nullable=False),
    Column("person", String(32)),  # none: a network alone, or somebody who is forgotten
    Column("name", String(40), nullable=False),  # as he was called then
    Column("login", String(64)),  # a mark of it that cannot be read back: a ban outlives being forgotten
    Column("reason", Text, nullable=False),
    Column("room", String(8)),  # where it happened
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),  # none: for good
    Column("by", String(40), nullable=False),  # who decided, by name; empty: at the command line
    Column("wide", Boolean, nullable=False),  # whether the networks from which he comes are banned with him
    Column("seen_at", BigInteger),  # when he confirmed that he has read it
    Column("ended_at", BigInteger),  # before its time
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
    Column("by", String(40), nullable=False),  # empty: at the command line
    Column("room", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_looks_at", "at"),
    Index("ix_looks_room_at", "room", "at"),
)

ORDERS: Final = Table(
    "orders",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column(
        "kind", String(8), nullable=False
    ),  # what a worker is to do: close a room, or play for somebody who is banned
    Column("what", String(32), nullable=False),  # the room, or the person
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
    Column("slot", BigInteger, primary_key=True, autoincrement=False),  # the quarter of an hour, by its beginning
    Column("players", Integer, nullable=False),  # the most
    Column("errors", Integer, nullable=False),
)
