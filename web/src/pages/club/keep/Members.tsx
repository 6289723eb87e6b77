import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { changeMember, recognise } from "../../../net/clubs";
import { Button } from "../../../parts/controls/Button";
import { Field } from "../../../parts/controls/Field";
import { useBusy } from "../../../parts/hooks/useBusy";
import type { ClubKeeping, MemberShown } from "../../../protocol";
import { CATEGORIES, categoryWord } from "../words";
import style from "./Keep.module.css";

interface Props {
  club: string;
  members: readonly MemberShown[];
  onKept: (kept: ClubKeeping) => void;
  onChange: () => Promise<void>;
}

/** Everybody whom the club knows: the name, the categories, and in which events it was recognised. */
export function Members({ club, members, onKept, onChange }: Props) {
  const { busy, problem, run } = useBusy();
  const [open, setOpen] = useState(0);
  const say = (asked: Promise<ClubKeeping>) =>
    run(async () => {
      onKept(await asked);
      await onChange();
    });
  const put = ({ number }: MemberShown, name: string, categories: MemberShown["categories"]) =>
    say(changeMember(club, { number, name, categories: [...categories] }));
  if (members.length === 0) return null;
  return (
    <section class={style.form}>
      <h2>{t`People and categories`}</h2>
      {problem && <p role="alert">{problem}</p>}
      <ul class={style.rows}>
        {members.map((member) => (
          <li key={member.number}>
            <span>
              {member.name}
              <small>{t`no. ${member.number}, events: ${member.events}`}</small>
            </span>
            <Categories member={member} busy={busy} onPut={(categories) => put(member, member.name, categories)} />
            <Button
              kind="quiet"
              aria-expanded={open === member.number}
              onClick={() => setOpen(open === member.number ? 0 : member.number)}
            >{t`Put right …`}</Button>
            {open === member.number && (
              <div class={style.right}>
                <Rename member={member} busy={busy} onPut={(name) => put(member, name, member.categories)} />
                <Recognised
                  member={member}
                  busy={busy}
                  onSay={(event, entrant, who) => say(recognise(club, [{ event, entrant, member: who }]))}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineProps<T> {
  member: MemberShown;
  busy: boolean;
  onPut: (value: T) => void;
}

function Categories({ member, busy, onPut }: LineProps<MemberShown["categories"]>) {
  const { categories } = member;
  return (
    <span class={style.checks}>
      {CATEGORIES.map(
        (each) =>
          each && (
            <label key={each}>
              <input
                type="checkbox"
                checked={categories.includes(each)}
                disabled={busy}
                onChange={({ currentTarget }) =>
                  onPut(currentTarget.checked ? [...categories, each] : categories.filter((other) => other !== each))
                }
              />
              {categoryWord(each)}
            </label>
          ),
      )}
    </span>
  );
}

function Rename({ member, busy, onPut }: LineProps<string>) {
  const [name, setName] = useState(member.name);
  return (
    <form
      class={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        onPut(name);
      }}
    >
      <Field
        label={t`Name in the club`}
        note={t`Results of events keep the name under which they were played.`}
        value={name}
        required
        maxLength={80}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button kind="outline" type="submit" disabled={busy || !name.trim() || name === member.name}>
        {t`Rename`}
      </Button>
    </form>
  );
}

interface RecognisedProps {
  member: MemberShown;
  busy: boolean;
  onSay: (event: string, entrant: number, member: 0 | null) => void;
}

/** Two people were taken for one: each event can be given to somebody new, or asked about again. */
function Recognised({ member, busy, onSay }: RecognisedProps) {
  if (member.recognised.length === 0) return null;
  return (
    <ul class={style.rows} aria-label={t`Recognised in these events`}>
      {member.recognised.map(({ event, event_name, entrant, name }) => (
        <li key={`${event}/${entrant}`}>
          <span>
            {event_name}
            <small>{t`entered as ${name}`}</small>
          </span>
          <Button kind="outline" disabled={busy} onClick={() => onSay(event, entrant, 0)}>
            {t`It was somebody new`}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={() => onSay(event, entrant, null)}>
            {t`Ask again who it was`}
          </Button>
        </li>
      ))}
    </ul>
  );
}
