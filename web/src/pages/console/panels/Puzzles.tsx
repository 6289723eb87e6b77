import { plural, t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import { get } from "../../../net/api";
import { useLoaded } from "../../../parts/hooks/useLoaded";
import type { ConsolePuzzle } from "../../../protocol";
import { Panel } from "../basics/Panel";
import style from "./Lists.module.css";

const A_FEW = 5;

/** Those that people have moved farthest from where their level has put them; asked for once, they change slowly. */
export function Puzzles() {
  const puzzles = useLoaded(() => get<readonly ConsolePuzzle[]>("/api/console/puzzles"), "once");
  if (!puzzles?.length) return null;
  return (
    <Panel title={t`Puzzles`} note={t`harder or easier than their level`} class={style.bare}>
      <ul class={style.rows}>
        {puzzles.slice(0, A_FEW).map((each) => (
          <li key={each.id}>
            <a href={pathTo("/puzzles/{id}", { id: each.id })}>{each.id}</a>
            <span class={`${style.soft} ${style.right}`}>{standing(each)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function standing({ level, began, mean, spread, people }: ConsolePuzzle): string {
  const [from, to, about] = [Math.round(began), Math.round(mean), Math.round(spread)];
  const who = plural(people, { one: "# person", other: "# people" });
  return t`level ${level}: ${from} → ${to} ± ${about}, ${who}`;
}
