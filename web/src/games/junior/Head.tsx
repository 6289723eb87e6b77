import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import type { RoomTools } from "../../family/board";
import type { RoomStore } from "../../net/room";
import { Button } from "../../parts/controls/Button";
import { Star } from "../../parts/icons/Icon";
import { go } from "../../router";
import { chairName } from "../../words/games";
import { Animal } from "./Animal";
import style from "./Head.module.css";
import { starCount, tileCount } from "./turn/words";
import { speak, voice } from "./voice";

/** Above so many tiles one of them and a number stand for all: what comes and goes moves nothing. */
const MOST_MARKS = 6;

interface Props {
  store: RoomStore;
  tools: RoomTools;
  turn: number | null;
  stars: readonly number[];
  /** Of each player; nobody has any in the introductory game. */
  tiles?: readonly number[];
}

/** Everyone with animal, stars and tiles; the bank of stars; the voice, and the way home. */
export function Head({ store, tools, turn, stars, tiles }: Props) {
  if (tools.Head)
    return (
      <header class={style.head}>
        <tools.Head />
        <Voice />
      </header>
    );
  return (
    <header class={style.head}>
      <ol class={style.players} data-many={stars.length > 2 || undefined}>
        {stars.map((count, seat) => (
          <Player
            key={seat}
            seat={seat}
            name={chairName(store.room.value?.chairs[seat], seat)}
            turn={turn === seat}
            stars={count}
            tiles={tiles?.[seat]}
          />
        ))}
      </ol>
      <span class={style.bank} data-star-bank>
        <Star size={34} />
        <Star size={34} />
        <Star size={34} />
      </span>
      <span class={style.tools}>
        <Voice />
        <Button square icon="home" aria-label={t`To the first page`} onClick={() => go(pathTo("/"))} />
        <tools.Buttons store={store} />
      </span>
    </header>
  );
}

interface PlayerProps {
  seat: number;
  name: string;
  turn: boolean;
  stars: number;
  tiles: number | undefined;
}

function Player({ seat, name, turn, stars, tiles }: PlayerProps) {
  return (
    <li class={style.player} data-seat={seat} data-turn={turn || undefined} aria-current={turn ? "true" : undefined}>
      <span class={style.animal}>
        <Animal seat={seat} />
      </span>
      <span class={style.counts}>
        <span class="unseen">{name}</span>
        <span class={style.stars}>
          <Star size={30} />
          <b aria-hidden="true">{stars}</b>
          <span class="unseen">{starCount(stars)}</span>
        </span>
        {tiles !== undefined && <Tiles count={tiles} />}
      </span>
    </li>
  );
}

function Tiles({ count }: { count: number }) {
  return (
    <span class={style.tiles} data-counted={count > MOST_MARKS || undefined}>
      <span class="unseen">{tileCount(count)}</span>
      {Array.from({ length: Math.min(count, MOST_MARKS) }, (_, at) => (
        <span key={at} class={style.tile} aria-hidden="true" />
      ))}
      <b class={style.count} aria-hidden="true">
        {count}
      </b>
    </span>
  );
}

function Voice() {
  const toggle = () => {
    voice.value = !voice.value;
    speak(t`I am here again.`);
  };
  return (
    <Button
      square
      icon={voice.value ? "sound" : "muted"}
      aria-label={t`Voice`}
      aria-pressed={voice.value}
      onClick={toggle}
    />
  );
}
