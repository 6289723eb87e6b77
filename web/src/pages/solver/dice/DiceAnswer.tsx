import { plural, t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { writeLayout } from "../../../notation/dice";
import { readTiles } from "../../../notation/tile";
import type { PositionSolved } from "../../../protocol";
import { tileNames } from "../../../table/words";
import { AnswerStage } from "../answer/AnswerStage";
import type { Found } from "../answer/answer";
import { Crossword } from "./Crossword";
import style from "./DiceAnswer.module.css";
import type { DiceEntry } from "./entry";
import type { Solved } from "./useSolved";

/** What the server said, or why it said nothing, in the words of the line above the keys. */
export function foundOf({ solved, problem }: Solved, { hand }: DiceEntry): Found {
  const nothing = { way: null, left: [] };
  if (problem) return { kind: "wrong", title: t`No answer this time`, note: problem, ...nothing };
  if (!hand.length) {
    return {
      kind: "none",
      title: t`Which dice did you throw?`,
      note: t`Enter the crossword and your dice.`,
      ...nothing,
    };
  }
  if (!solved) return { kind: "none", title: t`One moment…`, note: t`The server looks for the best play.`, ...nothing };
  const left = readTiles(solved.left);
  if (!solved.laid) return { kind: "none", title: t`Nothing can be laid`, note: solved.advice, way: null, left };
  const { laid, of } = solved;
  return {
    kind: "way",
    title: plural(of, { one: `You can lay ${laid} of # die`, other: `You can lay ${laid} of # dice` }),
    note: solved.proven
      ? t`No play lays more: it is checked to the end.`
      : t`Perhaps there is a better play: not proven.`,
    way: { before: "-", after: solved.table, steps: solved.steps },
    left,
  };
}

interface Props {
  entry: DiceEntry;
  found: Found;
  solved: PositionSolved | null;
  /** Beside its title: to share it, or to close it. */
  ways: ComponentChildren;
}

/** The answer: the crossword after it, its steps in words, and what to do with the dice that are left. */
export function DiceAnswer({ entry, found, solved, ways }: Props) {
  const names = tileNames(found.left);
  return (
    <AnswerStage title={found.title} note={found.note} kind={found.kind} ways={ways}>
      <div class={style.position}>
        {solved && found.way && <Crossword before={writeLayout(entry.spots)} after={solved.table} />}
      </div>
      {solved && found.way && (
        <footer class={style.ledge}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus */}
          <ol class={style.steps} tabIndex={0} aria-label={t`How it is done, step by step`}>
            {solved.steps.map(({ words }, at) => (
              <li key={at}>{words}</li>
            ))}
          </ol>
          <p class={style.left}>
            {found.left.length > 0 && t`Left over: ${names}.`} {solved.advice}
          </p>
        </footer>
      )}
    </AnswerStage>
  );
}
