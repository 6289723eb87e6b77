import { plural, t } from "@lingui/core/macro";
import { Icon } from "../../parts/icons/Icon";
import { Avatar } from "../../parts/page/Avatar";
import type { Chair } from "../../protocol";
import { chairName, shortName } from "../../words/games";
import type { Desk } from "../desk";
import { LeftTiles } from "../rack/LeftTiles";
import { ClockRing } from "./ClockRing";
import style from "./Players.module.css";

/** Everybody at the table: whose turn it is, how many tiles each holds, who has opened. */
export function Players({ desk }: { desk: Desk }) {
  const chairs = desk.store.room.value?.chairs ?? [];
  return (
    <ol class={style.players} data-count={chairs.length} aria-label={t`Players`}>
      {chairs.map((chair, seat) => (
        <Player key={seat} desk={desk} chair={chair} seat={seat} />
      ))}
    </ol>
  );
}

function Player({ desk, chair, seat }: { desk: Desk; chair: Chair; seat: number }) {
  const view = desk.view.value;
  const turn = view.turn === seat;
  const name = chairName(chair, seat);
  const mine = seat === desk.seat;
  const whole = mine ? t`${name} (you)` : name;
  const gone = chair.person !== null && !chair.bot && !desk.store.people.value.has(chair.person);
  const tiles = view.tiles[seat] ?? 0;
  const won = view.outcome?.winners.includes(seat);
  return (
    <li
      data-seat={seat}
      class={[style.player, turn && style.turn, gone && style.gone, won && style.won].filter(Boolean).join(" ")}
      aria-current={turn ? "step" : undefined}
    >
      {turn ? <ClockRing desk={desk} /> : <Avatar name={shortName(name)} />}
      <span class={style.text}>
        <span class={style.name}>
          <span class="unseen">{whole}</span>
          <span class={style.wide} aria-hidden="true">
            {whole}
          </span>
          <span class={style.narrow} aria-hidden="true">
            {mine ? t`You` : shortName(name)}
          </span>
        </span>
        <Left racks={view.racks} seat={seat} />
        <span class={style.state} data-over={view.racks !== null || undefined}>
          <span class={style.back} aria-hidden="true" />
          <span class={style.count}>
            <span aria-hidden="true">{tiles}</span>
            <span class="unseen">{plural(tiles, { one: "# tile", other: "# tiles" })}</span>
          </span>
          <Opened opened={view.opened[seat] ?? false} announced={view.announced[seat] ?? false} />
          {turn && <span class="unseen">{mine ? t`your turn` : t`to move`}</span>}
          {gone && <span class="unseen">{t`away`}</span>}
        </span>
      </span>
    </li>
  );
}

/** After the end everybody sees it. */
function Left({ racks, seat }: { racks: readonly string[] | null; seat: number }) {
  if (!racks) return null;
  const tiles = racks[seat] ?? "-";
  return (
    <span class={style.left} aria-hidden="true">
      {tiles === "-" ? t`nothing left` : <LeftTiles tiles={tiles} fit="row" />}
    </span>
  );
}

function Opened({ opened, announced }: { opened: boolean; announced: boolean }) {
  const words = opened ? t`opened` : announced ? t`will open` : t`not opened`;
  return (
    <>
      <span key={words} class={style.opened} aria-hidden="true">
        {opened && <Icon name="check" size={14} />}
        <span class={style.word}>{words}</span>
      </span>
      <span class="unseen">{words}</span>
    </>
  );
}

/** How many tiles are left to draw. */
export function Bank({ count }: { count: number }) {
  return (
    <p class={style.bank}>
      <span class={style.back} aria-hidden="true" />
      <span class={style.count}>{count}</span>
      <span class="unseen">{t`in the bank`}</span>
      <span class={style.word} aria-hidden="true">
        {t`in the bank`}
      </span>
    </p>
  );
}
