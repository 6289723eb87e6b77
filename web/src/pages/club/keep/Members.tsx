import { t } from "@lingui/core/macro";
import { changeMember } from "../../../net/clubs";
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

/** Everybody whom the club knows, and to which categories each belongs. */
export function Members({ club, members, onKept, onChange }: Props) {
  const { busy, problem, run } = useBusy();
  const put = (member: MemberShown, categories: MemberShown["categories"]) =>
    run(async () => {
      onKept(await changeMember(club, { number: member.number, name: member.name, categories: [...categories] }));
      await onChange();
    });
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
            <span class={style.checks}>
              {CATEGORIES.map(
                (each) =>
                  each && (
                    <label key={each}>
                      <input
                        type="checkbox"
                        checked={member.categories.includes(each)}
                        disabled={busy}
                        onChange={({ currentTarget }) =>
                          put(
                            member,
                            currentTarget.checked
                              ? [...member.categories, each]
                              : member.categories.filter((other) => other !== each),
                          )
                        }
                      />
                      {categoryWord(each)}
                    </label>
                  ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
