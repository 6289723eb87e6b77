import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { CoachedBoard } from "../../../coached/CoachedBoard";
import type { EndProps } from "../../../family/board";
import { Refused } from "../../../net/api";
import type { Asking } from "../../../net/patience";
import { Button } from "../../../parts/controls/Button";
import { Coming, EmptyPage, Way } from "../../../parts/page/EmptyPage";
import { Page } from "../../../parts/page/Page";
import type { PuzzleShown } from "../../../protocol";
import { language } from "../../../words/i18n";
import { daysFrom, puzzleOf } from "../known/library";
import { Attempt } from "./attempt";
import { Asked, Ladder } from "./Ladder";
import { PuzzleHead } from "./PuzzleHead";
import { Solved } from "./Solved";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** One puzzle, on the real board of its family: that of a day, or any by its id. */
export function PuzzlePage({ name }: { name: string }) {
  const [puzzle, setPuzzle] = useState<PuzzleShown | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [waits, setWaits] = useState(false);
  const [round, setRound] = useState(0);
  const spoken = language.value;
  const day = DAY.test(name) ? name : null;
  useEffect(() => {
    const asking = { gone: false, waits: () => setWaits(true) };
    find(name, day, asking).then(
      (found) => {
        if (!asking.gone) setPuzzle(found);
      },
      (error: unknown) => {
        if (!asking.gone) setProblem(error instanceof Refused ? error : new Refused(String(error), 0));
      },
    );
    return () => {
      asking.gone = true;
    };
  }, [name, day, spoken, round]);
  const again = () => {
    setProblem(null);
    setRound(round + 1);
  };
  if (problem && !puzzle) return <NotShown why={problem} again={again} />;
  if (!puzzle) return waits ? <Later /> : null;
  return <Playing key={`${puzzle.id} ${spoken} ${round}`} puzzle={puzzle} day={day} again={again} />;
}

function Later() {
  return (
    <Page>
      <Coming title={t`Puzzle`} waits />
    </Page>
  );
}

async function find(name: string, day: string | null, asking: Asking): Promise<PuzzleShown> {
  if (!day) return puzzleOf(name, asking);
  const id = (await daysFrom(day, 1))[day];
  if (!id) throw new Refused(t`The puzzle of that day is not kept here.`, 0);
  return puzzleOf(id, asking);
}

/** There is none of that name; or there is, and it did not come this time. */
function NotShown({ why, again }: { why: Refused; again: () => void }) {
  const none = why.status === 404 || why.status === 400;
  return (
    <Page>
      <EmptyPage title={none ? t`There is no such puzzle.` : t`The puzzle could not be loaded.`}>
        <p>{why.message}</p>
        {!none && <Button kind="action" onClick={again}>{t`Try again`}</Button>}
        <Way href={pathTo("/puzzles")}>{t`To all puzzles`}</Way>
      </EmptyPage>
    </Page>
  );
}

function Playing({ puzzle, day, again }: { puzzle: PuzzleShown; day: string | null; again: () => void }) {
  const attempt = useMemo(() => {
    const made: Attempt = new Attempt(puzzle, day, () => <Asked attempt={made} />);
    return made;
  }, [puzzle, day]);
  const tools = useMemo(
    () => ({
      Head: () => <PuzzleHead attempt={attempt} again={again} />,
      Ladder: () => <Ladder attempt={attempt} />,
      End: ({ class: place }: EndProps) => <Solved attempt={attempt} place={place} again={again} />,
    }),
    [attempt],
  );
  useEffect(() => {
    document.title = `${puzzle.say} – ${t`Puzzles`} – rummi`;
  }, [puzzle]);
  return <CoachedBoard coach={attempt} rules={puzzle.rules} tools={tools} />;
}
