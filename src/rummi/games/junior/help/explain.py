"""A turn told step by step, as one would say it to a child."""

from __future__ import annotations

from rummi.core.meld import Meld
from rummi.core.sentence import Sentence, sentence
from rummi.games.junior.actions import Act, Add, Lay, Lift, Swap, Turn
from rummi.solver.explain.words import listed, tiles
from rummi.solver.explain.words import run as row


def explain(turn: Turn) -> tuple[Sentence, ...]:
    """A sentence for each step."""
    return tuple(map(_tell, turn.acts))


def _tell(act: Act) -> Sentence:
    match act:
        case Lay(run):
            return sentence("Lay a new run of {run}.", run=row(run))
        case Add(pieces, (run,)):
            return sentence("Put {tiles} to the run of {run}.", tiles=tiles(pieces), run=row(run))
        case Add(pieces, runs):
            return sentence(
                "Put {tiles} between the runs of {runs}: they become one.", tiles=tiles(pieces), runs=_rows(runs)
            )
        case Lift(_, source, (run,)):
            return sentence(
                "Take the joker out of the run of {source} and put it to the run of {run}.",
                source=row(source.run),
                run=row(run),
            )
        case Lift(_, source, runs):
            return sentence(
                "Take the joker out of the run of {source} and put it between the runs of {runs}: they become one.",
                source=row(source.run),
                runs=_rows(runs),
            )
        case Swap(tile, source):
            return sentence(
                "Put {tile} in the joker's place in the run of {run} and take the joker.",
                tile=tiles([tile]),
                run=row(source.run),
            )


def _rows(runs: tuple[Meld, ...]) -> Sentence:
    return listed([row(run) for run in runs])
