import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Refused } from "../../../net/api";
import type { RoomStore } from "../../../net/room";
import type { Command } from "../../../net/socket";
import { Switch } from "../../../parts/controls/Switch";
import { Sheet } from "../../../parts/page/Sheet";
import { ReportForm } from "../../../parts/people/ReportForm";
import type { Said } from "../../../protocol";
import { phraseText } from "../../../words/games";
import style from "./PersonSheet.module.css";

interface Props {
  store: RoomStore;
  person: string;
  name: string;
  /** The message for which it was opened. */
  said?: Said | undefined;
  onClose: () => void;
}

/** What can be done about somebody: not hear him, keep him away, tell the operator. He is told nothing of it. */
export default function PersonSheet({ store, person, name, said, onClose }: Props) {
  const report = async (reason: string, words: string) => {
    const asked = { type: "report", person, reason, words, ...(said ? { message: said.number } : {}) };
    const answer = await store.ask(asked as Command);
    if (answer.type === "refusal") throw new Refused(answer.message, 0);
  };
  return (
    <Sheet title={name} onClose={onClose}>
      <Silence store={store} person={person} name={name} />
      <section class={style.report}>
        <h3>{t`Report ${name}`}</h3>
        {said && <blockquote class={style.quote}>{said.phrase ? phraseText(said.phrase) : said.text}</blockquote>}
        <p class={style.note}>{t`The server adds what was said around it by itself.`}</p>
        <ReportForm onReport={report} />
      </section>
    </Sheet>
  );
}

function Silence({ store, person, name }: { store: RoomStore; person: string; name: string }) {
  const [problem, setProblem] = useState("");
  const ask = async (command: Command) => {
    const answer = await store.ask(command);
    setProblem(answer.type === "refusal" ? answer.message : "");
  };
  return (
    <div class={style.silence}>
      <Switch
        label={t`Mute ${name}`}
        note={t`Only for you, and only at this table.`}
        on={store.mutes.people.value.has(person)}
        onChange={(muted) => store.mutes.set(person, muted)}
      />
      <Switch
        label={t`Block ${name}`}
        note={t`You no longer see what ${name} says, at any table, and tables that you host are closed to ${name}. Settings undo it.`}
        on={store.blocked.value.has(person)}
        onChange={(blocked) => ask({ type: "block", person, blocked })}
      />
      {store.host.value && (
        <Switch
          label={t`Mute ${name} for everybody`}
          note={t`As the host: ${name} can say nothing at this table, and is told so.`}
          on={store.room.value?.muted.includes(person) ?? false}
          onChange={(muted) => ask({ type: "mute", person, muted })}
        />
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
