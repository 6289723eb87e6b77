import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { isSolved } from "../../catalogue/positions";
import { get, Refused } from "../../net/api";
import { roomsOfMine } from "../../net/rooms";
import { me } from "../../net/session";
import { Sheet } from "../../parts/page/Sheet";
import type { GameListed, RoomListed } from "../../protocol";
import { gameName, namesOf } from "../../words/games";
import { locale } from "../../words/i18n";
import { listed } from "../../words/lists";
import style from "./Solver.module.css";
import { withPeople } from "./useGameWithPeople";

const SHOWN = 8;

/** Games of one's own that may be asked about: those that are over, turn by turn, and those against bots. */
export function FromGame({ onClose }: { onClose: () => void }) {
  const { games, rooms, problem } = useOwnGames();
  return (
    <Sheet title={t`From a game`} onClose={onClose}>
      <p>{t`In the review of a game that is over, every turn leads here; at a table with bots, its menu does.`}</p>
      {problem && <p role="alert">{problem}</p>}
      <ul class={style.games}>
        {rooms.map((room) => (
          <li key={room.code}>
            <a href={pathTo("/room/{code}", { code: room.code })}>
              <b>{gameName(room)}</b> <span>{t`against bots, still going on`}</span>
            </a>
          </li>
        ))}
        {games.slice(0, SHOWN).map((game) => (
          <li key={game.id}>
            <a href={pathTo("/game/{id}/review", { id: game.id })}>
              <b>{gameName(game)}</b> <span>{whenAndWho(game)}</span>
            </a>
          </li>
        ))}
      </ul>
      {!problem && !games.length && !rooms.length && <p>{t`There is no game of yours yet.`}</p>}
    </Sheet>
  );
}

function whenAndWho(game: GameListed): string {
  const others = listed(namesOf(game).filter((_, seat) => !game.seats.includes(seat)));
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(game.ended_at);
  return others ? t`with ${others}, ${when}` : when;
}

interface OwnGames {
  games: readonly GameListed[];
  rooms: readonly RoomListed[];
  problem: string;
}

function useOwnGames(): OwnGames {
  const [own, setOwn] = useState<OwnGames>({ games: [], rooms: [], problem: "" });
  const person = me.value?.person;
  useEffect(() => {
    if (!person) return;
    Promise.all([get<GameListed[]>("/api/games"), roomsOfMine()]).then(
      ([games, rooms]) => {
        const alone = rooms.filter((room) => room.playing && !withPeople(room, person));
        setOwn({ games: games.filter(ofTiles), rooms: alone.filter(ofTiles), problem: "" });
      },
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        setOwn({ games: [], rooms: [], problem: error.message });
      },
    );
  }, [person]);
  return own;
}

function ofTiles({ rules }: { rules: string }): boolean {
  return isSolved(rules);
}
