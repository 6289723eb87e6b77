/** The tile games after their end. */
import { plural, t } from "@lingui/core/macro";
import { type ActionEvents, type Ending, type GameReview, lastState, type PositionProps } from "../../family/review";
import { readTiles } from "../../notation/tile";
import type { Step } from "../../protocol";
import { StillCloth } from "../../table/cloth/StillCloth";
import type { TableEvent } from "../../table/events";
import { type StillRack, StillRacks } from "../../table/rack/StillRacks";
import { tableAt } from "../../table/steps";
import { eventWords, tileNames } from "../../table/words";
import { listed } from "../../words/lists";
import { decided } from "./decided";
import { Held, held, Left } from "./Left";
import { Signed } from "./Signed";

interface State {
  racks: string[];
  opened: boolean[];
  bank: number;
}

function headline({ names, winners, state }: Ending, mine: readonly number[]): string {
  const { racks } = state as unknown as State;
  const out = racks.some((rack) => !readTiles(rack).length);
  const [winner = 0] = winners;
  const name = names[winner] ?? "";
  const all = listed(winners.map((seat) => names[seat] ?? ""));
  if (winners.length > 1) return t`The bank is empty, and ${all} share the win.`;
  if (mine.length === 1 && mine[0] === winner) {
    return out ? t`You win! All your tiles are laid.` : t`You win! The bank is empty, and you have the fewest points.`;
  }
  return out ? t`${name} wins: all tiles laid.` : t`${name} wins: the bank is empty, and nobody has fewer points.`;
}

function words(told: ActionEvents, names: readonly string[], open: boolean): string {
  const who = (seat: number) => ({ mine: false, name: names[seat] ?? "" });
  const events = told as unknown as TableEvent[];
  return events.map((event) => (open && drawn(event, names)) || eventWords(event, who)).join(" ");
}

/** What only an open rack can tell. */
function drawn(event: TableEvent, names: readonly string[]): string {
  if (event.type !== "Drew" || !event.tile || event.why === "penalty") return "";
  const name = names[event.seat] ?? "";
  const tile = tileNames(readTiles(event.tile));
  return t`${name} draws ${tile}.`;
}

function Position({ replayed, names, at, table, way, open }: PositionProps) {
  const step = replayed.steps[at];
  const state = (step?.state ?? { racks: [], opened: [], bank: 0 }) as unknown as State;
  return (
    <>
      <StillCloth
        {...tableAt(replayed, at, table, way)}
        note={plural(state.bank, { one: "# tile in the bank", other: "# tiles in the bank" })}
      />
      <StillRacks racks={state.racks.map((tiles, seat) => rackOf(tiles, seat, step, state, names))} open={open} />
    </>
  );
}

function rackOf(
  tiles: string,
  seat: number,
  step: Step | undefined,
  state: State,
  names: readonly string[],
): StillRack {
  const events = (step?.events ?? []) as unknown as TableEvent[];
  const drew = events.find((event) => event.type === "Drew" && event.seat === seat);
  return {
    name: names[seat] ?? "",
    tiles,
    count: plural(readTiles(tiles).length, { one: "# tile", other: "# tiles" }),
    note: state.opened[seat] ? t`opened` : t`not opened`,
    moved: step?.seat === seat,
    drawn: drew?.type === "Drew" ? drew.tile : null,
  };
}

const review: GameReview = {
  Score: Signed,
  headline,
  adds: true,
  tellsAll: false,
  Left,
  Held,
  held,
  Position,
  words,
  decided,
  end: lastState,
};
export default review;
