import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { useBusy } from "../../../parts/hooks/useBusy";
import type { ConsoleReport } from "../../../protocol";
import { phraseText } from "../../../words/games";
import { locale } from "../../../words/i18n";
import { judge, newId } from "../basics/decisions";
import { Panel } from "../basics/Panel";
import { Plain, Sure } from "../basics/Sure";
import { day, hour, reportedBy } from "../basics/words";
import { Decide } from "./Decide";
import style from "./Reports.module.css";

const A_DAY = 24 * 60;

interface Props {
  reports: readonly ConsoleReport[] | null;
  onDone: () => void;
}

/** What players have reported, and what is to be done about it. */
export function Reports({ reports, onDone }: Props) {
  const count = reports?.length ?? 0;
  return (
    <Panel
      title={t`Reported chats`}
      note={count > 0 ? t`${count} to judge` : t`nothing to judge`}
      failed={reports === null}
      class={style.panel}
    >
      {reports?.map((report) => (
        <Case key={report.id} report={report} onDone={onDone} />
      ))}
    </Panel>
  );
}

function Case({ report, onDone }: { report: ConsoleReport; onDone: () => void }) {
  const [whole, setWhole] = useState(false);
  const [banning, setBanning] = useState(false);
  const [id] = useState(newId);
  const { busy, problem, run } = useBusy();
  const { name, person } = report;
  const place = report.room || report.event;
  const decide = (decision: "nothing" | "warn" | "mute", minutes: number | null = null) =>
    run(() => judge(report.id, { id, decision, minutes }).then(onDone));
  return (
    <article class={style.case}>
      <p>
        <b>{name}</b>{" "}
        <span class={style.soft}>{t`in ${place}, ${reportedBy(report.reporters)}, ${day(report.at)}`}</span>
      </p>
      <Words report={report} whole={whole} />
      <p class={style.soft}>{report.reasons.join(", ")}</p>
      {report.words.map((words) => (
        <p key={words}>
          <span class={style.soft}>{t`The reporter writes:`}</span> {words}
        </p>
      ))}
      <div class={style.buttons}>
        <Plain words={t`Nothing wrong`} disabled={busy} onPress={() => decide("nothing")} />
        {person && (
          <>
            <Plain words={t`Warn`} disabled={busy} onPress={() => decide("warn")} />
            <Sure
              words={t`Mute 1 day`}
              sure={t`Press again to mute`}
              disabled={busy}
              onSure={() => decide("mute", A_DAY)}
            />
            <Plain words={t`Ban…`} disabled={busy} onPress={() => setBanning(true)} />
          </>
        )}
      </div>
      {problem && (
        <p role="alert" class={style.problem}>
          {problem}
        </p>
      )}
      <p class={style.soft}>
        {history(report)}{" "}
        {report.said.length > 0 && (
          <button type="button" class={style.whole} aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {t`Whole chat`}
          </button>
        )}
      </p>
      {banning && (
        <Decide
          about={{ person, name, room: report.room, report: report.id }}
          onClose={() => setBanning(false)}
          onDone={() => {
            setBanning(false);
            onDone();
          }}
        />
      )}
    </article>
  );
}

/** What is meant, or all that was said around it. */
function Words({ report, whole }: { report: ConsoleReport; whole: boolean }) {
  const his = report.said.filter((said) => said.his);
  const meant = his.filter((said) => said.meant);
  const shown = whole ? report.said : meant.length > 0 ? meant : his.slice(-1);
  return (
    <ul class={style.said}>
      {shown.map((said) => (
        <li key={said.at} class={said.his ? style.his : undefined}>
          {whole && (
            <span class={style.soft}>
              {hour(said.at)} {said.name}:{" "}
            </span>
          )}
          “{said.text ?? phraseText(said.phrase ?? "")}”
        </li>
      ))}
    </ul>
  );
}

function history({ reports_before, sanctions_before, games, since }: ConsoleReport): string {
  const before =
    reports_before > 0
      ? plural(reports_before, { one: "# report before", other: "# reports before" })
      : t`first report`;
  const decided =
    sanctions_before > 0 ? plural(sanctions_before, { one: "# decision before", other: "# decisions before" }) : "";
  const played = plural(games, { one: "# game", other: "# games" });
  const month = since ? monthIn(since) : "";
  return `${[before, decided, played, month && t`here since ${month}`].filter(Boolean).join("; ")}.`;
}

/** As it stands in a date, which declines it in Polish. */
function monthIn(since: number): string {
  const date = new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long", year: "numeric" });
  const part = (type: Intl.DateTimeFormatPartTypes) => date.formatToParts(since).find((each) => each.type === type);
  return `${part("month")?.value} ${part("year")?.value}`;
}
