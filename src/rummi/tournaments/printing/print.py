"""Render printouts as PDF: compute the values of a kind, and typeset them with its template."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

import typst

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.language import is_spoken
from rummi.tournaments.model.state import ListFilter
from rummi.tournaments.printing.cards import cards
from rummi.tournaments.printing.codes import Links
from rummi.tournaments.printing.entrants import check_in, diplomas, lots, seating
from rummi.tournaments.printing.job import Job
from rummi.tournaments.printing.logo import Logo
from rummi.tournaments.printing.ranking import ranking
from rummi.tournaments.printing.sheets import FILTERABLE, KINDS, OF_ROUNDS, Kind
from rummi.tournaments.printing.standings import qualified, standings
from rummi.tournaments.printing.tables import stands, tables
from rummi.tournaments.printing.text import Translator, hyphenate
from rummi.tournaments.tournament import Tournament

_HERE: Final = Path(__file__).parent
_TEMPLATES: Final = _HERE / "templates"

_VALUES: Final[dict[Kind, Callable[[Job], dict[str, object]]]] = {
    "check-in": check_in,
    "lots": lots,
    "seating": seating,
    "tables": tables,
    "stands": stands,
    "cards": cards,
    "standings": standings,
    "qualified": qualified,
    "ranking": ranking,
    "diplomas": diplomas,
}
_NUMBERS_SHOWN: Final = 6
_NO_BREAK: Final = "\u00a0"
"""A space that does not break."""


def render_printout(
    kind: Kind,
    tournament: Tournament,
    language: str,
    *,
    stage: int | None = None,
    round: int | None = None,
    table: int | None = None,
    links: Links | None = None,
    logo: Logo | None = None,
    only: ListFilter | None = None,
) -> bytes:
    """Return a printout as PDF. Raises InvalidInput with the reason if there is nothing to print.

    Stages are numbered as in the parameters, from 1. The default is the last stage and round that was drawn, and all
    tables. Diplomas of a stage are for all who reached it, so those of the first stage are for all players. Lists of
    people can be filtered with `only`; places are then counted among the listed players.
    """
    if kind not in KINDS:
        raise InvalidInput(
            sentence("“{kind}” is no kind of paper; there are {kinds}.", kind=kind, kinds=", ".join(KINDS))
        )
    if not is_spoken(language):
        raise InvalidInput(sentence("There is no language “{language}” here.", language=language))
    if only is not None and kind not in FILTERABLE:
        raise InvalidInput(sentence("This paper is about whole tables, and cannot be narrowed to some players."))
    job = Job(
        state=tournament.state,
        translator=Translator(language),
        links=links or Links(),
        stage=stage,
        round=round,
        table=table,
        at=tournament.journal[-1].at,
        only=only,
    )
    values = {**_common_values(job, kind), **_VALUES[kind](job)}
    return typeset(kind, values, tournament.state.parameters.day, logo)


def require_printable(logo: Logo) -> None:
    """Raise InvalidInput if a picture cannot be decoded. Every printout decodes it as a whole."""
    try:
        typeset("logo", {"event": "", "language": "en"}, "2019-04-27", logo)
    except typst.TypstError:
        raise InvalidInput(sentence("The picture is broken, or not whole.")) from None


def typeset(template: str, values: Mapping[str, object], day: str, logo: Logo | None = None) -> bytes:
    """Typeset values with a template. The PDF is dated on `day`, so the same values give the same bytes."""
    data = {**values, "syllables": hyphenate(values), "logo": _plain_logo(logo) if logo else None}
    pdf = typst.Compiler(
        _TEMPLATES / f"{template}.typ",
        root=_TEMPLATES,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"values": json.dumps(data, ensure_ascii=False)},
    ).compile(format="pdf", timestamp=datetime.fromisoformat(day).replace(tzinfo=UTC))
    assert isinstance(pdf, bytes)
    return pdf


def _plain_logo(logo: Logo) -> dict[str, object]:
    """Return a picture as plain values with its bytes as numbers, because templates read no files."""
    return {"format": logo.format, "bytes": list(logo.data), "ratio": logo.width / logo.height}


@cache
def _fonts() -> typst.Fonts:
    """Return the fonts of the package, and those of Typst for other letters, but no fonts of the machine."""
    return typst.Fonts(include_system_fonts=False, font_paths=[_HERE / "fonts"])


def _common_values(job: Job, kind: Kind) -> dict[str, object]:
    """Return the values that all printouts have: name, date and place of the tournament, and corrections."""
    parameters = job.state.parameters
    where = [job.translator.day(parameters.day), parameters.place]
    return {
        "language": job.translator.language,
        "event": parameters.name,
        "where": ", ".join(part for part in where if part),
        "corrected": _describe_corrections(job, job.redrawn_at() if kind in OF_ROUNDS else ""),
    }


def _describe_entrants(translator: Translator, numbers: Sequence[int]) -> str:
    """Return the first numbers of corrected entrants, and how many more there are."""
    named = ", ".join(map(str, numbers[:_NUMBERS_SHOWN]))
    more = len(numbers) - _NUMBERS_SHOWN
    if more <= 0:
        return translator._("who has the numbers {numbers}", numbers=named)
    return translator.many(
        "who has the numbers {numbers} and {n} more", "who has the numbers {numbers} and {n} more", more, numbers=named
    )


def _describe_corrections(job: Job, redrawn: str) -> str:
    """Return a note about corrections: what was corrected last, and when. Empty if nothing was."""
    corrections = job.state.corrections
    last = max((redrawn, *(each.at for each in corrections)))
    if not last:
        return ""
    translator = job.translator
    numbers = sorted({each.entrant for each in corrections if each.what == "entrant"})
    what = [
        translator._("title") if any(each.what == "name" for each in corrections) else "",
        translator._("place of the event") if any(each.what == "place" for each in corrections) else "",
        _describe_entrants(translator, numbers) if numbers else "",
        translator._("the draw of this round") if redrawn else "",
    ]
    return translator._(
        "Corrected, last on {day} at {time}: {what}",
        day=translator.day(last[:10]),
        time=last[11:16],
        what=", ".join(part.replace(" ", _NO_BREAK) for part in what if part),
    )
