"""From plain values and a template to a PDF."""

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


def typeset(template: str, values: Mapping[str, object], day: str, logo: Logo | None = None) -> bytes:
    """The PDF says that it was made on this day: the same values give the same bytes."""
    told = {**values, "syllables": hyphenate(values), "logo": _plain(logo) if logo else None}
    made = typst.Compiler(
        _TEMPLATES / f"{template}.typ",
        root=_TEMPLATES,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"values": json.dumps(told, ensure_ascii=False)},
    ).compile(format="pdf", timestamp=datetime.fromisoformat(day).replace(tzinfo=UTC))
    assert isinstance(made, bytes)
    return made


def _plain(logo: Logo) -> dict[str, object]:
    """Templates read no files: its bytes go over as numbers."""
    return {"format": logo.format, "bytes": list(logo.data), "ratio": logo.width / logo.height}


def try_logo(logo: Logo) -> None:
    """Raises InvalidInput where it cannot be printed."""
    try:
        typeset("logo", {"event": "", "language": "en"}, "2019-04-27", logo)
    except typst.TypstError:
        raise InvalidInput(sentence("The picture is broken, or not whole.")) from None


@cache
def _fonts() -> typst.Fonts:
    """Ours, and those inside Typst for letters that ours lack. Never the machine's: papers look the same everywhere."""
    return typst.Fonts(include_system_fonts=False, font_paths=[_HERE / "fonts"])


_MAKERS: Final[dict[Kind, Callable[[Job], dict[str, object]]]] = {
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
_NUMBERS_TOLD: Final = 6
_UNBROKEN: Final = "\u00a0"
"""Between words that stay on one line."""


def render_printout(
    kind: Kind,
    event: Tournament,
    language: str,
    *,
    stage: int | None = None,
    round: int | None = None,
    table: int | None = None,
    links: Links | None = None,
    logo: Logo | None = None,
    only: ListFilter | None = None,
) -> bytes:
    """A PDF. Raises InvalidInput with the reason where there is nothing to print (yet).

    Stages are numbered as in the parameters, from 1; what is left out is the last that was drawn, and every table.
    Diplomas of a stage are for all who came so far: those of the first stage are for everyone.
    Lists of people can be narrowed to some of them; places are then counted among these.
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
        state=event.state,
        voice=Translator(language),
        links=links or Links(),
        stage=stage,
        round=round,
        table=table,
        at=event.journal[-1].at,
        only=only,
    )
    values = {**_everywhere(job, kind), **_MAKERS[kind](job)}
    from rummi.tournaments.printing.print import typeset

    return typeset(kind, values, event.state.parameters.day, logo)


def require_printable(logo: Logo) -> None:
    """Decoded whole, as every paper does; raises InvalidInput where that cannot be."""
    from rummi.tournaments.printing.print import try_logo

    try_logo(logo)


def _everywhere(job: Job, kind: Kind) -> dict[str, object]:
    """What every paper knows: the event, when and where."""
    parameters = job.state.parameters
    where = [job.voice.day(parameters.day), parameters.place]
    return {
        "language": job.voice.language,
        "event": parameters.name,
        "where": ", ".join(part for part in where if part),
        "corrected": _corrected(job, job.redrawn() if kind in OF_ROUNDS else ""),
    }


def _who(voice: Translator, numbers: Sequence[int]) -> str:
    """The first of many, and how many more: the line has to stay legible."""
    named = ", ".join(map(str, numbers[:_NUMBERS_TOLD]))
    more = len(numbers) - _NUMBERS_TOLD
    if more <= 0:
        return voice._("who has the numbers {numbers}", numbers=named)
    return voice.many(
        "who has the numbers {numbers} and {n} more", "who has the numbers {numbers} and {n} more", more, numbers=named
    )


def _corrected(job: Job, redrawn: str) -> str:
    """That a paper says something else than those before it, since when, and what."""
    corrections = job.state.corrections
    last = max((redrawn, *(each.at for each in corrections)))
    if not last:
        return ""
    voice = job.voice
    numbers = sorted({each.entrant for each in corrections if each.what == "entrant"})
    what = [
        voice._("title") if any(each.what == "name" for each in corrections) else "",
        voice._("place of the event") if any(each.what == "place" for each in corrections) else "",
        _who(voice, numbers) if numbers else "",
        voice._("the draw of this round") if redrawn else "",
    ]
    return voice._(
        "Corrected, last on {day} at {time}: {what}",
        day=voice.day(last[:10]),
        time=last[11:16],
        what=", ".join(part.replace(" ", _UNBROKEN) for part in what if part),
    )
