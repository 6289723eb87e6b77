import { plural, t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { pathTo } from "../../catalogue/addresses";
import { type NamedGame, rulesetNamed, rulesetOf } from "../../catalogue/known";
import type { Ending, HeldProps } from "../../family/review";
import { readTiles } from "../../notation/tile";
import { LeftRacks } from "../../table/rack/LeftRacks";
import { LeftTiles } from "../../table/rack/LeftTiles";

interface State {
  racks: string[];
  opened: boolean[];
}

/** What each had left; what counts otherwise than by its numbers is explained. */
export function Left({ ending }: { ending: Ending }) {
  const { racks } = ending.state as unknown as State;
  return (
    <LeftRacks
      racks={racks.map((tiles, seat) => ({
        name: ending.names[seat] ?? "",
        tiles,
        why: <Why ending={ending} seat={seat} />,
      }))}
    />
  );
}

export function held({ state }: Ending, seat: number): number {
  return readTiles((state as unknown as State).racks[seat] ?? "-").length;
}

export function Held({ ending, seat, large = false }: HeldProps) {
  const tiles = (ending.state as unknown as State).racks[seat] ?? "-";
  return (
    <>
      <LeftTiles tiles={tiles} fit={large ? "large" : "row"} />
      {large && (
        <p>
          <Why ending={ending} seat={seat} />
        </p>
      )}
    </>
  );
}

function Why({ ending, seat }: { ending: Ending; seat: number }): ComponentChildren {
  const { racks, opened } = ending.state as unknown as State;
  const tiles = readTiles(racks[seat] ?? "-");
  const points = Math.abs(ending.scores[seat] ?? 0);
  const out = racks.some((rack) => !readTiles(rack).length);
  if (!tiles.length) return t`all laid; gets what the others lose`;
  if (out && !opened[seat]) {
    return <Unopened points={points} game={ending} joker={tiles.some((tile) => tile.joker)} />;
  }
  if (ending.winners.includes(seat)) return t`fewest points; gets those of the others, less their own`;
  const jokers = tiles.filter((tile) => tile.joker).length;
  const joker = rulesetOf(ending).joker_left;
  return (
    <>
      {plural(points, { one: "# point", other: "# points" })}
      {jokers > 0 && (
        <>
          {" · "}
          {plural(jokers, { one: `the joker counts ${joker}`, other: `each joker counts ${joker}` })}{" "}
          <Rule rules={ending.rules} id="STD-49" />
        </>
      )}
    </>
  );
}

/** The tiles do not count: not to have opened has its own price. */
function Unopened({ points, game, joker }: { points: number; game: NamedGame; joker: boolean }) {
  const held = points === rulesetOf(game).could_have_opened;
  return (
    <>
      {held
        ? t`could have opened and did not: ${points} instead of the tiles`
        : t`not opened: ${points} instead of the tiles`}{" "}
      <Rule rules={game.rules} id={held ? "STD-51" : "STD-50"} />
      {joker && (
        <>
          {" · "}
          {jokerReading(game)} <Rule rules="decisions" id="C-2" />
        </>
      )}
    </>
  );
}

/** C-2: by which reading a joker on the rack counted or not, and where that can be changed. */
function jokerReading(game: NamedGame): string {
  const { jokers_could_open, document } = rulesetOf(game);
  if (jokers_could_open !== rulesetNamed(game.rules).jokers_could_open) {
    return jokers_could_open
      ? t`By a house rule of this table jokers count toward “could have opened”.`
      : t`By a house rule of this table jokers do not count toward “could have opened”.`;
  }
  const change = t`The host can change this under “House rules”.`;
  if (document === "003") {
    return `${t`The championship rules do not say whether jokers count toward “could have opened”. By our reading they do not.`} ${change}`;
  }
  return jokers_could_open
    ? `${t`Jokers count toward “could have opened”, as the booklet says.`} ${change}`
    : `${t`Jokers do not count toward “could have opened”, as the booklet says.`} ${change}`;
}

function Rule({ rules, id }: { rules: string; id: string }) {
  return (
    <a href={`${pathTo("/rules/{name}", { name: rules })}#${id}`} target="_blank" rel="noreferrer">
      {id}
    </a>
  );
}
