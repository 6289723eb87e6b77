import { plural, t } from "@lingui/core/macro";
import { recognise } from "../../../net/clubs";
import { Button } from "../../../parts/controls/Button";
import { useBusy } from "../../../parts/hooks/useBusy";
import type { ClubKeeping, QuestionShown } from "../../../protocol";
import style from "./Keep.module.css";

interface Props {
  club: string;
  kept: ClubKeeping;
  onKept: (kept: ClubKeeping) => void;
  onChange: () => Promise<void>;
}

/** Who played? Names that leave no doubt are confirmed in one press, namesakes one by one. */
export function Questions({ club, kept, onKept, onChange }: Props) {
  const { busy, problem, run } = useBusy();
  const say = (people: { event: string; entrant: number; member: number }[]) =>
    run(async () => {
      onKept(await recognise(club, people));
      await onChange();
    });
  if (kept.questions.length === 0) return null;
  // Of two events one after the other: who is new in the first is known in the second.
  const first = kept.questions[0]?.event;
  const sure = kept.questions.filter((each) => each.event === first && each.likely !== null);
  const doubtful = kept.questions.filter((each) => each.likely === null);
  const count = sure.length;
  return (
    <section class={style.form}>
      <h2>{t`Who is who?`}</h2>
      <p>{t`Nobody is taken for somebody else because of a name alone: you confirm it.`}</p>
      {problem && <p role="alert">{problem}</p>}
      {count > 0 && (
        <>
          <h3>{sure[0]?.event_name}</h3>
          <ul class={style.rows}>
            {sure.map((each) => (
              <li key={`${each.event}/${each.entrant}`}>
                <span>{each.name}</span>
                <small>{each.likely === 0 ? t`new in the club` : t`the same as before`}</small>
                {each.likely !== 0 && (
                  <Button kind="quiet" disabled={busy} onClick={() => say([answer(each, 0)])}>
                    {t`Somebody new`}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Button kind="action" icon="check" disabled={busy} onClick={() => say(sure.map((each) => answer(each)))}>
            {plural(count, { one: "Confirm # person", other: "Confirm # people" })}
          </Button>
        </>
      )}
      {doubtful.length > 0 && (
        <ul class={style.rows}>
          {doubtful.map((each) => (
            <li key={`${each.event}/${each.entrant}`}>
              <span>
                {each.name}
                <small>{each.event_name}</small>
              </span>
              {each.like.map((number) => (
                <Button kind="outline" key={number} disabled={busy} onClick={() => say([answer(each, number)])}>
                  {t`This is ${named(kept, number)}, no. ${number}`}
                </Button>
              ))}
              <Button kind="outline" disabled={busy} onClick={() => say([answer(each, 0)])}>
                {t`Somebody new`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function answer(question: QuestionShown, member = question.likely ?? 0) {
  return { event: question.event, entrant: question.entrant, member };
}

function named(kept: ClubKeeping, number: number): string {
  return kept.members.find((each) => each.number === number)?.name ?? "";
}
