"""Identifying entrants as members: by account and name, never by name alone."""

from __future__ import annotations

from rummi.tournaments.season.people import Member, Placing, TournamentResult, identify_by_account, unknown_entrants


def event(id: str, *names: str) -> TournamentResult:
    placings = tuple(Placing(at, name, at) for at, name in enumerate(names, start=1))
    return TournamentResult(id=id, name=id, day="2026-01-01", placings=placings)


def test_a_new_name_is_likely_a_new_person_and_a_known_name_that_member() -> None:
    members = [Member(1, "Łucja Żak"), Member(2, "Jan Kot")]
    asked = unknown_entrants([event("A", "Zak Lucja", "Ewa Lis", "Jan Kot")], members, {("A", 3): 2})
    assert [(each.name, each.likely, each.like) for each in asked] == [("Zak Lucja", 1, (1,)), ("Ewa Lis", 0, ())]


def test_namesakes_are_asked_about() -> None:
    one, two = Member(1, "Jan Kot"), Member(2, "Jan Kot")
    [question] = unknown_entrants([event("A", "Jan Kot")], [one, two], {})
    assert (question.likely, question.like) == (None, (1, 2))
    first, second = unknown_entrants([event("A", "Jan Kot", "Jan Kot")], [one], {})
    assert (first.likely, second.likely) == (None, None)
    [left] = unknown_entrants([event("A", "Jan Kot", "Jan Kot")], [one], {("A", 1): 1})
    assert (left.likely, left.like) == (None, ()), "one person cannot have played twice"


def test_an_account_identifies_a_member_only_with_the_same_name() -> None:
    members = [Member(1, "Ewa Lis", person="ewa"), Member(2, "Jan Kot")]
    results = [event("A", "Lis Ewa", "Ola Lis", "Jan Kot")]
    holders = {("A", 1): "ewa", ("A", 2): "ewa", ("A", 3): "jan"}
    assert identify_by_account(results, members, holders) == {("A", 1): 1}
