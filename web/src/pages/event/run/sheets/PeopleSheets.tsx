import { t } from "@lingui/core/macro";
import type { EntrantShown } from "../../../../protocol";
import { DecisionSheet } from "./DecisionSheet";
import { useWho, type WhoProps } from "./who";

const isIn = ({ status }: EntrantShown) => status === "entered" || status === "present";

export function WithdrawSheet(props: WhoProps) {
  const { chosen, field, name } = useWho(props, isIn);
  return (
    <DecisionSheet
      {...props}
      title={props.who ? t`${name} withdraws` : t`A withdrawal`}
      note={t`Cards so far stay. The next on the waiting list moves up. Readmitting takes it back.`}
      rule="A-57"
      action={t`Withdraw`}
      why="welcome"
      ready={chosen > 0}
      decision={(why) => ({ kind: "withdraw", entrant: chosen, why })}
    >
      {field}
    </DecisionSheet>
  );
}

export function ReadmitSheet(props: WhoProps) {
  const { chosen, field, name } = useWho(props, (each) => !isIn(each));
  return (
    <DecisionSheet
      {...props}
      title={props.who ? t`Readmit ${name}` : t`Readmit somebody`}
      note={t`Takes back a withdrawal or a disqualification; the cards count again.`}
      action={t`Readmit`}
      why="needed"
      ready={chosen > 0}
      decision={(why) => ({ kind: "readmit", entrant: chosen, why })}
    >
      {field}
    </DecisionSheet>
  );
}
