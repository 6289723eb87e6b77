import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import type { RoomStore } from "../../../net/room";
import { Button } from "../../../parts/controls/Button";
import style from "./MenuSheet.module.css";

/** The host ends a game that does not go on; asked once more, because it ends it for everybody. */
export function BreakOff({ store }: { store: RoomStore }) {
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState("");
  const breakOff = async () => {
    const answer = await store.ask({ type: "break-off" });
    if (answer.type === "refusal") setProblem(answer.message);
  };
  if (!asked) {
    return <Button kind="outline" icon="close" onClick={() => setAsked(true)}>{t`End the game`}</Button>;
  }
  return (
    <div class={style.device}>
      <p>{t`The game ends for everybody and counts for nobody.`}</p>
      <span class={style.choice}>
        <Button kind="action" onClick={breakOff}>{t`End it`}</Button>
        <Button kind="outline" onClick={() => setAsked(false)}>{t`Play on`}</Button>
      </span>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
