import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { pointsIn } from "../../catalogue/hostRules";
import { gameOf, rulesetNamed } from "../../catalogue/known";
import { familyOf } from "../../games/families";
import type { RoomStore } from "../../net/room";
import { Button } from "../../parts/controls/Button";
import { Choice } from "../../parts/controls/Choice";
import { Brand } from "../../parts/page/Brand";
import { Lazy } from "../../parts/page/Lazy";
import { LanguageSwitch } from "../../parts/page/Page";
import { RoomHouseNote } from "../../parts/room/HouseNote";
import { Invitation } from "../../parts/room/Invitation";
import type { RoomShown } from "../../protocol";
import { go } from "../../router";
import { chairName, gameName, personName } from "../../words/games";
import { listed } from "../../words/lists";
import style from "./Lobby.module.css";
import { Seats } from "./Seats";
import { SitDown, Standing, useSitting } from "./Sitting";
import { RoomButtons } from "./sheets/RoomButtons";
import { summary } from "./sheets/summary";

/** Before the first game: who sits where, how others come here, and the host's start. */
export function Lobby({ store }: { store: RoomStore }) {
  const room = store.room.value;
  const sitting = useSitting(store);
  const [begins, setBegins] = useState<number | null>(null);
  if (!room) return null;
  const seated = store.seats.value.length > 0;
  return (
    <>
      <header class={style.bar}>
        <Brand />
        <span class={style.right}>
          <LanguageSwitch />
          <RoomButtons store={store} />
        </span>
      </header>
      <main class={style.lobby}>
        <section class={style.table}>
          <h1>{gameName(gameOf(room))}</h1>
          <Chosen store={store} room={room} />
          {room.broken_off && <p role="status">{t`The host has ended the last game. It counts for nobody.`}</p>}
          <RoomHouseNote room={room} />
          {!room.event && !seated && <SitDown store={store} sitting={sitting} />}
          <Seats store={store} onSit={sitting.sit} />
          {store.host.value && agreesOnStart(room) && (
            <Choice
              label={whoBegins(room)}
              value={begins ?? usualFirst(room)}
              choices={room.chairs.map((chair, seat) => [seat, chairName(chair, seat)])}
              onChange={setBegins}
            />
          )}
          {!room.event && <Standing sitting={sitting} seated={seated} />}
        </section>
        {room.event ? (
          <OfChampionship event={room.event} />
        ) : (
          <>
            <Inviting code={room.code} />
            <Starting store={store} begins={begins} />
          </>
        )}
      </main>
    </>
  );
}

const optionsSheet = () => import("./OptionsSheet");

/** What the host has chosen, as everybody sees it at once; he can think again until the first game. */
function Chosen({ store, room }: { store: RoomStore; room: RoomShown }) {
  const [changing, setChanging] = useState(false);
  const changeable = store.host.value && !room.event && room.results.length === 0;
  return (
    <div class={style.chosen}>
      <p class={style.summary} role="status">
        {summary(room)}
      </p>
      {changeable && <Button kind="outline" onClick={() => setChanging(true)}>{t`Change`}</Button>}
      {changing && <Lazy load={optionsSheet} store={store} room={room} onClose={() => setChanging(false)} />}
    </div>
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
      <Button kind="outline" onClick={() => go(pathTo("/event/{id}", { id: event }))}>{t`To the championship`}</Button>
    </section>
  );
}

/** The host's start; on a phone always in sight, however much lies above it. */
function Starting({ store, begins }: { store: RoomStore; begins: number | null }) {
  const [problem, setProblem] = useState("");
  const room = store.room.value;
  if (!room) return null;
  if (!store.host.value) {
    const chair = room.chairs.find(({ person }) => person === room.host);
    const host = chair && personName(chair.name);
    return <p class={style.start}>{host ? t`${host} starts the game.` : t`The host starts the game.`}</p>;
  }
  const start = async () => {
    const answer = await store.ask({
      type: "start",
      ...(agreesOnStart(room) && { first: begins ?? usualFirst(room) }),
    });
    if (answer.type === "refusal") setProblem(answer.message);
  };
  return (
    <div class={style.start}>
      <p role="status">{beforeStart(store)}</p>
      <Button kind="linden" big iconAfter="arrow" onClick={start}>{t`Start the game`}</Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

/** Whether the players know who begins every game, and do not draw for the start (JUN-12, DICE-8). */
function agreesOnStart({ options, chairs, event }: RoomShown): boolean {
  return !event && chairs.length > 1 && rulesetNamed(options.rules).stands_alone;
}

function whoBegins({ options }: RoomShown): string {
  if (pointsIn(options.rules)) return t`A grown-up points at the tiles:`;
  return familyOf(options.rules).name === "junior" ? t`The oldest player begins:` : t`The youngest player begins:`;
}

/** As on the server: a bot points for children, and otherwise the first seat begins. */
function usualFirst({ chairs, options }: RoomShown): number {
  return pointsIn(options.rules)
    ? Math.max(
        0,
        chairs.findIndex(({ person }) => person === null),
      )
    : 0;
}

/** What the host had better know before pressing it. */
function beforeStart(store: RoomStore): string {
  const guests = store.lookingIn.value;
  if (guests.length) {
    const who = listed(guests);
    return plural(guests.length, {
      one: `${who} is looking in and has no seat yet.`,
      other: `${who} are looking in and have no seats yet.`,
    });
  }
  const empty = store.room.value?.chairs.some((chair) => !chair.person && !chair.bot);
  return empty ? t`Bots take the seats that stay empty.` : "";
}
