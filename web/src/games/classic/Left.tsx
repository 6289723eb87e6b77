import { plural, t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { allChoices } from "../../net/rooms";
import { readTiles } from "../../notation/tile";
import { useLoaded } from "../../parts/useLoaded";
import { LeftRacks } from "../../table/LeftRacks";
import type { Ending } from "../past";

interface State {
  racks: string[];
  opened: boolean[];
}

/** What the ruleset says about the end, in points. */
interface Prices {
  joker_left: number;
  not_opened: number;
  could_have_opened: number;
}

/** What each had left; what counts otherwise than by its numbers is explained. */
export function Left({ ending }: { ending: Ending }) {
  const choices = useLoaded(allChoices, ending.rules);
  const parameters = choices?.rulesets.find((each) => each.name === ending.rules)?.parameters;
  const { racks } = ending.state as unknown as State;
  const prices = (parameters ?? null) as Prices | null;
  return (
    <LeftRacks
      racks={racks.map((tiles, seat) => ({
        name: ending.names[seat] ?? "",
        tiles,
        why: <Why {...{ ending, seat, prices }} />,
      }))}
    />
  );
}

function Why({ ending, seat, prices }: { ending: Ending; seat: number; prices: Prices | null }): ComponentChildren {
  const { racks, opened } = ending.state as unknown as State;
  const tiles = readTiles(racks[seat] ?? "-");
  const points = Math.abs(ending.scores[seat] ?? 0);
  const out = racks.some((rack) => !readTiles(rack).length);
  if (!tiles.length) return t`all laid; gets what the others lose`;
  if (out && !opened[seat] && prices) return <Unopened points={points} prices={prices} rules={ending.rules} />;
  if (ending.winners.includes(seat)) return t`fewest points; gets those of the others, less their own`;
  const jokers = tiles.filter((tile) => tile.joker).length;
  const joker = prices?.joker_left ?? 0;
  return (
    <>
      {plural(points, { one: "# point", other: "# points" })}
      {jokers > 0 && prices && (
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
function Unopened({ points, prices, rules }: { points: number; prices: Prices; rules: string }) {
  const held = points === prices.could_have_opened;
  return (
    <>
      {held
        ? t`could have opened and did not: ${points} instead of the tiles`
        : t`not opened: ${points} instead of the tiles`}{" "}
      <Rule rules={rules} id={held ? "STD-51" : "STD-50"} />
    </>
  );
}

function Rule({ rules, id }: { rules: string; id: string }) {
  return (
    <a href={`/rules/${rules}#${id}`} target="_blank" rel="noreferrer">
      {id}
    </a>
  );
}
