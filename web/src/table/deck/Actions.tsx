import { t } from "@lingui/core/macro";
import { useEffect } from "preact/hooks";
import { readTiles } from "../../notation/tile";
import { Button } from "../../parts/controls/Button";
import { Tile } from "../../parts/tiles/Tile";
import { chairName } from "../../words/games";
import { NewMeld } from "../cloth/NewMeld";
import type { Desk, MainAction } from "../desk";
import type { Order } from "../layout/layout";
import style from "./Actions.module.css";

interface Props {
  desk: Desk;
  coached: boolean;
  lesson: boolean;
  asked: true | undefined;
}

/** Everything that is done with a press: sort, hint, undo, redo, reset, and the one main button. */
export function Actions({ desk, coached, lesson, asked }: Props) {
  const draft = desk.draft.value;
  const free = desk.seat !== null && !desk.ended.value && !desk.looking.value;
  return (
    <>
      <Sort desk={desk} order="colour" label={t`By colour`} example="R7 R8 R9" />
      <Sort desk={desk} order="number" label={t`By number`} example="K7 R7 B7" />
      <Hint desk={desk} coached={coached} />
      <NewMeld desk={desk} class={style.new} />
      <Button
        kind="spruce"
        icon="undo"
        class={`${style.step} ${style.undo}`}
        disabled={!free || !draft.past.length}
        onClick={() => desk.undo()}
      >
        <Word>{t`Undo`}</Word>
      </Button>
      <Button
        kind="spruce"
        icon="redo"
        class={`${style.step} ${style.redo}`}
        disabled={!free || !draft.future.length}
        onClick={() => desk.redo()}
      >
        <Word>{t`Redo`}</Word>
      </Button>
      <Button
        kind="spruce"
        icon="reset"
        class={`${style.step} ${style.reset}`}
        disabled={!free || !desk.touched.value}
        onClick={() => desk.reset()}
      >
        <Word>{t`Reset`}</Word>
      </Button>
      {asked ? <Done desk={desk} /> : <MainButton desk={desk} lesson={lesson} />}
    </>
  );
}

/** Seen where there is room for it, and always said. */
function Word({ children }: { children: string }) {
  return (
    <>
      <span class="unseen">{children}</span>
      <span class={style.word} aria-hidden="true">
        {children}
      </span>
    </>
  );
}

function Sort({ desk, order, label, example }: { desk: Desk; order: Order; label: string; example: string }) {
  return (
    <Button
      kind="spruce"
      class={`${style.sort} ${order === "colour" ? style.colour : style.number}`}
      disabled={desk.seat === null || desk.ended.value}
      onClick={() => desk.sort(order)}
    >
      <span class={style.example}>
        {readTiles(example).map((tile, place) => (
          <Tile key={place} tile={tile} silent />
        ))}
      </span>
      <Word>{label}</Word>
    </Button>
  );
}

/** Before it is needed: when the connection is gone it could not be loaded. */
function haveKernel(): void {
  import("../../kernel").then(({ kernel }) => kernel.prepare()).catch(() => undefined);
}

/** Whoever is taught sees the whole way at once. */
function Hint({ desk, coached }: { desk: Desk; coached: boolean }) {
  const room = desk.store.room.value;
  const left = room && desk.seat !== null ? room.options.hints - (room.hints[desk.seat] ?? 0) : 0;
  const ready = desk.myTurn.value && left > 0;
  useEffect(() => {
    if (ready) haveKernel();
  }, [ready]);
  if (!room || room.strict || room.options.hints === 0) return null;
  return (
    <Button
      kind="spruce"
      icon={coached ? "eye" : "hint"}
      class={`${style.step} ${style.hint}`}
      disabled={!desk.myTurn.value || (left <= 0 && !desk.hint.value)}
      onClick={() => desk.takeHint(coached)}
    >
      <Word>{coached ? t`Show me` : t`Hint`}</Word>
    </Button>
  );
}

function MainButton({ desk, lesson }: { desk: Desk; lesson: boolean }) {
  const main = desk.main.value;
  const ends = main === "end";
  const taught = lesson || desk.guide.coached.value?.action?.startsWith("play"); // there is something better
  const classes = [
    style.main,
    main === "wait" && style.wait,
    ends && !desk.ready.value && style.notYet,
    !ends && taught && style.notNow,
  ]
    .filter(Boolean)
    .join(" ");
  if (main === "over" || desk.seat === null) return null;
  return (
    <Button
      kind={main === "wait" ? "spruce" : "linden"}
      big
      class={classes}
      data-main
      disabled={main === "wait" || desk.busy.value || desk.looking.value !== null}
      onClick={() => desk.finish()}
    >
      <MainWords desk={desk} main={main} />
    </Button>
  );
}

/** The goal of a puzzle is all there is to do: nobody draws. */
function Done({ desk }: { desk: Desk }) {
  if (desk.main.value === "over" || desk.seat === null) return null;
  const classes = [style.main, !desk.ready.value && style.notYet].filter(Boolean).join(" ");
  return (
    <Button
      kind="linden"
      big
      class={classes}
      data-main
      disabled={desk.main.value !== "end" || desk.busy.value}
      onClick={() => desk.finish()}
    >
      {t`Done`}
    </Button>
  );
}

function MainWords({ desk, main }: { desk: Desk; main: Exclude<MainAction, "over"> }) {
  switch (main) {
    case "draw":
      return (
        <>
          <span class={style.back} aria-hidden="true" />
          {t`Draw a tile`}
        </>
      );
    case "pass":
      return t`Pass`;
    case "end":
      return t`End turn`;
    case "wait": {
      const turn = desk.view.value.turn ?? 0;
      const name = chairName(desk.store.room.value?.chairs[turn], turn);
      return t`${name} to move`;
    }
  }
}
