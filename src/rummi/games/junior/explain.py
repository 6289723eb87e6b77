"""A turn told step by step, as one would say it to a child."""

from __future__ import annotations

from rummi.core.meld import Meld
from rummi.core.sentence import Sentence, sentence
from rummi.games.junior.actions import Act, Add, Lay, Lift, Swap, Turn


def explain(turn: Turn) -> tuple[Sentence, ...]:
    """A sentence for each step."""
    return tuple(map(_tell, turn.acts))


def _tell(act: Act) -> Sentence:
    match act:
        case Lay(run):
            return sentence("Lay the run {run} from the rack.", run=run)
        case Add(tiles, (run,)):
            return sentence("Put {tiles} to the run {run}.", tiles=" ".join(map(str, tiles)), run=run)
        case Add(tiles, runs):
            return sentence(
                "Put {tiles} between {runs}, so that they become one run.",
                tiles=" ".join(map(str, tiles)),
                runs=_listed(runs),
            )
        case Lift(joker, source, (run,)):
            return sentence("Lift {joker} from {source} and put it to {run}.", joker=joker, source=source, run=run)
        case Lift(joker, source, runs):
            return sentence(
                "Lift {joker} from {source} and put it between {runs}, so that they become one run.",
                joker=joker,
                source=source,
                runs=_listed(runs),
            )
        case Swap(tile, source):
            return sentence("Put {tile} in the joker's place in {run} and take the joker.", tile=tile, run=source)


def _listed(runs: tuple[Meld, ...]) -> str:
    return " + ".join(map(str, runs))
