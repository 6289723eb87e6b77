"""Records of fair games: add the dealer's commitment to a record, and verify the luck in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from rummi.core.errors import InvalidInput, Violation
from rummi.core.sentence import Sentence, sentence
from rummi.games.fairness import Contribution, Dealer, parse_digest
from rummi.games.game import Game
from rummi.games.parse import Fields, as_integer, problem_at
from rummi.records.record import Record
from rummi.records.replay import replay

KEY: Final = "_fair"
"""The table of a record with the commitment, the secret and the contributions of players.

Other programs keep it, as they keep every key that begins with `_`.
"""


def add_commitment(record: Record, dealer: Dealer) -> Record:
    """Return the record with its dealer's commitment and contributions.

    It also gets the secret if the game has ended. Before that, the secret would reveal every rack.
    """
    promise: dict[str, object] = {"commitment": dealer.commitment}
    if record.result:
        promise["secret"] = dealer.secret
    if dealer.contributions:
        promise["contributions"] = [contribution_to_plain(each) for each in dealer.contributions]
    top = {**record.extra.get("", {}), KEY: promise}
    return replace(record, extra={**record.extra, "": top})


def contribution_to_plain(contribution: Contribution) -> dict[str, object]:
    """Return a contribution as plain values, as records have it."""
    plain: dict[str, object] = {"seats": list(contribution.seats), "pledge": contribution.pledge}
    return plain if contribution.share is None else {**plain, "share": contribution.share}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of verifying a fair game."""

    commitment: str
    """The commitment in the record, to be compared with the one that players saw before the game."""
    players: tuple[str, ...]
    contributions: tuple[Contribution, ...]
    """The shares that players mixed into the luck."""
    stopped_at: int | None
    """The index of the first illegal action; nothing after it can be verified. None if every action is legal."""
    violations: tuple[Violation, ...]

    @property
    def fair(self) -> bool:
        return not self.violations


def verify(record: Record, commitment: str | None = None, share: str | None = None) -> Verdict:
    """Check that all luck in the record follows from the secret of its dealer and the shares of its players.

    Pass the commitment that you saw before the game, or your own share: a record alone may belong to another game.
    Raises InvalidInput if the record does not contain a commitment and a secret.
    """
    promised, dealer = _read_promise(record)
    verdict = verify_with_dealer(record, promised, dealer)
    mismatches = (*_check_shown_commitment(promised, commitment), *_check_own_share(dealer, share))
    return replace(verdict, violations=(*mismatches, *verdict.violations))


def verify_with_dealer(record: Record, commitment: str, dealer: Dealer) -> Verdict:
    """Verify a record with a known dealer. The game may still be in progress."""
    replayed = replay(record)
    violations = (
        *_check_commitment(commitment, dealer),
        *_check_pledges(dealer),
        *_check_start(record, dealer),
        *_check_luck(record, dealer, replayed.stopped_at),
        *replayed.violations,
    )
    players = tuple(record.setup.players)
    return Verdict(commitment, players, dealer.contributions, replayed.stopped_at, violations)


def _read_promise(record: Record) -> tuple[str, Dealer]:
    """Return the commitment in the record, and the dealer that its secret and contributions describe."""
    top = Fields(record.extra.get("", {}))
    if KEY not in top:
        raise InvalidInput(sentence("this record is not of a fair game: it has no commitment and no secret"))
    promise = Fields(top.table(KEY), KEY)
    commitment = promise.parse("commitment", parse_digest)
    if "secret" not in promise:
        raise InvalidInput(sentence("the secret of this game is not in the record yet; it is added when the game ends"))
    dealer = promise.parse("secret", Dealer)
    if "contributions" not in promise:
        return commitment, dealer
    contributions = promise.list("contributions", parse_contribution)
    _require_existing_seats(contributions, len(record.setup.players))
    try:
        return commitment, replace(dealer, contributions=contributions)
    except InvalidInput as error:
        raise problem_at(f"{KEY}.contributions", error.message) from error


def parse_contribution(value: object, place: str) -> Contribution:
    """Read a contribution from plain values. `place` names it in errors. Raises InvalidInput."""
    if not isinstance(value, dict):
        raise problem_at(place, sentence("is not a table of keys and values"))
    fields = Fields(value, place)
    seats, pledge = fields.list("seats", as_integer), fields.parse("pledge", parse_digest)
    share = fields.parse("share", parse_digest) if "share" in fields else None
    try:
        return Contribution(seats, pledge, share)
    except InvalidInput as error:
        raise problem_at(place, error.message) from error


def _require_existing_seats(contributions: tuple[Contribution, ...], seats: int) -> None:
    for number, each in enumerate(contributions):
        if each.seats[-1] >= seats:
            place = f"{KEY}.contributions[{number}].seats"
            raise problem_at(place, sentence("there is no seat {seat}", seat=each.seats[-1]))


def _check_shown_commitment(promised: str, shown: str | None) -> Iterator[Violation]:
    if shown is not None and shown != promised:
        yield _violation(
            "fair/commitment",
            sentence("The commitment is not the one that was shown before the game, {commitment}.", commitment=shown),
        )


def _check_own_share(dealer: Dealer, share: str | None) -> Iterator[Violation]:
    if share is not None and all(each.share != share for each in dealer.contributions):
        yield _violation("fair/share", sentence("This share was not mixed in: {share}", share=share))


def _check_pledges(dealer: Dealer) -> Iterator[Violation]:
    for each in dealer.contributions:
        if not each.keeps_pledge:
            seat = each.seats[0]
            yield _violation(
                "fair/pledge", sentence("The share of seat {seat} is not the one that was pledged.", seat=seat)
            )


def _check_commitment(commitment: str, dealer: Dealer) -> Iterator[Violation]:
    if dealer.commitment != commitment:
        yield _violation(
            "fair/commitment",
            sentence(
                "The commitment does not fit the secret, whose commitment is {commitment}.",
                commitment=dealer.commitment,
            ),
        )


def _check_start(record: Record, dealer: Dealer) -> Iterator[Violation]:
    recorded = record.game()
    family = recorded.family
    dealt = dealer.deal(
        record.rules,
        recorded.players,
        first=recorded.state.first,
        options=family.write_options(record.setup),
    )
    if family.write_start(dealt.start) != family.write_start(recorded.start):
        yield _violation("fair/start", sentence("The start is not what the secret deals."))


def _check_luck(record: Record, dealer: Dealer, end: int | None) -> Iterator[Violation]:
    """Carry out every action before `end` twice, as recorded and with the dealer's luck, and compare their texts."""
    game: Game = record.game()
    for number, (seat, action) in enumerate(record.actions[:end]):
        fair = dealer.act(game, action, seat)
        game = game.act(action, seat)
        if fair.actions != game.actions:
            yield _violation(
                "fair/luck",
                sentence(
                    "Action {number} is not what the secret gives, which is: {action}",
                    number=number,
                    action=fair.actions[-1],
                ),
            )


def _violation(code: str, message: Sentence) -> Violation:
    return Violation(code, "–", message)
