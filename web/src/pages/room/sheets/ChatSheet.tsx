import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import type { RoomStore } from "../../../net/room";
import { Button } from "../../../parts/controls/Button";
import { Sheet } from "../../../parts/page/Sheet";
import type { Said } from "../../../protocol";
import { LONGEST, PHRASES } from "../../../protocol/catalogue";
import { phraseText } from "../../../words/games";
import style from "./ChatSheet.module.css";
import type { RoomSheetProps } from "./props";

export default function ChatSheet({ store, onClose }: RoomSheetProps) {
  const [problem, setProblem] = useState("");
  const say = async (what: { text: string } | { phrase: string }) => {
    const answer = await store.ask({ type: "say", ...what });
    setProblem(answer.type === "refusal" ? answer.message : "");
  };
  return (
    <Sheet
      title={t`Chat`}
      onClose={onClose}
      foot={
        <>
          <Phrases onSay={(phrase) => say({ phrase })} />
          <MessageForm onSay={(text) => say({ text })} />
          {problem && <p role="alert">{problem}</p>}
        </>
      }
    >
      <Talk store={store} />
    </Sheet>
  );
}

function Talk({ store }: { store: RoomStore }) {
  const said = store.room.value?.said ?? [];
  const end = useRef<HTMLDivElement>(null);
  const newest = said.at(-1)?.number;
  useEffect(() => end.current?.scrollIntoView({ block: "end" }), [newest]);
  if (!said.length) return <p class={style.quiet}>{t`Nothing has been said yet.`}</p>;
  return (
    <>
      <ol class={style.talk} aria-live="polite">
        {said.map((each) => (
          <Message key={each.number} store={store} said={each} />
        ))}
      </ol>
      <div ref={end} />
    </>
  );
}

function Message({ store, said }: { store: RoomStore; said: Said }) {
  const mine = said.person === store.you.value;
  const muted = store.room.value?.muted.includes(said.person) ?? false;
  const name = said.name;
  return (
    <li class={mine ? style.mine : style.theirs}>
      <span class={style.who}>{mine ? t`You` : name}</span>
      <span class={style.text}>{said.phrase ? phraseText(said.phrase) : said.text}</span>
      {store.host.value && !mine && (
        <Button
          kind="plain"
          class={style.mute}
          onClick={() => store.ask({ type: "mute", person: said.person, muted: !muted })}
        >
          {muted ? t`Let ${name} speak` : t`Mute ${name}`}
        </Button>
      )}
    </li>
  );
}

function Phrases({ onSay }: { onSay: (phrase: string) => void }) {
  return (
    <div class={style.phrases}>
      {PHRASES.map((phrase) => (
        <button key={phrase} type="button" onClick={() => onSay(phrase)}>
          {phraseText(phrase)}
        </button>
      ))}
    </div>
  );
}

function MessageForm({ onSay }: { onSay: (text: string) => void }) {
  const [text, setText] = useState("");
  const send = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    onSay(text.trim());
    setText("");
  };
  return (
    <form class={style.line} onSubmit={send}>
      <input
        type="text"
        autocomplete="off"
        aria-label={t`A message`}
        placeholder={t`Say something`}
        maxLength={LONGEST.message}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button kind="action" type="submit">{t`Send`}</Button>
    </form>
  );
}
