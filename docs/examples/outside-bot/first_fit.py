"""A small bot that speaks the protocol of docs/bot-protocol.md. It lays runs and groups from its rack, or draws."""

import json
import sys
from typing import Any

RULES = ["standard", "xp", "ngt", "championship"]


def find_melds(rack: str) -> list[list[str]]:
    """Find melds in the rack. Uses one of two equal tiles, and no jokers."""
    left, found = set(rack.split()) - {"*"}, []
    runs = [[f"{colour}{first + step}" for step in range(13)] for colour in "KRBO" for first in range(1, 12)]
    for run in runs:
        held = next((length for length, tile in enumerate(run) if tile not in left), 0)
        found += [run[:held]] if held > 2 else []
        left -= set(run[:held]) if held > 2 else set()
    groups = [[f"{colour}{number}" for colour in "KRBO" if f"{colour}{number}" in left] for number in range(1, 14)]
    return found + [group for group in groups if len(group) > 2]


def choose_action(game: dict[str, Any], position: dict[str, Any]) -> str:
    found = find_melds(position["rack"])
    worth = sum(int(tile[1:]) for meld in found for tile in meld)
    if found and (position["opened"][game["seat"]] or worth >= game["parameters"]["opening"]):
        return "play " + " | ".join(" ".join(meld) for meld in found)
    return "draw" if position["bank"] else "pass"


received: dict[str, Any] = {}
for line in sys.stdin:
    word, _, value = line.strip().partition(" ")
    if word == "hello":
        print("hello", json.dumps({"protocol": 1, "name": "First fit", "rules": RULES}), flush=True)
    elif word in ("game", "position"):
        received[word] = json.loads(value)
    elif word == "go":
        print(choose_action(received["game"], received["position"]), flush=True)
    elif word == "quit":
        break
