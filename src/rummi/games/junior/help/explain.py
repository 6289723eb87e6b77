"""Explain a turn step by step, in words for a child."""

from __future__ import annotations

from rummi.core.meld import Meld
from rummi.core.sentence import Sentence, sentence
from rummi.games.junior.actions import Act, Action, Add, Draw, Lay, Lift, Pass, Swap
from rummi.solver.explain.words import listed, tiles
from rummi.solver.explain.words import run as row


def explain(action: Action) -> tuple[Sentence, ...]:
    """Return a sentence for each step."""
    steps = tuple(map(_tell, action.acts))
    match action:
        case Draw():
            return (*steps, sentence("Take a tile."))
        case Pass():
            return (*steps, sentence("Pass."))
    return steps


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
