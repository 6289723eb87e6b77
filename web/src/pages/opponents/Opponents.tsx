import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { LADDER, type Level } from "../../catalogue/ladder";
import { FAMILIES } from "../../games/families";
import { makeRoom } from "../../net/rooms";
import { playedBefore } from "../../parts/coach/firstGame";
import { useBusy } from "../../parts/hooks/useBusy";
import { Page } from "../../parts/page/Page";
import { advise, duels } from "../../results/duels";
import { go } from "../../router";
import { optionsOf, WISHES } from "../../wishes/wish";
import { speakAlso } from "../../words/i18n";
import { Cards } from "./Cards";
import { Ladder } from "./Ladder";
import style from "./Opponents.module.css";

await speakAlso({ en: () => import("./po/en.po"), pl: () => import("./po/pl.po") });

/** Every level of the tile games: what kind of player it is, how strong that is, and one press to play against it. */
export default function Opponents() {
  const { busy, problem, run } = useBusy();
  const advice = advise(duels.value);
  return (
    <Page wide>
      <div class={style.page}>
        <div>
          <h1 class={style.title}>{t`Choose your opponent.`}</h1>
          <p class={style.lead}>{t`Bots that differ in how they think, not just in how often they slip.`}</p>
          {problem && (
            <p role="alert" class={style.problem}>
              {problem}
            </p>
          )}
          <Ladder levels={LADDER} chosen={advice.level} busy={busy} onPlay={(level) => run(() => play(level))} />
        </div>
        <Cards advice={advice} />
      </div>
    </Page>
  );
}

/** At once, and for two; what else was wished for last time stays. */
async function play(bot: Level): Promise<void> {
  const kept = WISHES.classic;
  const wish = { ...kept.value, rules: "standard", seats: 2, games: 1, bot, own: {} };
  const code = await makeRoom(optionsOf(wish, FAMILIES.classic, "bots"), { start: true });
  kept.value = { ...kept.value, bot };
  playedBefore.value = true;
  go(pathTo("/room/{code}", { code }));
}
