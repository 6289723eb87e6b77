import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { get, Refused } from "../../net/api";
import { me, whoAmI } from "../../net/session";
import { Choice } from "../../parts/controls/Choice";
import { Page } from "../../parts/page/Page";
import { OpenRooms, useOpenRooms } from "../../parts/room/OpenRooms";
import type { GameListed } from "../../protocol";
import { OpenRecord } from "../../results/OpenRecord";
import { rulesName } from "../../words/games";
import { Figures } from "./figures/Figures";
import { GameLine } from "./GameLine";
import style from "./Games.module.css";

const ALL = "";

/** The games of whoever sits here: those to go on with, and those that are over. */
export default function Games() {
  const [games, setGames] = useState<GameListed[] | null>(null);
  const [problem, setProblem] = useState("");
  const [rules, setRules] = useState(ALL);
  useEffect(() => {
    myGames().then(setGames, (error: unknown) => {
      setProblem(error instanceof Refused ? error.message : String(error));
    });
  }, [me.value?.person]);
  const rooms = useOpenRooms();
  const whole = problem !== "" || (games && rooms); // at once, so that nothing is pushed down
  const kinds = [...new Set(games?.map((game) => game.rules))];
  const shown = games?.filter((game) => rules === ALL || game.rules === rules);
  return (
    <Page>
      <h1 class={style.title}>{t`My games`}</h1>
      {!whole && <div class={style.waiting} />}
      {whole && (
        <>
          <OpenRooms rooms={rooms} all />
          {problem && <p role="alert">{problem}</p>}
          {games?.length === 0 && <Nothing />}
          {games && <Figures games={games} />}
          {kinds.length > 1 && (
            <Choice
              label={t`Which games`}
              value={rules}
              choices={[[ALL, t`All`], ...kinds.map((kind) => [kind, rulesName(kind)] as const)]}
              onChange={setRules}
            />
          )}
          <ul class={style.list} aria-label={t`Finished games`}>
            {shown?.map((game) => (
              <GameLine key={game.id} game={game} />
            ))}
          </ul>
          <OpenRecord />
        </>
      )}
    </Page>
  );
}

/** Who is nobody yet has no games. */
async function myGames(): Promise<GameListed[]> {
  if (me.peek() === undefined) await whoAmI();
  return me.peek() ? get<GameListed[]>("/api/games") : [];
}

function Nothing() {
  return (
    <p>
      {t`No game has been finished yet. The next one will be here.`} <a href={pathTo("/")}>{t`Play one`}</a>
    </p>
  );
}
