import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { me } from "../../net/session";
import { Field } from "../../parts/controls/Field";
import { LONGEST } from "../../protocol/catalogue";
import style from "./Names.module.css";

/** Who sits at this screen; a seat without a name is a bot's. */
export function Names({ seats, onChange }: { seats: number; onChange: (names: string[]) => void }) {
  const [written, setWritten] = useState<readonly (string | null)[]>([]);
  const places = Array.from({ length: seats }, (_, seat) => seat);
  const nameAt = (seat: number) => written[seat] ?? (seat === 0 ? (me.value?.name ?? usual(0)) : usual(seat));
  useEffect(() => {
    onChange(places.map(nameAt).flatMap((name) => (name.trim() ? [name.trim()] : [])));
  }, [written, seats]);
  const write = (seat: number, name: string) =>
    setWritten(places.map((at) => (at === seat ? name : (written[at] ?? null))));
  return (
    <div class={style.names}>
      {places.map((seat) => (
        <Field
          key={seat}
          label={t`Player ${seat + 1}`}
          value={nameAt(seat)}
          maxLength={LONGEST.name}
          placeholder={seat ? t`empty: a bot` : ""}
          required={seat === 0}
          onInput={(event) => write(seat, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}

function usual(seat: number): string {
  return seat < 2 ? t`Player ${seat + 1}` : "";
}
