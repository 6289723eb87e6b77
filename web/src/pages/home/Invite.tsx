import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { FAMILIES } from "../../games/families";
import { RoomStore } from "../../net/room";
import { makeRoom, myTable } from "../../net/rooms";
import { Button } from "../../parts/controls/Button";
import { useBusy } from "../../parts/hooks/useBusy";
import { Avatar } from "../../parts/page/Avatar";
import { Invitation } from "../../parts/room/Invitation";
import { JoinByCode } from "../../parts/room/JoinByCode";
import { go } from "../../router";
import { available, optionsOf, WISHES } from "../../wishes/wish";
import { listed } from "../../words/lists";
import style from "./Invite.module.css";

const CHAIRS = [0, 1, 2, 3];

/** Friends: a table for them, or the code that one of them has said. */
export function Invite({ onOptions }: { onOptions: () => void }) {
  return (
    <section class={style.invite}>
      <h2>{t`Invite friends`}</h2>
      {myTable.value ? <MyTable key={myTable.value} code={myTable.value} /> : <NewTable onOptions={onOptions} />}
      <div class={style.join}>
        <JoinByCode />
      </div>
    </section>
  );
}

function NewTable({ onOptions }: { onOptions: () => void }) {
  const { busy, problem, run } = useBusy();
  const set = () =>
    run(async () => {
      const wish = await available(WISHES.classic.value, FAMILIES.classic);
      const code = await makeRoom(optionsOf(wish, FAMILIES.classic, "friends"));
      myTable.value = code;
      go(pathTo("/room/{code}", { code }));
    });
  return (
    <div class={style.offer}>
      <div class={style.chairs} aria-hidden="true">
        {CHAIRS.map((chair) => (
          <span key={chair} />
        ))}
      </div>
      <p>{t`Set a table and send the link, say the code, or let them scan it. Bots take the seats that stay empty.`}</p>
      <div class={style.buttons}>
        <Button kind="spruce" icon="plus" onClick={set} disabled={busy}>{t`Set a table`}</Button>
        <Button kind="plain" onClick={onOptions}>{t`Options`}</Button>
      </div>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

/** The table that I have set, and who sits there already. */
function MyTable({ code }: { code: string }) {
  const [store] = useState(() => new RoomStore(code));
  useEffect(() => () => store.close(), [store]);
  const room = store.room.value;
  const over = store.ended.value !== null || (room !== null && room.phase !== "gathering");
  useEffect(() => {
    if (over) myTable.value = null;
  }, [over]);
  const guests = room?.chairs.filter((chair) => chair.person && chair.person !== store.you.value) ?? [];
  return (
    <div class={style.table}>
      <Invitation code={code} />
      <div class={style.guests}>
        {guests.length > 0 && (
          <>
            <span class={style.faces}>
              {guests.map((guest) => (
                <Avatar key={guest.person} name={guest.name} dark />
              ))}
            </span>
            <span>{t`At the table already: ${listed(guests.map((guest) => guest.name))}`}</span>
          </>
        )}
        <a class={style.go} href={pathTo("/room/{code}", { code })}>{t`Go to the table`}</a>
      </div>
    </div>
  );
}
