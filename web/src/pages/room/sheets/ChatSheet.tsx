import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import type { RoomStore } from "../../../net/room";
import type { Command } from "../../../net/socket";
import { Button } from "../../../parts/controls/Button";
import { Sheet } from "../../../parts/page/Sheet";
import type { Said } from "../../../protocol";
import { LONGEST, PHRASES } from "../../../protocol/catalogue";
import { personName, phraseText } from "../../../words/games";
import { Agreeing } from "../people/Agreeing";
import { About, AboutButton } from "../people/PersonButton";
import style from "./ChatSheet.module.css";
import type { RoomSheetProps } from "./props";

export default function ChatSheet({ store, onClose }: RoomSheetProps) {
  const [problem, setProblem] = useState("");
  const [about, setAbout] = useState<Said | null>(null);
  const ask = async (command: Command) => {
    const answer = await store.ask(command);
    setProblem(answer.type === "refusal" ? answer.message : "");
  };
  const say = (what: { text: string } | { phrase: string }) => ask({ type: "say", ...what });
  const agree = (agree: boolean) => ask({ type: "agree", agree });
  return (
    <Sheet
      title={t`Chat`}
      onClose={onClose}
      foot={
        <>
          <Phrases onSay={(phrase) => say({ phrase })} />
          {store.room.value?.chatting && store.seats.value.length > 0 ? (
            <>
              <MessageForm onSay={(text) => say({ text })} />
              <Button kind="plain" class={style.off} onClick={() => agree(false)}>{t`Turn the chat off`}</Button>
            </>
          ) : (
            <Agreeing store={store} onAgree={agree} />
          )}
          {problem && <p role="alert">{problem}</p>}
        </>
      }
    >
      <Talk store={store} onAbout={setAbout} />
      {about && (
        <About
          store={store}
          person={about.person}
          name={personName(about.name)}
          said={about}
          onClose={() => setAbout(null)}
        />
      )}
    </Sheet>
  );
}

interface TalkProps {
  store: RoomStore;
  /** Something is to be done about who said this. */
  onAbout: (said: Said) => void;
}

function Talk({ store, onAbout }: TalkProps) {
  const said = store.heard.value;
  const end = useRef<HTMLDivElement>(null);
  const newest = said.at(-1)?.number;
  useEffect(() => end.current?.scrollIntoView({ block: "end" }), [newest]);
  if (!said.length)
    return (
      <>
        <p class={style.quiet}>{t`Nothing has been said yet.`}</p>
        <Muted store={store} />
      </>
    );
  return (
    <>
      <ol class={style.talk} aria-live="polite">
        {said.map((each) => (
          <Message key={each.number} store={store} said={each} onAbout={onAbout} />
        ))}
      </ol>
      <Muted store={store} />
      <div ref={end} />
    </>
  );
}

/** Whom one does not hear here, so that it can be undone. */
function Muted({ store }: { store: RoomStore }) {
  const names = new Map(store.room.value?.said.map(({ person, name }) => [person, name]));
  const muted = [...store.mutes.people.value].flatMap((person) => [[person, names.get(person)] as const]);
  return (
    <>
      {muted.map(
        ([person, name]) =>
          name && (
            <p key={person} class={style.quiet}>
              {t`You have muted ${name}.`}{" "}
              <Button kind="plain" onClick={() => store.mutes.set(person, false)}>{t`Hear ${name} again`}</Button>
            </p>
          ),
      )}
    </>
  );
}

function Message({ store, said, onAbout }: TalkProps & { said: Said }) {
  const mine = said.person === store.you.value;
  const name = personName(said.name);
  return (
    <li class={mine ? style.mine : style.theirs}>
      <span class={style.who}>{mine ? t`You` : name}</span>
      <span class={style.words}>
        <span class={style.text}>{said.phrase ? phraseText(said.phrase) : said.text}</span>
        {!mine && <AboutButton name={name} onClick={() => onAbout(said)} />}
      </span>
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
