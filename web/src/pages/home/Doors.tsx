import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { pathTo } from "../../catalogue/addresses";
import { readTiles, writeTile } from "../../notation/tile";
import { Icon, Star } from "../../parts/icons/Icon";
import { Tile } from "../../parts/tiles/Tile";
import style from "./Doors.module.css";
import type { Opening } from "./opening";

const GROUP = readTiles("K7 R7 B7");
const STARS = [1, 2, 3];

/** The other ways in, each a card. */
export function Doors({ onOpen }: { onOpen: (opening: Opening) => void }) {
  return (
    <ul class={style.doors}>
      <Door title={t`Lessons`} note={t`A few minutes each, at a real table.`} href={pathTo("/learn")}>
        <span class={style.tiles}>
          {GROUP.map((tile) => (
            <Tile key={writeTile(tile)} tile={tile} silent />
          ))}
        </span>
      </Door>
      <Door title={t`Puzzles`} note={t`One a day, and thousands more.`} href={pathTo("/puzzles")}>
        <Icon name="jigsaw" size={40} stroke-width="1.6" />
      </Door>
      <Door
        title={t`One screen`}
        note={t`Pass the tablet round, racks covered.`}
        onClick={() => onOpen({ family: "classic", company: "screen" })}
      >
        <Icon name="screen" size={40} stroke-width="1.6" />
      </Door>
      <Door
        title={t`Junior`}
        note={t`From age 4. Stars instead of points.`}
        onClick={() => onOpen({ family: "junior", company: "bots" })}
      >
        {STARS.map((star) => (
          <Star key={star} size={36} />
        ))}
      </Door>
      <Door
        title={t`Express`}
        note={t`18 dice and a crossword. Also solo.`}
        onClick={() => onOpen({ family: "express", company: "bots" })}
      >
        <Dice />
      </Door>
      <Door title={t`Timer and scores`} note={t`For a game with real tiles.`} href={pathTo("/timer")}>
        <Icon name="timer" size={40} stroke-width="1.6" />
      </Door>
      <Door title={t`What can I lay?`} note={t`Enter a real table, see the best play.`} href={pathTo("/solver")}>
        <Icon name="hint" size={40} stroke-width="1.6" />
      </Door>
      <Door title={t`Championships`} note={t`Draw, cards, live standings.`} href={pathTo("/events")}>
        <Icon name="trophy" size={40} stroke-width="1.6" />
      </Door>
    </ul>
  );
}

interface DoorProps {
  title: string;
  note: string;
  children: ComponentChildren;
  href?: string;
  onClick?: () => void;
}

function Door({ title, note, children, href, onClick }: DoorProps) {
  const inside = (
    <>
      <span class={style.picture} aria-hidden="true">
        {children}
      </span>
      <span class={style.title}>{title}</span>
      <span class={style.note}>{note}</span>
    </>
  );
  return (
    <li>
      {href ? (
        <a class={style.door} href={href}>
          {inside}
        </a>
      ) : (
        <button type="button" class={style.door} onClick={onClick}>
          {inside}
        </button>
      )}
    </li>
  );
}

function Dice() {
  return (
    <span class={style.dice}>
      {[7, 8, 9].map((number) => (
        <span key={number}>{number}</span>
      ))}
    </span>
  );
}
