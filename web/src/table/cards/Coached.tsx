import { plural, t } from "@lingui/core/macro";
import { CoachCard } from "../../parts/coach/CoachCard";
import type { Coach } from "../../parts/coach/coach";
import { Tile } from "../../parts/tiles/Tile";
import { FirstGame, type Offer } from "../coach/firstGame";
import type { Desk } from "../desk";
import { tileNames } from "../words";
import style from "./Coached.module.css";
import { FloatCard } from "./FloatCard";
import { HintInside } from "./HintCard";
import { allMelds } from "./taken";

/** Above the rack: what the coach says, or what he was asked to show. */
export function Coached({ desk, coach }: { desk: Desk; coach: Coach }) {
  return (
    <section class={style.coached} aria-label={t`Coach`}>
      {desk.hint.value ? (
        <div class={style.hint}>
          <HintInside desk={desk} hint={desk.hint.value} />
        </div>
      ) : (
        coach.said.value && <CoachCard coach={coach} />
      )}
    </section>
  );
}

/** The sets with which one can open, as ghost tiles on free cloth. */
export function Offers({ desk, coach }: { desk: Desk; coach: Coach }) {
  if (!(coach instanceof FirstGame) || desk.hint.value || !coach.offers.value.length) return null;
  const offers = coach.offers.value;
  return (
    <FloatCard label={t`Sets to open with`} taken={() => ({ never: allMelds(desk).rather, rather: [] })} bare>
      <div class={style.offers} style={{ "--tiles": offers.reduce((sum, { tiles }) => sum + tiles.length, 0) }}>
        {offers.map((offer, at) => (
          <OfferView key={at} offer={offer} onLay={() => coach.lay(offer)} />
        ))}
      </div>
    </FloatCard>
  );
}

/** Where the set would lie; a tap lays it. */
function OfferView({ offer, onLay }: { offer: Offer; onLay: () => void }) {
  const names = tileNames(offer.tiles);
  return (
    <button type="button" class={style.offer} onClick={onLay}>
      <span class="unseen">{t`Lay ${names}:`} </span>
      <span class={style.points}>{plural(offer.points, { one: "# point", other: "# points" })}</span>
      <span class={style.ghosts}>
        {offer.tiles.map((tile, at) => (
          <Tile key={at} tile={tile} silent class={style.ghost} />
        ))}
      </span>
    </button>
  );
}
