/** /timer and /timer/scores: the clock and the score sheet for a game with real tiles. They work without a connection. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { beApp } from "../../offline/offline";
import { damaged, followOtherTabs, load, sheet } from "../../timer/store";
import { ClockPage } from "./clock/ClockPage";
import { ScorePage } from "./ScorePage";
import { SetUp } from "./SetUp";
import { Trouble } from "./Trouble";

load();

/** Whether people for a new sheet are being named. */
const renewing = signal(false);

export default function Timer({ name }: { name: string }) {
  useEffect(() => {
    beApp();
    return followOtherTabs();
  }, []);
  const now = sheet.value;
  if (damaged.value.length) return <Trouble />;
  if (!now || renewing.value) {
    return (
      <SetUp
        before={now}
        onDone={() => {
          renewing.value = false;
        }}
      />
    );
  }
  const renew = () => {
    renewing.value = true;
  };
  return name ? <ScorePage sheet={now} onRenew={renew} /> : <ClockPage sheet={now} onRenew={renew} />;
}
