import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { get } from "../net/api";
import { me } from "../net/session";
import { Page } from "../parts/Page";
import type { GameListed } from "../protocol";
import { rulesName } from "../words/games";
import { language } from "../words/i18n";
import { listed } from "../words/lists";
import style from "./Reading.module.css";

/** The finished games of whoever sits here. */
export default function Games() {
  const [games, setGames] = useState<GameListed[] | null>(null);
  const person = me.value?.person;
  useEffect(() => {
    if (person) get<GameListed[]>("/api/games").then(setGames, () => setGames([]));
  }, [person]);
  const none = me.value === null || games?.length === 0;
  return (
    <Page>
      <h1 class={style.title}>{t`My games`}</h1>
      {none && <p>{t`No game has been finished yet. The next one will be here.`}</p>}
      <ul class={style.list}>
        {games?.map((game) => (
          <li key={game.id}>
            <a href={`/game/${game.id}`}>{rulesName(game.rules)}</a>
            <span>{listed(game.players)}</span>
            <span class={style.quiet}>{new Date(game.ended_at).toLocaleString(language.value)}</span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
