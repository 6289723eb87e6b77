import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { LessonLink } from "../../parts/coach/LessonLink";
import { Button } from "../../parts/controls/Button";
import type { Desk } from "../desk";
import { type Box, boxOf } from "../place/place";
import { FloatCard, type Taken } from "./FloatCard";
import style from "./RefusalCard.module.css";
import { type Fault, faultOf } from "./refusal";
import { useWayBack } from "./useWayBack";

/** On a phone held upright it takes the room of the sentence and of the main button, and covers nothing else. */
const PHONE = "(max-width: 700px) and (orientation: portrait)";

/** Why the server does not take it: one fault, one calm sentence, the rule, and two ways on. */
export function RefusalCard({ desk }: { desk: Desk }) {
  const fault = faultOf(desk);
  if (!fault || matchMedia(PHONE).matches) return null;
  return (
    <FloatCard label={fault.title} taken={() => taken(desk, fault)} refused>
      <div class={style.card}>
        <Told desk={desk} fault={fault} />
        <Ways desk={desk} />
      </div>
    </FloatCard>
  );
}

/** The same on a phone, in the ledge. */
export function RefusalInLedge({ desk }: { desk: Desk }) {
  const fault = faultOf(desk);
  if (!fault || !matchMedia(PHONE).matches) return null;
  return <InLedge desk={desk} fault={fault} />;
}

function InLedge({ desk, fault }: { desk: Desk; fault: Fault }) {
  useWayBack();
  return (
    <section class={style.inLedge} role="alertdialog" aria-label={fault.title}>
      <div class={style.room}>
        <div class={`${style.card} ${style.small}`}>
          <Told desk={desk} fault={fault} />
        </div>
      </div>
      <Ways desk={desk} dark />
    </section>
  );
}

function Told({ desk, fault }: { desk: Desk; fault: Fault }) {
  return (
    <>
      {fault.short && <Ring points={desk.points.value} goal={desk.opening} />}
      <div class={style.text}>
        <h2>{fault.title}</h2>
        <p>
          {fault.body} <Rules desk={desk} ids={fault.rules} />
          <LessonLink store={desk.store} course="tiles" codes={[fault.code]} class={style.rule} />
        </p>
      </div>
    </>
  );
}

/** On the ledge they look as everything there. */
function Ways({ desk, dark = false }: { desk: Desk; dark?: boolean }) {
  const fix = useRef<HTMLButtonElement>(null);
  const refusal = desk.refusal.value;
  useEffect(() => {
    if (refusal) fix.current?.focus();
  }, [refusal]);
  const close = () => {
    desk.refusal.value = null;
  };
  return (
    <div class={style.ways}>
      <Button ref={fix} kind={dark ? "linden" : "action"} big={dark} onClick={close}>
        {t`I'll fix it`}
      </Button>
      {refusal?.id === "" && (
        <Button kind={dark ? "spruce" : "outline"} onClick={() => desk.finish()}>
          {t`End turn all the same`}
        </Button>
      )}
      {desk.touched.value && (
        <Button kind={dark ? "spruce" : "outline"} onClick={() => desk.reset()}>
          {t`Reset`}
        </Button>
      )}
    </div>
  );
}

/** The melds of the draft that a refusal speaks of. */
export function blamedMelds(desk: Desk): ReadonlySet<string> {
  return new Set(faultOf(desk)?.melds.map((meld) => meld.id));
}

function taken(desk: Desk, fault: Fault): Taken {
  const { placing } = desk;
  if (!placing) return { never: [], rather: [] };
  const blamed = new Set(fault.melds.map((meld) => meld.id));
  const never: Box[] = [];
  const rather: Box[] = [];
  for (const meld of desk.shown.value.melds) {
    const box = boxOf(placing, meld.id);
    if (box) (blamed.has(meld.id) ? never : rather).push(box);
  }
  return { never, rather };
}

function Rules({ desk, ids }: { desk: Desk; ids: readonly string[] }) {
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
