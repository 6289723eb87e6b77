import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { gameOf, type NamedGame, rulesetOf } from "../../catalogue/known";
import type { RoomTools } from "../../family/board";
import { Avatar } from "../../parts/page/Avatar";
import { Brand } from "../../parts/page/Brand";
import { Sheet } from "../../parts/page/Sheet";
import type { ExpressView } from "../../protocol";
import { chairName } from "../../words/games";
import { BestList } from "./best/BestList";
import type { ExpressDesk } from "./desk";
import style from "./Head.module.css";
import { Rounds } from "./Rounds";
import { diceLeft } from "./words";

/** How long a match and a round are, as the ruleset says. */
interface Length {
  rounds: number;
  turns: number;
}

export function Head({ desk, tools }: { desk: ExpressDesk; tools: RoomTools }) {
  const view = desk.view.value;
  const room = desk.store.room.value;
  if (!view || !room) return null;
  const length = lengthOf(gameOf(room));
  if (tools.Head)
    return (
      <header class={style.head}>
        <tools.Head />
      </header>
    );
  return (
    <header class={style.head}>
      <span class={style.brand}>
        <Brand small />
      </span>
      <ol class={style.players}>
        {view.hands.map((_, seat) => (
          <Player key={seat} seat={seat} desk={desk} length={length} />
        ))}
      </ol>
      <Progress desk={desk} view={view} length={length} />
      <span class={style.tools}>
        <tools.Buttons store={desk.store} />
      </span>
    </header>
  );
}

function lengthOf(game: NamedGame): Length {
  const { rounds = 0, turns = 0 } = rulesetOf(game);
  return { rounds, turns };
}

function Player({ seat, desk, length }: { seat: number; desk: ExpressDesk; length: Length }) {
  const view = desk.view.value;
  const chair = desk.store.room.value?.chairs[seat];
  const name = chairName(chair, seat);
  const mine = desk.store.seats.value.includes(seat) && desk.store.seats.value.length === 1;
  const turn = view?.turn === seat;
  const dice = view?.hands[seat]?.length ?? 0;
  const longest = [1, 2, 9].map(diceLeft).sort((one, other) => other.length - one.length)[0];
  const drawn = dice > 0 || (view?.turns[seat] ?? 0) > 0;
  return (
    <li class={style.player} data-turn={turn || undefined} aria-current={turn ? "true" : undefined}>
      <Avatar name={name} dark={turn} />
      <span class={style.who}>
        <span class={style.name}>
          {name} {mine && <span class={style.you}>{t`(you)`}</span>}
        </span>
        {length.rounds > 1 && <Wins count={view?.wins[seat] ?? 0} of={length.rounds} />}
      </span>
      <span class={style.left} data-drawn={drawn || undefined}>
        <span class={style.words} data-longest={longest}>
          {diceLeft(dice)}
        </span>
        <span key={dice} class={style.number} aria-hidden="true">
          {dice}
        </span>
      </span>
    </li>
  );
}

/** A box for every round of the match, filled for those won. */
function Wins({ count, of }: { count: number; of: number }) {
  return (
    <span class={style.wins}>
      <span class="unseen">{t`${count} of ${of} rounds won`}</span>
      {Array.from({ length: of }, (_, at) => (
        <span key={at} data-won={at < count || undefined} aria-hidden="true" />
      ))}
    </span>
  );
}

function Progress({ desk, view, length }: { desk: ExpressDesk; view: ExpressView; length: Length }) {
  const [open, setOpen] = useState(false);
  const solo = view.hands.length === 1;
  const { round } = view;
  const done = view.turns[view.turn ?? 0] ?? 0;
  const { rounds, turns: all } = length;
  const number = Math.min(done + 1, all);
  return (
    <span class={style.progress}>
      <button type="button" class={style.round} onClick={() => setOpen(true)}>
        {solo && t`My best`}
        {!solo && (
          <>
            <span class={style.roundWord}>{t`Round ${round} of ${rounds}`}</span>
            <span class={style.roundShort} aria-hidden="true">
              {`${round}/${rounds}`}
            </span>
          </>
        )}
      </button>
      <span class={style.turns}>
        <span class="unseen">{t`Turn ${number} of ${all}`}</span>
        <span class={style.turnWord} aria-hidden="true">{t`Turn`}</span>
        {Array.from({ length: all }, (_, at) => (
          <span key={at} class={style.turn} data-state={turnState(at, done)} aria-hidden="true">
            {at + 1}
          </span>
        ))}
      </span>
      {open && (
        <Sheet title={solo ? t`My best results` : t`Rounds`} onClose={() => setOpen(false)}>
          {solo ? <BestList now={desk.store.game.value?.game} /> : <Rounds store={desk.store} />}
        </Sheet>
      )}
    </span>
  );
}

function turnState(at: number, done: number): "done" | "now" | "next" {
  if (at < done) return "done";
  return at === done ? "now" : "next";
}
