import { plural, t } from "@lingui/core/macro";
import type { Coach } from "../../parts/coach/coach";
import { Button } from "../../parts/controls/Button";
import { chairName } from "../../words/games";
import { NewMeld } from "../cloth/NewMeld";
import type { Desk } from "../desk";
import { tilesOf } from "../draft";
import { meldState } from "../meldState";
import { announces } from "../moves";
import type { Names } from "../words";
import { adviceFor, keptWords, moveWords } from "../words";
import style from "./Sentence.module.css";

interface Props {
  desk: Desk;
  coach: Coach | null;
  who: (seat: number) => Names;
  onMoves: () => void;
}

/** What is to be known now, in one sentence; and what the rules offer at this moment. */
export function Sentence({ desk, coach, who, onMoves }: Props) {
  const view = desk.view.value;
  const counts = desk.seat !== null && !desk.opened.value && desk.laid.value.length > 0;
  const sketches = desk.touched.value && !desk.myTurn.value && !desk.ended.value;
  const text = isTold(desk, coach) ? "" : sentenceOf(desk, who);
  const offers = !counts && (view.may_redeal || view.may_announce);
  const chosen = desk.selected.value.length > 0;
  return (
    <div
      class={style.sentence}
      data-refused={desk.refusal.value ? true : undefined}
      data-below={counts ? "points" : offers ? "offer" : undefined}
    >
      <p key={text} class={style.words}>
        <Mark desk={desk} />
        <span class={style.text}>
          {sketches && <b class={style.sketch}>{t`Your sketch`}</b>} {text}
        </span>
      </p>
      <div key={chosen ? "chosen" : "nothing"} class={style.side}>
        {chosen ? <NewMeld desk={desk} /> : <Back desk={desk} onMoves={onMoves} />}
      </div>
      {counts && <Opening desk={desk} />}
      {offers && <Offer desk={desk} />}
    </div>
  );
}

/** Whether the coach says already what is to be done. */
function isTold(desk: Desk, coach: Coach | null): boolean {
  const waits = desk.myTurn.value && !desk.touched.value && !desk.selected.value.length && !desk.looking.value;
  return waits && !desk.kept.value.length && !!coach?.said.value;
}

/** What may be asked for before anything is laid. */
function Offer({ desk }: { desk: Desk }) {
  const redeals = desk.view.value.may_redeal;
  return (
    <Button kind="spruce" class={style.offer} onClick={() => desk.act(redeals ? "redeal" : "announce")}>
      {redeals ? t`Three doublets: ask for a new deal` : t`Announce that you will open`}
    </Button>
  );
}

/** Where the cloth has no room for it: the way to the moves before this one. */
function Back({ desk, onMoves }: { desk: Desk; onMoves: () => void }) {
  if (!desk.moves.value.length || desk.looking.value) return null;
  return <Button kind="spruce" square icon="history" class={style.back} aria-label={t`All moves`} onClick={onMoves} />;
}

/** The sign of what the sentence speaks of. */
function Mark({ desk }: { desk: Desk }) {
  const worst = faulty(desk);
  if (!worst || !desk.touched.value) return null;
  return <span class={worst.state === "wrong" ? style.wrong : style.incomplete} aria-hidden="true" />;
}

function Opening({ desk }: { desk: Desk }) {
  const points = desk.points.value;
  const goal = desk.opening;
  const part = Math.min(1, points / goal);
  return (
    <p class={style.opening}>
      <span>{t`Opening`}</span>
      <span class={style.bar} aria-hidden="true">
        <span style={{ width: `${part * 100}%` }} />
      </span>
      <span key={points} class={style.points}>
        <b>{points}</b> {t`of ${goal}`}
      </span>
    </p>
  );
}

function faulty(desk: Desk) {
  const melds = desk.draft.value.now.melds.map((meld) => ({ meld, ...meldState(meld) }));
  return melds.find((each) => each.state === "wrong") ?? melds.find((each) => each.state === "incomplete") ?? null;
}

function sentenceOf(desk: Desk, who: (seat: number) => Names): string {
  const looked = desk.looking.value;
  if (looked) return moveWords(looked.events, who);
  if (desk.ended.value) return t`The game is over.`;
  const chosen = desk.selected.value.length;
  if (desk.kept.value.length) return keptWords(desk.kept.value);
  const worst = desk.touched.value ? faulty(desk) : null;
  if (worst) return adviceFor(tilesOf(worst.meld), meldState(worst.meld));
  if (chosen)
    return plural(chosen, { one: "# tile chosen. Tap where it goes.", other: "# tiles chosen. Tap where they go." });
  return desk.myTurn.value ? [lateWords(desk, who), myTurnWords(desk)].join(" ").trim() : waitingWords(desk, who);
}

/** Whose time ran out is told what became of the tiles, however quickly the others went on. */
function lateWords(desk: Desk, who: (seat: number) => Names): string {
  const mine = desk.moves.value.findLast((move) => move.seat === desk.seat && !announces(move));
  if (!mine?.late || desk.touched.value) return "";
  const said = mine.events.some((event) => event.type === "TimedOut");
  return [said ? "" : t`Your time is up.`, moveWords(mine.events, who)].join(" ").trim();
}

function myTurnWords(desk: Desk): string {
  const { moves_left: left, bank } = desk.view.value;
  if (desk.touched.value) return desk.ready.value ? t`All melds are valid.` : "";
  if (desk.note.value) return desk.note.value;
  if (desk.warning.said.value) return desk.warning.said.value;
  if (left !== null) return t`Your last move: the bank is empty.`;
  if (!desk.opened.value) {
    const goal = desk.opening;
    return t`Your turn: open with ${goal} points, or draw.`;
  }
  return bank ? t`Your turn: lay tiles, or draw one.` : t`Your turn: lay tiles, or pass.`;
}

function waitingWords(desk: Desk, who: (seat: number) => Names): string {
  if (desk.touched.value) return t`Nobody else sees it; it waits for your turn.`;
  const last = desk.moves.value.at(-1);
  if (last) return moveWords(last.events, who);
  const turn = desk.view.value.turn ?? 0;
  const name = chairName(desk.store.room.value?.chairs[turn], turn);
  return t`${name} is to move.`;
}
