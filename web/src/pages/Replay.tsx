import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../net/api";
import { Page } from "../parts/Page";
import type { Replayed } from "../protocol";
import { rulesName } from "../words/games";
import style from "./Reading.module.css";

/** A finished game, for whoever has its address. */
export default function Replay({ name: id }: { name: string }) {
  const [game, setGame] = useState<Replayed | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    get<Replayed>(`/api/games/${id}`).then(setGame, (error: unknown) => {
      setProblem(error instanceof Refused ? error.message : String(error));
    });
  }, [id]);
  return (
    <Page>
      <h1 class={style.title}>{game ? rulesName(game.rules) : t`A finished game`}</h1>
      {problem && <p role="alert">{problem}</p>}
      {game && (
        <>
          <ul class={style.list}>
            {game.players.map((player, seat) => (
              <li key={player}>
                <b>{player}</b> {game.scores[seat]} {game.winners.includes(seat) && t`won`}
              </li>
            ))}
          </ul>
          <p>
            <a href={`/api/games/${id}/record`} download>{t`Download the record`}</a>
          </p>
        </>
      )}
    </Page>
  );
}
