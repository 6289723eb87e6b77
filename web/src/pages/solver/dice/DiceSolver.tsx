import { plural, t } from "@lingui/core/macro";
import { useEffect, useId, useState } from "preact/hooks";
import { positionPath } from "../../../catalogue/positions";
import { post, Refused } from "../../../net/api";
import { readLayout } from "../../../notation/dice";
import { NotationError, readTiles } from "../../../notation/tile";
import { Page } from "../../../parts/page/Page";
import { LinkButton } from "../../../parts/room/Invitation";
import type { PositionSolved } from "../../../protocol";
import { place } from "../../../router";
import { tileNames } from "../../../table/words";
import { language } from "../../../words/i18n";
import { Crossword } from "./Crossword";
import style from "./DiceSolver.module.css";

/** The server is asked when somebody stops writing: its search takes a while. */
const ASK_AFTER_MS = 500;

/** The dice game: a crossword and a hand as text, answered by the server, where its search lives. */
export function DiceSolver() {
  const written = new URLSearchParams(place.peek().hash);
  const [layout, setLayout] = useState(() => (written.get("table") ?? "").replace(/\s*\/\s*/g, "\n"));
  const [hand, setHand] = useState(() => written.get("rack") ?? "");
  const table = layout.trim().replace(/\s*\n\s*/g, " / ") || "-";
  const path = positionPath({ rules: "express", table, rack: hand.trim() });
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(null, "", path), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path]);
  const { solved, problem } = useSolved(table, hand.trim());
  return (
    <Page wide>
      <h1 class={style.title}>{t`What can I lay?`}</h1>
      <p>{t`Express: the crossword row by row, a dot for an empty cell, and the dice of your hand. K black, R red, B blue, O orange, * a joker.`}</p>
      <div class={style.parts}>
        <div class={style.entering}>
          <Text label={t`The table`} text={layout} rows={8} onText={setLayout} />
          <Text label={t`Your dice`} text={hand} rows={2} onText={setHand} />
          <LinkButton kind="quiet" link={location.origin + path} />
        </div>
        <section class={style.answer} aria-label={t`The answer`}>
          <div role="status">
            <h2>{solved ? titleOf(solved) : problem ? t`No answer this time` : t`Which dice did you throw?`}</h2>
            {problem && <p class={style.problem}>{problem}</p>}
            {solved && <p>{solved.advice}</p>}
          </div>
          {solved && <Crossword before={table} after={solved.table} />}
          {solved && solved.laid > 0 && (
            <ol class={style.steps} aria-label={t`How it is done, step by step`}>
              {solved.steps.map(({ words }, at) => (
                <li key={at}>{words}</li>
              ))}
            </ol>
          )}
          {solved && solved.left !== "-" && <Left left={solved.left} />}
          {solved && !solved.proven && <p>{t`Perhaps there is a better play: not proven.`}</p>}
        </section>
      </div>
    </Page>
  );
}

function Left({ left }: { left: string }) {
  const names = tileNames(readTiles(left));
  return <p>{t`Left over: ${names}.`}</p>;
}

function titleOf({ laid, of }: PositionSolved): string {
  if (!laid) return t`Nothing can be laid`;
  return plural(of, { one: `You can lay ${laid} of # die`, other: `You can lay ${laid} of # dice` });
}

interface TextProps {
  label: string;
  text: string;
  rows: number;
  onText: (text: string) => void;
}

function Text({ label, text, rows, onText }: TextProps) {
  const id = useId();
  return (
    <div class={style.field}>
      <label for={id}>{label}</label>
      <textarea
        id={id}
        value={text}
        rows={rows}
        spellcheck={false}
        autocapitalize="characters"
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    </div>
  );
}

interface Solved {
  solved: PositionSolved | null;
  problem: string;
}

function useSolved(table: string, rack: string): Solved {
  const [found, setFound] = useState<Solved>({ solved: null, problem: "" });
  const spoken = language.value;
  useEffect(() => {
    const unread = rack ? problemWith(table, rack) : "";
    if (!rack || unread) {
      setFound({ solved: null, problem: unread });
      return;
    }
    let wanted = true;
    const timer = setTimeout(() => {
      post<PositionSolved>("/api/solver", { rules: "express", table, rack: rack.toUpperCase() }).then(
        (solved) => {
          if (wanted) setFound({ solved, problem: "" });
        },
        (error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          if (wanted) setFound({ solved: null, problem: error.message });
        },
      );
    }, ASK_AFTER_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [table, rack, spoken]);
  return found;
}

/** Said at once, before anybody is asked. */
function problemWith(table: string, rack: string): string {
  try {
    readLayout(table);
    readTiles(rack);
    return "";
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    const text = error.message.split(": ").at(-1) ?? "";
    return t`“${text}” is no die: one of the letters K, R, B, O and a number, or *.`;
  }
}
