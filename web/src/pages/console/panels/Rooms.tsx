import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { get } from "../../../net/api";
import { useTime } from "../../../parts/hooks/useTime";
import type { ConsoleRooms } from "../../../protocol";
import { rulesName } from "../../../words/games";
import { Panel } from "../basics/Panel";
import { usePolled } from "../basics/usePolled";
import { ago, stateOf } from "../basics/words";
import style from "./Rooms.module.css";

const A_FEW = 10;
const MANY = 50;

interface Props {
  chosen: string;
  onChoose: (code: string) => void;
}

export function Rooms({ chosen, onChoose }: Props) {
  const [text, setText] = useState("");
  const [most, setMost] = useState(A_FEW);
  const asked = `/api/console/rooms?text=${encodeURIComponent(text.trim())}&most=${most}`;
  const { value: found, problem } = usePolled(() => get<ConsoleRooms>(asked), asked);
  const shown = found?.rooms.length ?? 0;
  const open = found?.open ?? 0;
  return (
    <Panel
      title={t`Rooms`}
      note={text ? t`${shown} found` : t`${shown} of ${open}, latest action first`}
      failed={found === null && problem !== null}
    >
      <div class={style.scrolled}>
        <table class={style.table}>
          <thead>
            <tr>
              <th class={style.title}>{t`Room`}</th>
              <th class={style.title}>{t`Rules`}</th>
              <th class={`${style.title} ${style.number}`}>{t`Players`}</th>
              <th class={style.title}>{t`State`}</th>
              <th class={`${style.title} ${style.number}`}>{t`Last action`}</th>
            </tr>
          </thead>
          <tbody>
            {found?.rooms.map((room) => (
              <tr key={room.code} class={room.code === chosen ? style.chosen : undefined}>
                <th scope="row" class={style.cell}>
                  <button
                    type="button"
                    class={style.code}
                    aria-pressed={room.code === chosen}
                    onClick={() => onChoose(room.code)}
                  >
                    {room.code}
                  </button>
                </th>
                <td class={style.cell}>{room.rules && rulesName(room.rules)}</td>
                <td class={`${style.cell} ${style.number}`}>{room.seats.filter((seat) => seat.name).length}</td>
                <td class={room.set_aside ? `${style.cell} ${style.wrong}` : style.cell}>{stateOf(room)}</td>
                <td class={`${style.cell} ${style.number}`}>
                  <Ago at={room.last} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found && shown === 0 && <p class={style.none}>{text ? t`There is no such room.` : t`No room is open.`}</p>}
      <div class={style.search}>
        <input
          type="search"
          class={style.field}
          aria-label={t`Room or player`}
          placeholder={t`Room or player`}
          value={text}
          maxLength={40}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="button" class={style.all} onClick={() => setMost(most === A_FEW ? MANY : A_FEW)}>
          {most === A_FEW ? t`All rooms` : t`Fewer rooms`}
        </button>
      </div>
    </Panel>
  );
}

function Ago({ at }: { at: number }) {
  return <b>{ago(at, useTime({ every: 1_000 }))}</b>;
}
