"""The chat of a room: ready-made phrases at any time, and short texts after all people at the table have agreed.

The server cannot know who knows whom, because codes are passed on and a draw puts strangers at one table. So the people
at a table are strangers until each of them has agreed to chat with the others.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rummi.core.sentence import Sentence, sentence
from rummi.server.model.room import REMEMBERED, Agreement, Room, Said, refuse_unless

LONGEST_CHARACTERS: Final = 300

PHRASES: Final = (
    *("hello", "good-luck", "well-played", "nice", "oops", "hurry", "thanks", "one-more", "goodbye"),
    *("one-moment", "sorry", "no-problem", "yes", "no"),
)
"""Every client shows them in the language of its reader."""
LATER_PHRASES: Final[dict[str, Sentence]] = {
    "one-moment": sentence("One moment, please."),
    "sorry": sentence("Sorry!"),
    "no-problem": sentence("No problem!"),
    "yes": sentence("Yes."),
    "no": sentence("No."),
}
"""The texts of phrases that clients of version 0.1 do not know. They receive the text instead."""


def say(room: Room, person: str, name: str, text: str | None, phrase: str | None, now: int) -> Room:
    refuse_unless(person not in room.muted, sentence("The host has muted you."))
    refuse_unless((text is None) != (phrase is None), sentence("Say a text or a phrase."))
    refuse_unless(phrase is None or phrase in PHRASES, sentence("There is no such phrase."))
    number = room.said[-1].number + 1 if room.said else 1
    name = next((room.chairs[seat].name for seat in room.seats_of(person)), name)  # as the others see it
    if text is None:
        said = Said(number, person, name, None, phrase, now)
    else:
        said = Said(number, person, name, _clean(text), None, now, _require_agreement(room, person))
    return replace(room, said=(*room.said, said)[-REMEMBERED:])


def _clean(text: str) -> str:
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    refuse_unless(
        0 < len(text) <= LONGEST_CHARACTERS, sentence("A message has 1 to {most} characters.", most=LONGEST_CHARACTERS)
    )
    return text


def _require_agreement(room: Room, person: str) -> tuple[str, ...]:
    """Return the people who may read a text, or raise NotAllowed."""
    refuse_unless(
        person in room.people, sentence("Only those at the table chat; a ready-made phrase is for everybody.")
    )
    refuse_unless(is_chat_on(room), sentence("The chat is off until everybody at the table has agreed to it."))
    return tuple(sorted(room.people))


def is_chat_on(room: Room) -> bool:
    """Return whether texts are allowed."""
    return bool(room.people) and people_in_agreement(room) == room.people


def people_in_agreement(room: Room) -> set[str]:
    """Return the people who have agreed to chat with everyone who sits at the table now."""
    company = {each.person: {each.person, *each.company} for each in room.agreements}
    return {person for person in room.people if room.people <= company.get(person, set())}


def agree(room: Room, person: str, agree: bool) -> Room:
    """Agree to chat with the people who sit at the table now. Someone who joins later needs a new agreement."""
    refuse_unless(person in room.people, sentence("Only those at the table agree to a chat."))
    others = tuple(each for each in room.agreements if each.person != person and each.person in room.people)
    mine = Agreement(person, tuple(sorted(room.people - {person})))
    return replace(room, agreements=(*others, mine) if agree else others)


def delete_older(room: Room, before: int) -> Room:
    """Delete messages from before this time, in milliseconds."""
    return replace(room, said=tuple(each for each in room.said if each.at >= before))


def forget(room: Room, person: str) -> Room:
    """Delete a person's messages and agreements, and their name in the lists of readers."""
    said = tuple(
        each if each.to is None else replace(each, to=_without(each.to, person))
        for each in room.said
        if each.person != person
    )
    agreements = tuple(
        replace(each, company=_without(each.company, person)) for each in room.agreements if each.person != person
    )
    return replace(room, said=said, agreements=agreements, muted=_without(room.muted, person))


def _without(people: tuple[str, ...], person: str) -> tuple[str, ...]:
    return tuple(each for each in people if each != person)


def find_new_messages(before: Room, after: Room) -> tuple[Said, ...]:
    """Return the new messages if nothing else in the room has changed, otherwise nothing."""
    last = before.said[-1].number if before.said else 0
    new = tuple(each for each in after.said if each.number > last)
    return new if new and replace(after, said=before.said) == before else ()


def mute(room: Room, host: str, person: str, muted: bool) -> Room:
    refuse_unless(room.host == host, sentence("Only the host can do this."))
    refuse_unless(person != host, sentence("Nobody mutes himself."))
    others = tuple(each for each in room.muted if each != person)
    return replace(room, muted=(*others, person)[-REMEMBERED:] if muted else others)
