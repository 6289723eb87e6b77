import { t } from "@lingui/core/macro";
import type { RoomStore } from "../../../net/room";
import { Button } from "../../../parts/controls/Button";
import { listed } from "../../../words/lists";
import style from "./Agreeing.module.css";

interface Props {
  store: RoomStore;
  onAgree: (agree: boolean) => void;
}

/** Where not everybody at the table has agreed to chat: what is missing, and one's own part in it. */
export function Agreeing({ store, onAgree }: Props) {
  if (!store.seats.value.length)
    return <p class={style.note}>{t`Only those at the table chat. These sentences reach everybody.`}</p>;
  const mine = store.agreed.value.has(store.you.value);
  return (
    <div class={style.agreeing}>
      <p role="status">
        {t`The chat is off until everybody at the table agrees to it.`} {missing(store, mine)}
      </p>
      {mine ? (
        <Button kind="outline" onClick={() => onAgree(false)}>{t`I do not agree any more`}</Button>
      ) : (
        <Button kind="outline" icon="chat" onClick={() => onAgree(true)}>{t`I agree to chat`}</Button>
      )}
    </div>
  );
}

function missing(store: RoomStore, mine: boolean): string {
  const names = namesOf(store, !mine);
  if (!names.length) return "";
  const who = listed(names);
  return mine ? t`You have agreed; still waiting for ${who}.` : t`Ready to chat: ${who}.`;
}

/** Of the others at the table, those who have agreed or who have not. */
export function namesOf(store: RoomStore, agreed: boolean): string[] {
  const others = store.room.value?.chairs.filter(({ person }) => person && person !== store.you.value) ?? [];
  const people = new Map(others.map(({ person, name }) => [person ?? "", name]));
  return [...people].flatMap(([person, name]) => (store.agreed.value.has(person) === agreed ? [name] : []));
}
