import { t } from "@lingui/core/macro";
import { hostRulesOf } from "../../catalogue/hostRules";
import { gameOf } from "../../catalogue/known";
import type { HouseRules, RoomShown } from "../../protocol";
import { rulesName } from "../../words/games";
import { changesOf } from "../../words/house";
import style from "./HouseNote.module.css";

/** What the rules of a house are based on, and what differs. */
export function HouseNote({ house }: { house: HouseRules }) {
  const based = rulesName(house.based_on);
  return <Differing intro={t`House rules. As in “${based}”, but:`} changes={changesOf(house)} />;
}

/** By which house rules a room is played: those that the server offers by name, and those that its host chose. */
export function RoomHouseNote({ room }: { room: RoomShown }) {
  const { dice, ...flags } = hostRulesOf(gameOf(room));
  const changes = { ...flags, ...(dice && { dice: true }) };
  const own = changesOf({ based_on: room.options.rules, changes });
  return (
    <>
      {room.house && <HouseNote house={room.house} />}
      {own.length > 0 && <Differing intro={t`House rules of this table, different from the booklet:`} changes={own} />}
    </>
  );
}

function Differing({ intro, changes }: { intro: string; changes: readonly string[] }) {
  return (
    <section class={style.note} aria-label={t`House rules`}>
      <p>{intro}</p>
      <ul>
        {changes.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );
}
