import { plural, t } from "@lingui/core/macro";
import { Icon } from "../../../parts/icons/Icon";
import type { Rungs } from "../known/progress";
import { priceOf } from "../known/words";
import type { Attempt } from "./attempt";
import style from "./Ladder.module.css";

/** Under the goal: when it is reached, and where the board has no room beside the rack, help by rungs. */
export function Asked({ attempt }: { attempt: Attempt }) {
  return (
    <>
      <p class={style.explain}>
        <span class={style.goal}>{attempt.puzzle.explain}</span>
        <span class={style.told} role="status">
          {told(attempt) ?? attempt.puzzle.explain}
        </span>
      </p>
      <section class={style.narrow} aria-label={t`Help by rungs`}>
        <Ladder attempt={attempt} />
      </section>
    </>
  );
}

/** What the highest rung that was taken says. */
function told({ help, rungs }: Attempt): string | undefined {
  const { hint } = help.value ?? {};
  return [undefined, hint?.nudge, hint?.steps[0], hint?.steps.join(" ")][rungs.value];
}

/** Help by rungs: a nudge, a step, the solution. Each says its price before it is pressed, and keeps its text after. */
export function Ladder({ attempt }: { attempt: Attempt }) {
  const { hint } = attempt.help.value ?? {};
  const steps = hint?.steps.length ?? 0;
  return (
    <ol class={style.ladder} aria-label={t`Help`}>
      <Rung
        attempt={attempt}
        rung={1}
        title={t`A nudge`}
        price={t`where to look; counts half`}
        short={t`counts half`}
        told={hint?.nudge}
      />
      <Rung
        attempt={attempt}
        rung={2}
        title={t`A step`}
        price={t`the next move, done for you; no rating`}
        short={t`no rating`}
        told={hint?.steps[0]}
      />
      <Rung
        attempt={attempt}
        rung={3}
        title={t`The solution`}
        short={t`only the streak stays`}
        price={plural(steps, {
          one: "its one step; only the streak stays",
          other: "all # steps; only the streak stays",
        })}
        told={hint?.steps.join(" ")}
      />
    </ol>
  );
}

interface Props {
  attempt: Attempt;
  rung: Rungs;
  title: string;
  price: string;
  /** The same, where there is less room. */
  short: string;
  told: string | undefined;
}

function Rung({ attempt, rung, title, price, short, told }: Props) {
  const used = attempt.rungs.value >= rung;
  return (
    <li>
      <button
        type="button"
        class={style.rung}
        data-used={used || undefined}
        title={priceOf(rung)}
        onClick={() => attempt.take(rung)}
      >
        <span class={style.number} aria-hidden="true">
          {rung}
        </span>
        <span class={style.words}>
          <b>{title}</b>
          <span class={style.long}>{used ? told : price}</span>
          <span class={style.short}>{short}</span>
        </span>
        <Icon name={used ? "check" : "next"} size={18} />
      </button>
    </li>
  );
}
