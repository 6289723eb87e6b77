"""The rules of chat between strangers, without a server: agreements, readers, and reports."""

from __future__ import annotations

import pytest

from rummi.server.model import chat, seating
from rummi.server.model.options import Options
from rummi.server.model.reports import AFTER, BEFORE, name_of, said_around, was_here
from rummi.server.model.room import Chair, NotAllowed, Room
from rummi.server.rooms.connections import ChatAudience, ClientCapabilities, can_read, render_said
from rummi.server.rooms.deadlines import Lag


def room(*people: str, seats: int = 4) -> Room:
    empty = tuple(Chair() for _ in range(seats))
    made = Room(code="ABCDEF", options=Options(rules="standard", seats=seats), host=people[0], chairs=empty)
    for person in people:
        made = seating.sit(made, person, person.title())
    return made


def agreed(made: Room, *people: str) -> Room:
    for person in people:
        made = chat.agree(made, person, True)
    return made


def said(made: Room, person: str, text: str | None = None, phrase: str | None = None) -> Room:
    return chat.say(made, person, person.title(), text, phrase, 1_000)


class Listener:
    def __init__(self, person: str, *blocked: str) -> None:
        self.person = self.name = person
        self.pledge: str | None = None
        self.capabilities = ClientCapabilities()
        self.blocked = frozenset(blocked)
        self.lag = Lag()

    def send(self, message: bytes) -> None: ...

    def drop(self, code: int, reason: str) -> None: ...


def test_texts_are_said_when_everybody_at_the_table_has_agreed() -> None:
    made = room("ala", "bartek")
    with pytest.raises(NotAllowed, match="off until everybody"):
        said(made, "ala", "hi")
    made = agreed(made, "ala")
    assert chat.people_in_agreement(made) == {"ala"}
    with pytest.raises(NotAllowed, match="off until everybody"):
        said(made, "ala", "hi")
    made = agreed(made, "bartek")
    assert chat.is_chat_on(made)
    assert said(made, "bartek", "hi").said[-1].to == ("ala", "bartek")


def test_who_sits_there_talks_under_the_name_of_his_seat() -> None:
    assert chat.say(room("ala"), "ala", "Guest", None, "hello", 1).said[-1].name == "Ala"
    assert chat.say(room("ala"), "ola", "Guest", None, "hello", 1).said[-1].name == "Guest"


def test_phrases_are_for_everybody_at_any_time() -> None:
    made = said(room("ala", "bartek"), "celina", phrase="one-moment")
    assert made.said[-1].to is None


def test_who_comes_later_is_agreed_with_anew() -> None:
    """The agreement of a newcomer alone does not let them chat."""
    made = agreed(room("ala", "bartek"), "ala", "bartek")
    more = seating.sit(made, "celina", "Celina")
    assert not chat.is_chat_on(more)
    more = agreed(more, "celina")
    assert not chat.is_chat_on(more)
    assert chat.people_in_agreement(more) == {"celina"}
    assert chat.is_chat_on(agreed(more, "ala", "bartek"))
    assert chat.is_chat_on(seating.leave(more, "celina")), "those who had agreed are among themselves again"


def test_an_agreement_is_taken_back() -> None:
    made = agreed(room("ala", "bartek"), "ala", "bartek")
    made = chat.agree(made, "bartek", False)
    assert not chat.is_chat_on(made)
    with pytest.raises(NotAllowed, match="off until everybody"):
        said(made, "ala", "hi")


def test_bots_need_not_agree_and_a_shared_screen_is_one_person() -> None:
    made = seating.put_bot(seating.sit(room("ala", "bartek"), "ala", "Ola"), "ala", 3, None)
    assert chat.is_chat_on(agreed(made, "ala", "bartek"))


def test_a_seat_that_has_moved_to_another_device_has_not_agreed() -> None:
    made = agreed(room("ala", "bartek"), "ala", "bartek")
    assert not chat.is_chat_on(seating.move_seat(made, "someone", 1))


def test_spectators_neither_chat_nor_agree() -> None:
    made = agreed(room("ala", "bartek"), "ala", "bartek")
    with pytest.raises(NotAllowed, match="Only those at the table chat"):
        said(made, "celina", "hi")
    with pytest.raises(NotAllowed, match="Only those at the table agree"):
        chat.agree(made, "celina", True)


def test_an_empty_table_does_not_chat() -> None:
    assert not chat.is_chat_on(seating.leave(agreed(room("ala"), "ala"), "ala"))


def test_who_hears_what() -> None:
    made = said(agreed(room("ala", "bartek"), "ala", "bartek"), "ala", "between us")
    made = said(made, "ala", phrase="sorry")
    bartek, late = Listener("bartek"), Listener("celina")
    deaf = Listener("bartek", "ala")
    assert [can_read(bartek, each) for each in made.said] == [True, True]
    assert [can_read(late, each) for each in made.said] == [False, True], "texts are for those who had agreed"
    assert [can_read(deaf, each) for each in made.said] == [False, False]
    hearing = ChatAudience(made.said)
    assert len({hearing.key(each) for each in (bartek, late, deaf)}) == 3
    assert hearing.key(bartek) == hearing.key(Listener("ala", "somebody else"))


def test_old_clients_are_told_the_words_of_phrases_that_they_do_not_know() -> None:
    made = said(said(room("ala"), "ala", phrase="sorry"), "ala", phrase="hello")
    late, early = made.said
    assert (render_said(late, "pl").text, render_said(late, "pl").phrase) == ("Przepraszam!", None)
    assert (render_said(late, "").text, render_said(late, "").phrase) == (None, "sorry")
    assert render_said(early, "pl").phrase == "hello"


def test_every_phrase_is_known_to_old_clients_or_has_words() -> None:
    old = {"hello", "good-luck", "well-played", "nice", "oops", "hurry", "thanks", "one-more", "goodbye"}
    assert set(chat.PHRASES) - set(chat.LATER_PHRASES) == old


def test_what_was_said_around_a_message_comes_from_the_room() -> None:
    made = room("ala", "bartek")
    for _ in range(40):
        made = said(made, "bartek", phrase="hello")
    around = said_around(made, 20, "bartek", "ala")
    assert [each.number for each in around] == list(range(20 - BEFORE, 20 + AFTER + 1))
    assert [each.number for each in said_around(made, None, "bartek", "ala")] == list(range(21, 41))
    for number, person in ((20, "ala"), (99, "bartek")):
        with pytest.raises(NotAllowed, match="no such message"):
            said_around(made, number, person, "ala")


def test_nobody_reports_a_text_that_he_could_not_hear() -> None:
    made = said(agreed(room("ala", "bartek"), "ala", "bartek"), "bartek", "psst")
    assert said_around(made, 1, "bartek", "ala")
    with pytest.raises(NotAllowed, match="no such message"):
        said_around(made, 1, "bartek", "celina")


def test_who_was_here() -> None:
    made = said(room("ala"), "celina", phrase="hello")
    assert name_of(made, "ala", {}) == "Ala"
    assert name_of(made, "celina", {}) == "Celina"
    assert name_of(made, "darek", {"darek": "Darek"}) == "Darek"
    assert name_of(made, "darek", {}) is None
    assert not was_here(made, "darek", {})
