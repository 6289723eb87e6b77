import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { canInstall, install, worksOffline } from "../../offline/offline";
import { Button } from "../../parts/controls/Button";
import { Choice } from "../../parts/controls/Choice";
import { Brand } from "../../parts/page/Brand";
import { LanguageSwitch } from "../../parts/page/Page";
import type { RulesetName } from "../../protocol/catalogue";
import { go } from "../../router";
import { RULES, rulesOf } from "../../scoring/rules";
import { type Sheet, whoPlays } from "../../timer/sheet";
import { beginSheet } from "../../timer/store";
import { boxName } from "../../timer/words";
import { Players } from "./Players";
import style from "./SetUp.module.css";
import { WeekNote } from "./WeekNote";

const USUAL_GAME: RulesetName = "standard";
const USUAL_PLAYERS = 4;

interface Props {
  /** The sheet before this one: the same people play again. */
  before: Sheet | null;
  onDone: () => void;
}

/** Which game, and who plays it. */
export function SetUp({ before, onDone }: Props) {
  const [rules, setRules] = useState<string>(before?.rules ?? USUAL_GAME);
  const [names, setNames] = useState<readonly string[]>(before?.names ?? new Array<string>(USUAL_PLAYERS).fill(""));
  const [least, most] = rulesOf(rules).players;
  const places = Math.min(most, Math.max(least, names.length));
  const shown = Array.from({ length: places }, (_, seat) => names[seat] ?? "");
  const begin = () => {
    beginSheet(rules, whoPlays(shown, least), rulesOf(rules).time_limit);
    onDone();
    go(pathTo("/timer"), { replace: true });
  };
  return (
    <main class={style.page}>
      <header class={style.head}>
        <Brand />
        <LanguageSwitch />
      </header>
      <h1 class={style.title}>{t`Timer and scores`}</h1>
      <p class={style.lead}>
        {worksOffline()
          ? t`For a game with real tiles. It works without a connection, and everything stays on this device.`
          : t`For a game with real tiles. Everything stays on this device.`}
      </p>
      <Choice
        label={t`Game`}
        value={rules}
        choices={RULES.map(({ name }) => [name, boxName(name)] as const)}
        onChange={setRules}
      />
      <Players names={shown} least={least} most={most} onChange={setNames} />
      <div class={style.foot}>
        <Button kind="action" big iconAfter="arrow" onClick={begin}>{t`To the clock`}</Button>
        {before && <Button onClick={onDone}>{t`Back to the old sheet`}</Button>}
        {canInstall() && <Button kind="plain" onClick={install}>{t`Install it on this device`}</Button>}
        <WeekNote class={style.note} />
      </div>
    </main>
  );
}
