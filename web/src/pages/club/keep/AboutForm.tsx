import { t } from "@lingui/core/macro";
import { changeClub } from "../../../net/clubs";
import { Button } from "../../../parts/controls/Button";
import { Field } from "../../../parts/controls/Field";
import { useBusy } from "../../../parts/hooks/useBusy";
import type { ClubView } from "../../../protocol";
import style from "./Keep.module.css";

interface Props {
  view: ClubView;
  onChange: () => Promise<void>;
}

/** What the club says of itself, and by which points this season is counted. */
export function AboutForm({ view, onChange }: Props) {
  const { busy, problem, run } = useBusy();
  const { rules } = view;
  const save = async (form: HTMLFormElement) => {
    const said = new FormData(form);
    const word = (name: string) => String(said.get(name) ?? "");
    await changeClub(view.id, {
      name: word("name"),
      place: word("place"),
      meets: word("meets"),
      since: Number(word("since")),
      season_begins: word("begins"),
      season: view.season.first_day,
      places: (word("places").match(/\d+/g) ?? []).map(Number),
      taking_part: Number(word("part")),
      beaten: Number(word("beaten")),
      best: Number(word("best")),
    });
    await onChange();
  };
  const title = view.season.title;
  return (
    <form
      class={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        run(() => save(form));
      }}
    >
      <h2>{t`The club and its points`}</h2>
      <Field label={t`Name of the club`} name="name" defaultValue={view.name} required maxLength={80} />
      <Field label={t`Where`} name="place" defaultValue={view.place} maxLength={200} />
      <Field label={t`When you meet`} name="meets" defaultValue={view.meets} maxLength={200} />
      <Field
        label={t`Founded in the year (0: not told)`}
        name="since"
        type="number"
        min={0}
        max={9999}
        defaultValue={String(view.since)}
      />
      <Field
        label={t`A season begins on (month-day)`}
        name="begins"
        pattern="\d\d-\d\d"
        defaultValue={view.season_begins}
        required
      />
      <h3>{t`Points from season ${title} on`}</h3>
      <Field
        label={t`For places, from the first on`}
        name="places"
        defaultValue={rules.places.join(", ")}
        note={t`Who shares a place gets what it is worth.`}
      />
      <Field
        label={t`For taking part`}
        name="part"
        type="number"
        min={0}
        max={10000}
        defaultValue={String(rules.taking_part)}
      />
      <Field
        label={t`For each player left behind`}
        name="beaten"
        type="number"
        min={0}
        max={10000}
        defaultValue={String(rules.beaten)}
      />
      <Field
        label={t`How many best results count (0: all)`}
        name="best"
        type="number"
        min={0}
        max={1000}
        defaultValue={String(rules.best)}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button kind="outline" type="submit" disabled={busy}>{t`Save`}</Button>
    </form>
  );
}
