import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import type { RoomStore } from "../../net/room";
import { myTable } from "../../net/rooms";
import { me, rename } from "../../net/session";
import { Brand } from "../../parts/Brand";
import { Button } from "../../parts/Button";
import { useBusy } from "../../parts/busy";
import { Field } from "../../parts/Field";
import { Invitation } from "../../parts/Invitation";
import { LanguageSwitch } from "../../parts/Page";
import { RoomTools } from "../../parts/RoomTools";
import { go } from "../../router";
import { rulesName } from "../../words/games";
import style from "./Lobby.module.css";
import { Seats } from "./Seats";
import { summary } from "./summary";

/** Before the first game: who sits where, how others come here, and the host's start. */
export function Lobby({ store }: { store: RoomStore }) {
  const room = store.room.value;
  if (!room) return null;
  return (
    <>
      <header class={style.bar}>
        <Brand />
        <span class={style.right}>
          <LanguageSwitch />
          <RoomTools store={store} />
        </span>
      </header>
      <main class={style.lobby}>
        <section class={style.table}>
          <h1>{rulesName(room.options.rules)}</h1>
          <p class={style.summary}>{summary(room)}</p>
          <Seats store={store} />
          {!room.event && <Sitting store={store} />}
        </section>
        {room.event ? (
          <OfChampionship event={room.event} />
        ) : (
          <>
            <Inviting code={room.code} />
            <Starting store={store} />
          </>
        )}
      </main>
    </>
  );
}

function Inviting({ code }: { code: string }) {
  return (
    <section class={style.invite}>
      <h2>{t`Invite friends`}</h2>
      <Invitation code={code} />
    </section>
  );
}

/** A table of a championship waits for its players, whose seats are kept. */
function OfChampionship({ event }: { event: string }) {
  return (
    <section class={style.invite}>
      <h2>{t`A table of a championship`}</h2>
      <p class={style.waiting}>{t`The game begins by itself when everybody is here.`}</p>
      <Button kind="outline" onClick={() => go(`/event/${event}`)}>{t`To the championship`}</Button>
    </section>
  );
}

/** A guest is asked for a name when sitting down; whoever has one just sits. */
function Sitting({ store }: { store: RoomStore }) {
  const seated = store.seats.value.length > 0;
  const [name, setName] = useState<string | null>(null);
  const { busy, problem, run } = useBusy();
  const shown = name ?? me.value?.name ?? "";
  const sit = (event: Event) => {
    event.preventDefault();
    if (!shown.trim()) return;
    run(async () => {
      if (shown.trim() !== me.value?.name) await rename(shown.trim());
      const seat = store.seats.value[0];
      if (seat !== undefined) await store.ask({ type: "leave" });
      await store.ask({ type: "sit", name: shown.trim(), ...(seat === undefined ? {} : { seat }) });
      setName(null);
    });
  };
  const leave = () =>
    run(async () => {
      await store.ask({ type: "leave" });
      if (myTable.value === store.code) myTable.value = null;
      go("/");
    });
  return (
    <form class={style.sitting} onSubmit={sit}>
      <Field
        label={t`Your name at the table`}
        value={shown}
        maxLength={24}
        placeholder={t`Guest`}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {(!seated || (name !== null && name.trim() !== me.value?.name)) && (
        <Button kind={seated ? "outline" : "action"} type="submit" disabled={busy || !shown.trim()}>
          {seated ? t`Change the name` : t`Sit down`}
        </Button>
      )}
      <Button kind="outline" icon="leave" onClick={leave} disabled={busy}>{t`Leave`}</Button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}

/** The host's start; on a phone always in sight, however much lies above it. */
function Starting({ store }: { store: RoomStore }) {
  const [problem, setProblem] = useState("");
  const room = store.room.value;
  if (!room) return null;
  if (!store.host.value) {
    const host = room.chairs.find((chair) => chair.person === room.host)?.name;
    return <p class={style.start}>{host ? t`${host} starts the game.` : t`The host starts the game.`}</p>;
  }
  const start = async () => {
    const answer = await store.ask({ type: "start" });
    if (answer.type === "refusal") setProblem(answer.message);
  };
  const empty = room.chairs.some((chair) => !chair.person && !chair.bot);
  return (
    <div class={style.start}>
      {empty && <p>{t`Bots take the seats that stay empty.`}</p>}
      <Button kind="linden" big iconAfter="arrow" onClick={start}>{t`Start the game`}</Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
