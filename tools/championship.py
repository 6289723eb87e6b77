"""A tournament created over the API, with entrants, draws and result cards, for pictures and tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import count
from random import Random
from typing import Any, Final

from tools.http_client import Requests

FIRST_NAMES: Final = (
    *("Zofia", "Jan", "Maria", "Piotr", "Antonina", "Adam", "Hanna", "Tomasz"),
    *("Ewa", "Jakub", "Alicja", "Marek", "Lena", "Stanisław", "Julia", "Filip"),
)
SURNAMES: Final = (
    *("Wiśniewska", "Kowalczyk", "Szymańska", "Zieliński", "Lewandowska-Mazur", "Wójcik", "Kamińska", "Dąbrowski"),
    *("Piotrowska", "Grabowski", "Pawlak", "Nowicki", "Król", "Wieczorek", "Jabłońska", "Majewski"),
)
CLUBS: Final = ("Klub Kostka, Praga", "", "Biblioteka na Woli", "Szkoła 143")


class Championship:
    """A tournament, with the requests of its organiser."""

    def __init__(self, request: Requests, template: str = "warsaw", **wanted: Any) -> None:
        self._request = request
        self._commands = count(1)
        self._luck = Random("rummi")  # the same results every time
        self._post("/api/session", {"name": "Barbara Sikora"})
        event = {"template": template, "name": "Mistrzostwa Warszawy", "place": "Pałac Młodzieży", "day": today()}
        self.id: str = self._post("/api/events", {**event, **wanted})["id"]

    @property
    def path(self) -> str:
        return f"/event/{self.id}"

    def view(self) -> dict[str, Any]:
        answer = self._request.get(f"/api/events/{self.id}")
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def decide(self, kind: str, **fields: Any) -> dict[str, Any]:
        command = f"made-{next(self._commands)}"
        return self._post(
            f"/api/events/{self.id}/decisions", {"decision": {"kind": kind, **fields}, "command": command}
        )

    def link(self, role: str, number: int = 0) -> str:
        """Return the path of the private link for a role."""
        links = self._request.get(f"/api/events/{self.id}/links").json()
        path: str = next(each["path"] for each in links if (each["role"], each["number"]) == (role, number))
        return path

    def renew_link(self, role: str, number: int = 0) -> None:
        self._post(f"/api/events/{self.id}/links", {"role": role, "number": number})

    def enter(self, names: Sequence[str]) -> None:
        rows = (f"{name};1990-05-{at % 28 + 1:02};{CLUBS[at % len(CLUBS)]}" for at, name in enumerate(names))
        table = "\n".join(["name;born;club", *rows])
        self._post(f"/api/events/{self.id}/entrants.csv", {"table": table, "command": f"made-{next(self._commands)}"})

    def check_in(self) -> None:
        for entrant in self.view()["entrants"]:
            if entrant["status"] == "entered" and not entrant["waiting"]:
                self.decide("check-in", entrant=entrant["id"])

    def begin_round(self) -> None:
        self.decide("draw")
        self.decide("signal")

    def play(self, tables: Sequence[int] | None = None, games: int = 9) -> None:
        """Write the result cards of the latest round, for these tables and the first `games` games."""
        drawn = self.view()["stages"][-1]["rounds"][-1]
        for table in drawn["tables"]:
            if tables is None or table["table"] in tables:
                for game in table["games"][:games]:
                    if game["state"] == "due":
                        self.write_card(drawn["round"], table["table"], game["game"], table["now"])

    def write_card(self, round: int, table: int, game: int, seats: Sequence[int], winner: int | None = None) -> None:
        won = winner or self._luck.choice(seats)
        lines = [{"entrant": each} if each == won else self._line(each) for each in seats]
        self.decide("card", round=round, table=table, game=game, winners=[won], lines=lines)

    def _line(self, entrant: int) -> dict[str, Any]:
        if self._luck.random() < 0.06:
            return {"entrant": entrant, "penalty": "not-opened"}
        tiles = [str(self._luck.randint(1, 13)) for _ in range(self._luck.randint(1, 5))]
        return {"entrant": entrant, "tiles": " ".join(tiles)}

    def _post(self, path: str, data: Any) -> dict[str, Any]:
        answer = self._request.post(path, data=data)
        assert answer.ok, f"{path} {data} {answer.text()}"
        told: dict[str, Any] = answer.json()
        return told


def names(players: int) -> list[str]:
    """Return different Polish names of various lengths."""
    shift = len(SURNAMES)
    return [f"{FIRST_NAMES[at % shift]} {SURNAMES[(at + at // shift) % shift]}" for at in range(players)]


def today() -> str:
    return datetime.now(UTC).date().isoformat()
