import { plural, t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { FAMILIES } from "../../games/families";
import { makeRoom } from "../../net/rooms";
import { readTiles } from "../../notation/tile";
import { coachedRoom, FIRST_GAME, playedBefore } from "../../parts/coach/firstGame";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { useBusy } from "../../parts/hooks/useBusy";
import { Tile } from "../../parts/tiles/Tile";
import { go } from "../../router";
import { available, optionsOf, timeOf, WISHES } from "../../wishes/wish";
import { botLevel } from "../../words/games";
import style from "./Hero.module.css";

const UPPER = readTiles("K11 *R11 B11 O11 K12");
const LOWER = readTiles("R6 R7 R8 R9 R10 R11");
const PHONE = readTiles("R7 R8 * R10 R11 R12 R13");

/** One click, and you play. */
export function Hero({ onChange }: { onChange: () => void }) {
  const { busy, problem, run } = useBusy();
  const wish = WISHES.classic.value;
  const first = !playedBefore.value;
  const bots = (first ? FIRST_GAME : wish).seats - 1;
  const seconds = first ? 0 : timeOf(wish, "bots");
  const play = () =>
    run(async () => {
      const options = first ? FIRST_GAME : optionsOf(await available(wish, FAMILIES.classic), FAMILIES.classic, "bots");
      const code = await makeRoom(options, { start: true });
      if (first) coachedRoom.value = code;
      playedBefore.value = true;
      go(pathTo("/room/{code}", { code }));
    });
  return (
    <section class={style.hero}>
      <div class={style.words}>
        <h1>{t`Pull up a chair.`}</h1>
        <p class={style.lead}>{t`Number tiles for two to six. No ads, no bets, no account.`}</p>
        <Button kind="action" big iconAfter="arrow" class={style.play} onClick={play} disabled={busy}>
          {t`Play now against bots`}
        </Button>
        <div class={style.chips}>
          <span>{plural(bots, { one: "# bot", other: "# bots" })}</span>
          {!first && <span>{botLevel(wish.bot)}</span>}
          <span>{seconds ? t`${seconds} s` : t`no clock`}</span>
          {first && <span>{t`with a coach`}</span>}
          <Button kind="plain" onClick={onChange}>{t`Change`}</Button>
          {!first && <ButtonLink kind="plain" href={pathTo("/opponents")}>{t`How strong are they?`}</ButtonLink>}
        </div>
        {problem && (
          <p role="alert" class={style.problem}>
            {problem}
          </p>
        )}
      </div>
      <Ornament />
    </section>
  );
}

function Ornament() {
  return (
    <div class={style.tiles} aria-hidden="true">
      {[UPPER, LOWER].map((row, at) => (
        <div key={at} class={style.row}>
          {row.map((tile, place) => (
            <Tile key={place} tile={tile} silent />
          ))}
        </div>
      ))}
      <div class={style.phoneRow}>
        {PHONE.map((tile, place) => (
          <Tile key={place} tile={tile} silent />
        ))}
      </div>
    </div>
  );
}
