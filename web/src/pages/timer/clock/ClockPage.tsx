import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { Button, ButtonLink } from "../../../parts/controls/Button";
import { useAwake } from "../../../parts/hooks/useAwake";
import { useTime } from "../../../parts/hooks/useTime";
import { Icon } from "../../../parts/icons/Icon";
import { go } from "../../../router";
import { begin, clockText, finish, next, pause, resume, spentAt, turnTo } from "../../../timer/clock";
import { addGame, isFull, nextStarter, rulesOn, type Sheet, startWith } from "../../../timer/sheet";
import { change, clock, setClock, show } from "../../../timer/store";
import { farSound, useWarnings } from "../../../timer/useWarnings";
import { gameName, nameOf, nobodyOut } from "../../../timer/words";
import { TimerMenu } from "../TimerMenu";
import style from "./ClockPage.module.css";
import { DrawForStart } from "./DrawForStart";
import { Limits } from "./Limits";
import { Ring } from "./Ring";

interface Props {
  sheet: Sheet;
  onRenew: () => void;
}

/** The turn clock: whose turn it is, how long he has, and one big button for the next. */
export function ClockPage({ sheet, onRenew }: Props) {
  const [menu, setMenu] = useState(false);
  const { began, since, limit } = clock.value;
  const now = useTime({ goes: since !== null });
  useWarnings(clock.value, now, farSound);
  useAwake(since !== null);
  const over = (out: number | null) => {
    const after = addGame(sheet, out);
    change(after);
    setClock(finish(clock.value, nextStarter(after), Date.now()));
    go(pathTo("/timer/scores"));
  };
  return (
    <main class={style.page}>
      <Head sheet={sheet} onMenu={() => setMenu(true)} />
      <Ring clock={clock.value} now={now} />
      <Whose sheet={sheet} />
      <Seats sheet={sheet} now={now} />
      <Limits limit={limit} onChange={(seconds) => setClock({ ...clock.value, limit: seconds })} />
      <Main />
      <div class={style.pair}>{began ? <DuringGame sheet={sheet} onOut={over} /> : <DrawForStart sheet={sheet} />}</div>
      {menu && (
        <TimerMenu sheet={sheet} onRenew={onRenew} onClose={() => setMenu(false)}>
          {began && !isFull(sheet) && (
            <Button icon="list" onClick={() => over(null)}>
              {nobodyOut(rulesOn(sheet))}
            </Button>
          )}
        </TimerMenu>
      )}
    </main>
  );
}

function Head({ sheet, onMenu }: { sheet: Sheet; onMenu: () => void }) {
  return (
    <header class={style.head}>
      <ButtonLink kind="spruce" square href={pathTo("/")} aria-label={t`To the first page`}>
        <Icon name="back" size={24} />
      </ButtonLink>
      <p class={style.game}>{gameName(rulesOn(sheet), sheet.games.length)}</p>
      <ButtonLink kind="spruce" square href={pathTo("/timer/scores")} aria-label={t`Points`}>
        <Icon name="list" size={24} />
      </ButtonLink>
      <Button kind="spruce" square icon="menu" aria-label={t`Menu`} onClick={onMenu} />
    </header>
  );
}

function Whose({ sheet }: { sheet: Sheet }) {
  const { began, seat } = clock.value;
  const name = nameOf(sheet, seat);
  const after = nameOf(sheet, (seat + 1) % sheet.names.length);
  const oldest = !began && rulesOn(sheet).counts === "stars" && !sheet.games.length;
  return (
    <div class={style.whose}>
      <h1 aria-live="polite">{began ? name : t`${name} begins`}</h1>
      <p>{oldest ? t`The oldest player begins` : t`then ${after}`}</p>
    </div>
  );
}

/** Everybody with the time his turns took; a tap gives him the turn, or lets him begin. */
function Seats({ sheet, now }: { sheet: Sheet; now: number }) {
  const { began, seat: turn } = clock.value;
  const choose = (seat: number) => {
    if (began) setClock(turnTo(clock.value, seat, Date.now()));
    else {
      show(startWith(sheet, seat));
      setClock({ ...clock.value, seat });
    }
  };
  return (
    <ul class={style.seats} data-count={sheet.names.length}>
      {sheet.names.map((_, seat) => (
        <li key={seat}>
          <button type="button" aria-pressed={seat === turn} onClick={() => choose(seat)}>
            <span class={style.name}>{nameOf(sheet, seat)}</span>{" "}
            <span class={style.spent}>{clockText(Math.floor(spentAt(clock.value, seat, now) / 1000))}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Main() {
  const tap = () => {
    setClock((clock.value.began ? next : begin)(clock.value, Date.now()));
  };
  return (
    <Button kind="linden" big class={style.main} onClick={tap}>
      {clock.value.began ? t`Next player` : t`Start`}
    </Button>
  );
}

function DuringGame({ sheet, onOut }: { sheet: Sheet; onOut: (seat: number) => void }) {
  const { seat } = clock.value;
  return (
    <>
      <PauseButton />
      {!isFull(sheet) && (
        <Button kind="spruce" icon="check" onClick={() => onOut(seat)}>
          <span class={style.short}>{t`${nameOf(sheet, seat)} went out`}</span>
        </Button>
      )}
    </>
  );
}

function PauseButton() {
  const goes = clock.value.since !== null;
  return (
    <Button
      kind="spruce"
      icon={goes ? "pause" : "play"}
      onClick={() => {
        setClock((goes ? pause : resume)(clock.value, Date.now()));
      }}
    >
      {goes ? t`Pause` : t`Go on`}
    </Button>
  );
}
