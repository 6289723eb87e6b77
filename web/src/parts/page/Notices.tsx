import { t } from "@lingui/core/macro";
import { me, seeNotice } from "../../net/session";
import type { Notice } from "../../protocol";
import { locale } from "../../words/i18n";
import { Button } from "../controls/Button";
import { useBusy } from "../hooks/useBusy";
import style from "./Notices.module.css";
import { Sheet } from "./Sheet";

/** What an operator has decided about whoever sits here: a ban stays in sight, anything else is read once. */
export function Notices() {
  const notices = me.value?.notices ?? [];
  const ban = notices.find(({ kind }) => kind === "ban");
  const unread = notices.find(({ kind, seen }) => kind !== "ban" && !seen);
  return (
    <>
      {ban && (
        <p role="alert" class={style.ban}>
          {words(ban)}
        </p>
      )}
      {!ban && unread && <ToRead key={unread.id} notice={unread} />}
    </>
  );
}

function ToRead({ notice }: { notice: Notice }) {
  const { busy, problem, run } = useBusy();
  const read = () => run(() => seeNotice(notice.id));
  return (
    <Sheet
      title={t`From whoever runs this server`}
      onClose={read}
      foot={<Button kind="action" disabled={busy} onClick={read}>{t`I have read it`}</Button>}
    >
      <p class={style.words}>{words(notice)}</p>
      {problem && <p role="alert">{problem}</p>}
    </Sheet>
  );
}

function words({ kind, why, until }: Notice): string {
  const moment = until === null ? "" : new Intl.DateTimeFormat(locale(), FORMAT).format(until);
  switch (kind) {
    case "warn":
      return t`A warning: ${why}.`;
    case "mute":
      return until === null
        ? t`You play on, but can say nothing any more: ${why}.`
        : t`You play on, but can say nothing until ${moment}: ${why}.`;
    case "ban":
      return until === null
        ? t`You are banned from this server for good: ${why}.`
        : t`You are banned from this server until ${moment}: ${why}.`;
  }
}

const FORMAT: Intl.DateTimeFormatOptions = { dateStyle: "long", timeStyle: "short" };
