"""Small outside bots for tests, correct and faulty."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rummi.bots.outside.process import Limits
from rummi.games.game import Game

ROOT = Path(__file__).parents[2]
FIRST_FIT = (sys.executable, str(ROOT / "docs" / "examples" / "outside-bot" / "first_fit.py"))
PATIENT = Limits(hello_ms=60_000, grace_ms=60_000, quit_ms=60_000)
"""Limits that are long enough for a busy machine."""

PROGRAM = """
import json, os, subprocess, sys, time

def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()

def greet(**other):
    say("hello " + json.dumps({{"protocol": 1, "name": "Żółw", "rules": ["standard"], **other}}))

asked = 0
{before}
for line in sys.stdin:
    word, _, value = line.strip().partition(" ")
    if word == "hello":
        {hello}
    elif word == "go":
        asked += 1
        {go}
    elif word == "quit":
        {end}
"""

OUR_OWN = """
import json, sys
sys.path.insert(0, {root!r})
from rummi.bots.catalogue import BOTS, DEFAULT_BOTS, bot
from rummi.games.catalogue import family_of
from tools.players.playing import read_view

for line in sys.stdin:
    word, _, value = line.strip().partition(" ")
    if word == "hello":
        print("hello", json.dumps({{"protocol": 1, "name": "Ours", "rules": list(BOTS)}}), flush=True)
    elif word == "game":
        game = json.loads(value)
    elif word == "position":
        players = [f"p{{seat}}" for seat in range(game["players"])]
        view = read_view(game["rules"], players, game["options"], json.loads(value))
    elif word == "go":
        chosen = bot(game["rules"], DEFAULT_BOTS[game["rules"]][0])(view)
        print(str(chosen), flush=True)
"""
"""The default bot of every game as an outside bot, which knows only what the protocol sends."""


def program(
    folder: Path,
    go: str = "say('draw')",
    *,
    hello: str = "greet()",
    before: str = "",
    end: str = "break",
) -> tuple[str, ...]:
    """Write a bot to a file and return the command that runs it."""
    file = folder / "bot.py"
    file.write_text(PROGRAM.format(go=go, hello=hello, before=before, end=end), encoding="utf-8")
    return sys.executable, str(file)


def default_bot(folder: Path) -> tuple[str, ...]:
    file = folder / "ours.py"
    file.write_text(OUR_OWN.format(root=str(ROOT)), encoding="utf-8")
    return sys.executable, str(file)


def record_input(command: tuple[str, ...], heard: Path) -> tuple[str, ...]:
    """Return a command that also writes everything the bot receives to a file."""
    return "sh", "-c", f'tee "$0" | {" ".join(command)}', str(heard)


def recorded_messages(heard: Path, word: str) -> list[dict[str, object]]:
    lines = heard.read_text(encoding="utf-8").splitlines()
    return [json.loads(value) for first, _, value in (line.partition(" ") for line in lines) if first == word]


def deal_game(rules: str = "standard") -> Game:
    return Game.deal(rules, ["Ala", "Bartek"], "a rainy evening")
