"""The messages of the protocol, by topic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, get_args

from rummi.games.catalogue import FAMILIES
from rummi.server.edge.api import people, rooms, session, site
from rummi.server.protocol import console, games, lessons, puzzles, reviews, solving
from rummi.server.protocol import rooms as messages
from rummi.tournaments.decisions.after_draw import Consequence
from rummi.tournaments.model import decisions
from rummi.tournaments.model.parameters import Parameters
from rummi.tournaments.server.protocol import clubs, entrants, events
from rummi.tournaments.stages.progress import Missing
from tools.families import event_classes, view_class
from tools.protocol.shapes import Shape, Shapes

HTTP: Final = (
    session.NewSession,
    session.Credentials,
    session.NewPassword,
    people.Farewell,
    session.SessionShown,
    rooms.NewRoom,
    rooms.SeatLink,
    rooms.Claim,
    rooms.Choices,
    rooms.RoomListed,
    rooms.Story,
    rooms.Warned,
    site.Reach,
    people.BlockedShown,
    games.GameListed,
    games.EventRecord,
    games.BroughtRecord,
    games.Replayed,
    games.SpokenStep,
    lessons.LessonListed,
    lessons.LessonShown,
    lessons.TryLesson,
    lessons.LessonTried,
    puzzles.PuzzleShown,
    puzzles.PuzzleDays,
    puzzles.TryPuzzle,
    puzzles.PuzzleTried,
    puzzles.GiveUp,
    puzzles.PuzzleLost,
    puzzles.MyPuzzles,
)

BEST_PLAYS: Final = (
    reviews.Reviewed,
    reviews.GameFigures,
    reviews.ChancesShown,
    reviews.BroughtChances,
    reviews.TurnShown,
    reviews.TryTurn,
    reviews.TryBroughtTurn,
    reviews.TurnTried,
    solving.SolvePosition,
    solving.PositionSolved,
)

EVENTS: Final = (
    events.NewEvent,
    events.EventFile,
    events.Decide,
    entrants.EntrantsTable,
    entrants.EntrantsList,
    entrants.EnterLines,
    entrants.AllPresent,
    events.RoleToken,
    events.ReportName,
    events.RenewLink,
    events.SetListed,
    events.SetLogo,
    events.EventMade,
    events.Decided,
    events.EventList,
    events.EventArchive,
    events.TemplateShown,
    events.RoleTaken,
    events.RoleLink,
    events.TrailEntry,
    events.EventNews,
    entrants.ListRead,
    Consequence,
)

CLUBS: Final = (
    clubs.NewClub,
    clubs.ClubChange,
    clubs.ClubToken,
    clubs.OfferEvent,
    clubs.LeaveClub,
    clubs.WeighEvent,
    clubs.Recognise,
    clubs.ChangeMember,
    clubs.PastResults,
    clubs.ClubList,
    clubs.ClubMade,
    clubs.ClubView,
    clubs.ClubKeeping,
    clubs.HistoryShown,
    clubs.PastRead,
)

VIEWS: Final = (events.EventView, events.PublicPart, events.OwnPart)

CONSOLE: Final = (
    console.ConsoleOverview,
    console.ConsoleRooms,
    console.ConsoleTrail,
    console.ConsolePuzzle,
    console.NewSanction,
    console.JudgeReport,
    console.CloseRoom,
    console.Settled,
)


@dataclass(frozen=True)
class Family:
    """The view and the events of a family of games."""

    name: str
    view: str
    events: tuple[str, ...]


@dataclass(frozen=True)
class Protocol:
    known: dict[str, Shape]
    incoming: tuple[str, ...]
    outgoing: tuple[str, ...]
    families: tuple[Family, ...]
    championships: tuple[str, ...]
    operators: tuple[str, ...]
    decided: tuple[str, ...]
    parts: dict[str, tuple[Shape, ...]]
    """The shapes of each TypeScript file. A shape is in the first part that needs it, and later parts import it."""


def collect_protocol() -> Protocol:
    shapes = Shapes()
    incoming = tuple(shapes.add(kind) for kind in get_args(messages.FromClient))
    to_commands = len(shapes.known)
    outgoing = tuple(shapes.add(kind) for kind in get_args(messages.FromServer))
    to_rooms = len(shapes.known)
    for kind in HTTP:
        shapes.add(kind)
    to_requests = len(shapes.known)
    for each in BEST_PLAYS:
        shapes.add(each)
    families = tuple(_family(shapes, family) for family in FAMILIES)
    to_games = len(shapes.known)
    _event_parts(shapes)
    decided = tuple(shapes.add_decision(each, word) for word, each in decisions.KINDS.items())
    to_decisions = len(shapes.known)
    championships = tuple(shapes.add(kind) for kind in EVENTS)
    to_championships = len(shapes.known)
    championships += tuple(shapes.add(kind) for kind in VIEWS)
    to_views = len(shapes.known)
    championships += tuple(shapes.add(kind) for kind in CLUBS)
    to_clubs = len(shapes.known)
    operators = tuple(shapes.add(kind) for kind in CONSOLE)
    every = tuple(shapes.known.values())
    parts = {
        "commands": every[:to_commands],
        "rooms": every[to_commands:to_rooms],
        "requests": every[to_rooms:to_requests],
        "games": every[to_requests:to_games],
        "decisions": every[to_games:to_decisions],
        "championships": every[to_decisions:to_championships],
        "views": every[to_championships:to_views],
        "clubs": every[to_views:to_clubs],
        "console": every[to_clubs:],
    }
    return Protocol(shapes.known, incoming, outgoing, families, championships, operators, decided, parts)


def _event_parts(shapes: Shapes) -> None:
    """Name the classes that decisions and messages of tournaments share."""
    for kind in (decisions.By, decisions.Picked, Parameters, Missing):
        shapes.add(kind, "Event")
    for given in (decisions.Lot, decisions.ResultLine):
        shapes.add_given(given, "Event")


def _family(shapes: Shapes, family: Any) -> Family:
    name = family.name
    view = shapes.add(view_class(family), name)
    return Family(name, view, tuple(shapes.add(kind, name, tag=kind.type) for kind in event_classes(family)))
