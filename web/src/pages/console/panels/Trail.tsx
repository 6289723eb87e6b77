import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { get } from "../../../net/api";
import { ButtonLink } from "../../../parts/controls/Button";
import { useBusy } from "../../../parts/hooks/useBusy";
import type { ConsoleLine, ConsoleSeat, ConsoleTrail } from "../../../protocol";
import { closeRoom } from "../basics/decisions";
import { Panel } from "../basics/Panel";
import { Plain, Sure } from "../basics/Sure";
import { usePolled } from "../basics/usePolled";
import { day, second } from "../basics/words";
import { type About, Decide } from "./Decide";
import style from "./Trail.module.css";

/** What happened in the room that was chosen. */
export function Trail({ code }: { code: string }) {
  return code ? (
    <Chosen key={code} code={code} />
  ) : (
    <Panel title={t`What happened`} class={style.empty}>
      <p>{t`Choose a room to see what happens in it. Looking is written down.`}</p>
    </Panel>
  );
}

function Chosen({ code }: { code: string }) {
  const { value: trail, problem, again } = usePolled(() => get<ConsoleTrail>(`/api/console/rooms/${code}`), code);
  const [about, setAbout] = useState<About | null>(null);
  const { busy, problem: refused, run } = useBusy();
  if (trail === null) {
    return (
      <Panel title={t`${code}, what happened`} note={problem?.message}>
        {null}
      </Panel>
    );
  }
  const closed = trail.room.phase === "closed";
  return (
    <Panel
      title={t`${code}, what happened`}
      note={trail.game && <a href={pathTo("/game/{id}", { id: trail.game })}>{t`Record`}</a>}
    >
      <Seats
        seats={trail.room.seats}
        onChoose={(seat) => setAbout({ person: seat.person, name: seat.name, room: code })}
      />
      <Lines lines={trail.lines} />
      <p class={style.note}>
        {t`Racks stay hidden here too, until the game ends. Looking is written down.`} <Looks looks={trail.looks} />
      </p>
      <div class={style.buttons}>
        {!closed && <ButtonLink class={style.watch} href={pathTo("/room/{code}", { code })}>{t`Watch`}</ButtonLink>}
        {closed ? (
          <b>{t`This room is closed.`}</b>
        ) : (
          <Sure
            words={t`Close room…`}
            sure={t`Press again to close it`}
            disabled={busy}
            onSure={() => run(() => closeRoom(code).then(again))}
          />
        )}
      </div>
      {refused && (
        <p role="alert" class={style.problem}>
          {refused}
        </p>
      )}
      {about && (
        <Decide
          about={about}
          onClose={() => setAbout(null)}
          onDone={() => {
            setAbout(null);
            again();
          }}
        />
      )}
    </Panel>
  );
}

function Seats({ seats, onChoose }: { seats: readonly ConsoleSeat[]; onChoose: (seat: ConsoleSeat) => void }) {
  const people = seats.filter((seat) => seat.person);
  if (people.length === 0) return null;
  return (
    <ul class={style.seats} aria-label={t`Players`}>
      {people.map((seat) => (
        <li key={seat.name}>
          <Plain words={`${seat.name}…`} onPress={() => onChoose(seat)} />
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines }: { lines: readonly ConsoleLine[] }) {
  const box = useRef<HTMLElement>(null);
  const newest = lines.at(-1)?.number;
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);
  if (lines.length === 0) return <p>{t`No game was begun here.`}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with keys
    <section ref={box} class={style.scrolled} tabIndex={0} aria-label={t`What happened`}>
      <table class={style.table}>
        <thead>
          <tr>
            <th>{t`Time`}</th>
            <th>{t`Who`}</th>
            <th>{t`What`}</th>
            <th class={style.number}>{t({ message: "No.", context: "number of a move" })}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.number}>
              <td class={style.digits}>{second(line.at)}</td>
              <td class={style.who}>{line.who}</td>
              <td class={style.what}>
                {line.what}
                {line.late && <i> {t`(time-out)`}</i>}
              </td>
              <td class={`${style.number} ${style.digits}`}>{line.number + 1}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Looks({ looks }: { looks: ConsoleTrail["looks"] }) {
  const who = looks.map(({ by, at }) => `${by || t`command line`}, ${day(at)}`).join("; ");
  return <span>{t`Looked: ${who}.`}</span>;
}
