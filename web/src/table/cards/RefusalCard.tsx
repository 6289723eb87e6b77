import { plural, t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Button } from "../../parts/controls/Button";
import type { Broken } from "../../protocol";
import { type Desk, meldState } from "../desk";
import { difference, tilesOf } from "../draft";
import type { LaidMeld } from "../layout/layout";
import { type Box, boxOf } from "../layout/place";
import { adviceFor } from "../words";
import { FloatCard, type Taken } from "./FloatCard";
import style from "./RefusalCard.module.css";

/** Why the server does not take it: the shortfall, one calm sentence, the rule, and two ways on. */
export function RefusalCard({ desk }: { desk: Desk }) {
  const refusal = desk.refusal.value;
  const fix = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (refusal) fix.current?.focus();
  }, [refusal]);
  if (!refusal) return null;
  const close = () => {
    desk.refusal.value = null;
  };
  const warned = refusal.id === "";
  const title = titleOf(desk, refusal.broken ?? []);
  return (
    <FloatCard label={title} taken={() => taken(desk)} refused>
      <div class={style.card}>
        {isShort(refusal.broken) && <Ring points={desk.points.value} goal={desk.opening} />}
        <div class={style.text}>
          <h2>{title}</h2>
          <p>
            {bodyOf(desk, refusal.message, refusal.broken ?? [])} <Rules desk={desk} broken={refusal.broken ?? []} />
          </p>
        </div>
        <div class={style.ways}>
          <Button ref={fix} kind="action" onClick={close}>
            {t`I'll fix it`}
          </Button>
          {warned && (
            <Button kind="outline" onClick={() => desk.finish()}>
              {t`End turn all the same`}
            </Button>
          )}
          {desk.touched.value && (
            <Button kind="outline" onClick={() => desk.reset()}>
              {t`Reset`}
            </Button>
          )}
        </div>
      </div>
    </FloatCard>
  );
}

/** The melds of the draft that a refusal speaks of. */
export function blamedMelds(desk: Desk): ReadonlySet<string> {
  const broken = desk.refusal.value?.broken ?? [];
  const { laid } = difference(desk.draft.value);
  const codes = new Set(broken.map((each) => each.code));
  const blamed = laid.filter((meld) => {
    if (codes.has("meld/invalid") && meldState(meld).state !== "valid") return true;
    return codes.has("open/below-30") || codes.has("open/uses-table");
  });
  return new Set(blamed.map((meld) => meld.id));
}

function taken(desk: Desk): Taken {
  const { placing } = desk;
  const blamed = blamedMelds(desk);
  if (!placing) return { never: [], rather: [] };
  const never: Box[] = [];
  const rather: Box[] = [];
  for (const meld of desk.shown.value.melds) {
    const box = boxOf(placing, meld.id);
    if (box) (blamed.has(meld.id) ? never : rather).push(box);
  }
  return { never, rather };
}

function isShort(broken: readonly Broken[] | undefined): boolean {
  return broken?.some((each) => each.code === "open/below-30") ?? false;
}

function titleOf(desk: Desk, broken: readonly Broken[]): string {
  const codes = new Set(broken.map((each) => each.code));
  if (codes.has("meld/invalid")) return t`Not every meld is finished`;
  if (codes.has("open/uses-table")) return t`Your first melds come from your rack alone`;
  if (codes.has("open/below-30")) {
    const goal = desk.opening;
    const short = goal - desk.points.value;
    return plural(short, { one: `Opening: # point short of ${goal}`, other: `Opening: # points short of ${goal}` });
  }
  if (codes.has("play/nothing-laid")) return t`Nothing from your rack lies there yet`;
  return t`Not yet`;
}

function advice(meld: LaidMeld): string {
  return adviceFor(tilesOf(meld), meldState(meld));
}

/** For melds our own words, which name tiles; for everything else the server's. */
function bodyOf(desk: Desk, message: string, broken: readonly Broken[]): string {
  const melds = difference(desk.draft.value).laid.filter((meld) => meldState(meld).state !== "valid");
  if (!broken.length && !message)
    return [...melds.map(advice), t`In a strict game this would cost you a tile.`].join(" ");
  const told = broken.filter((each) => each.code !== "meld/invalid").map((each) => each.message);
  const own = broken.length === told.length ? [] : melds.map(advice);
  return [...own, ...told].join(" ") || message;
}

function Rules({ desk, broken }: { desk: Desk; broken: readonly Broken[] }) {
  const ids = [...new Set(broken.flatMap((each) => each.rule.split(", ")))];
  return (
    <>
      {ids.map((id) => (
        <a key={id} class={style.rule} href={`${pathTo("/rules/{name}", { name: desk.rules })}#${id}`}>
          {t`Rule ${id}`}
        </a>
      ))}
    </>
  );
}

const AROUND = 2 * Math.PI * 42;

function Ring({ points, goal }: { points: number; goal: number }) {
  return (
    <span class={style.ring}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="42" />
        <circle cx="50" cy="50" r="42" stroke-dasharray={`${(points / goal) * AROUND} ${AROUND}`} />
      </svg>
      <span>
        <b>{points}</b>
        <small>{t`of ${goal}`}</small>
      </span>
    </span>
  );
}
