"""What is said in a room: quick phrases, and short texts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rummi.core.sentence import sentence
from rummi.server.model.room import REMEMBERED, Room, Said, refuse_unless

LONGEST_CHARACTERS: Final = 300

PHRASES: Final = ("hello", "good-luck", "well-played", "nice", "oops", "hurry", "thanks", "one-more", "goodbye")
"""Said by every client in the language of its reader."""


def say(room: Room, person: str, name: str, text: str | None, phrase: str | None, now: int) -> Room:
    refuse_unless(person not in room.muted, sentence("The host has muted you."))
    refuse_unless((text is None) != (phrase is None), sentence("Say a text or a phrase."))
    if text is not None:
        text = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
        refuse_unless(
            0 < len(text) <= LONGEST_CHARACTERS,
            sentence("A message has 1 to {most} characters.", most=LONGEST_CHARACTERS),
        )
    refuse_unless(phrase is None or phrase in PHRASES, sentence("There is no such phrase."))
    number = room.said[-1].number + 1 if room.said else 1
    said = (*room.said, Said(number, person, name, text, phrase, now))
    return replace(room, said=said[-REMEMBERED:])


def mute(room: Room, host: str, person: str, muted: bool) -> Room:
    refuse_unless(room.host == host, sentence("Only the host can do this."))
    refuse_unless(person != host, sentence("Nobody mutes himself."))
    others = tuple(each for each in room.muted if each != person)
    return replace(room, muted=(*others, person)[-REMEMBERED:] if muted else others)
