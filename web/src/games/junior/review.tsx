/** Junior and its introductory game after their end. */
import { plural, t } from "@lingui/core/macro";
import {
  type ActionEvents,
  type Ending,
  type GameReview,
  type HeldProps,
  lastState,
  type PositionProps,
} from "../../family/review";
import { readTiles } from "../../notation/tile";
import { Star } from "../../parts/icons/Icon";
import type { JuniorEvent, JuniorIntroEvent, Step } from "../../protocol";
import { StillCloth } from "../../table/cloth/StillCloth";
import { LeftRacks } from "../../table/rack/LeftRacks";
import { LeftTiles } from "../../table/rack/LeftTiles";
import { type StillRack, StillRacks } from "../../table/rack/StillRacks";
import { tableAt } from "../../table/steps";
import { tileNames } from "../../table/words";
import { listed } from "../../words/lists";
import { decided } from "./decided";
import style from "./review.module.css";
import { actWords } from "./turn/acts";
import { starCount, tileCount } from "./turn/words";

interface State {
  racks?: string[] | null;
  stars: number[];
  bank?: number;
  open?: string;
}

function Stars({ score }: { score: number }) {
  return (
    <span class={style.stars}>
      {score} <Star size={18} />
      <span class="unseen">{starCount(score)}</span>
    </span>
  );
}

function headline({ names, winners, scores }: Ending, mine: readonly number[]): string {
  const [winner = 0] = winners;
  const name = names[winner] ?? "";
  const stars = starCount(scores[winner] ?? 0);
  const all = listed(winners.map((seat) => names[seat] ?? ""));
  if (winners.length > 1) return t`${all} have the same number of stars. Everybody wins!`;
  return mine.length === 1 && mine[0] === winner ? t`You win with ${stars}!` : t`${name} wins with ${stars}!`;
}

function Left({ ending }: { ending: Ending }) {
  const { racks } = ending.state as unknown as State;
  if (!racks?.some((rack) => readTiles(rack).length)) return null;
  return (
    <LeftRacks
      junior
      racks={racks.map((tiles, seat) => ({
        name: ending.names[seat] ?? "",
        tiles,
        why: priceOf(readTiles(tiles).length, ending.scores[seat] ?? 0),
      }))}
    />
  );
}

/** None has any in the introductory game. */
function held({ state }: Ending, seat: number): number {
  return readTiles((state as unknown as State).racks?.[seat] ?? "-").length;
}

function Held({ ending, seat, large = false }: HeldProps) {
  const tiles = (ending.state as unknown as State).racks?.[seat] ?? "-";
  return (
    <>
      <LeftTiles tiles={tiles} junior fit={large ? "large" : "row"} />
      {large && <p>{priceOf(held(ending, seat), ending.scores[seat] ?? 0)}</p>}
    </>
  );
}

/** JUN-27: every tile that is left costs a star, as far as there are any. */
function priceOf(tiles: number, score: number): string {
  if (!tiles) return t`all laid`;
  const price = plural(tiles, { one: "# tile left, it costs a star", other: "# tiles left, each costs a star" });
  const before = score + tiles;
  return score ? `${price} (${before} − ${tiles} = ${score})` : price;
}

function words(told: ActionEvents, names: readonly string[], open: boolean): string {
  const events = told as unknown as (JuniorEvent | JuniorIntroEvent)[];
  return events
    .map((event) => eventWords(event, names, open))
    .filter(Boolean)
    .join(" ");
}

function eventWords(event: JuniorEvent | JuniorIntroEvent, names: readonly string[], open: boolean): string {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "Played": {
      const stars = starCount(event.stars);
      return [event.stars ? t`${name} gets ${stars}.` : `${name}:`, ...event.acts.map(actWords)].join(" ");
    }
    case "Lifted":
      return [`${name}:`, ...event.acts.map(actWords)].join(" ");
    case "Drew": {
      const tile = open && event.tile ? tileNames(readTiles(event.tile)) : "";
      return [tile ? t`${name} draws ${tile}.` : t`${name} takes a tile.`, paid(event.paid)].join(" ").trim();
    }
    case "Passed":
      return [t`${name} passes.`, paid(event.paid)].join(" ").trim();
    case "Found": {
      const tile = tileNames(readTiles(event.tile));
      return t`${name} finds ${tile}.`;
    }
    case "Pointed": {
      const tile = tileNames(readTiles(event.tile));
      return t`Now: ${tile}. Which is next to it?`;
    }
    case "RunMade":
      return t`That is a run!`;
    case "Finished":
      return t`The game is over.`;
  }
}

function paid(stars: number): string {
  return stars ? plural(stars, { one: "It costs # star.", other: "It costs # stars." }) : "";
}

function Position({ replayed, names, at, table, way, open }: PositionProps) {
  const step = replayed.steps[at];
  const state = (step?.state ?? { stars: [] }) as unknown as State;
  const hidden = state.open === undefined;
  return (
    <>
      <StillCloth
        {...tableAt(replayed, at, table, way)}
        junior
        note={hidden ? plural(state.bank ?? 0, { one: "# tile to draw", other: "# tiles to draw" }) : ""}
      />
      <StillRacks racks={racksOf(state, step, names)} open={open || !hidden} junior />
    </>
  );
}

function racksOf(state: State, step: Step | undefined, names: readonly string[]): StillRack[] {
  const events = (step?.events ?? []) as unknown as JuniorEvent[];
  const racks = names.map((name, seat) => {
    const drew = events.find((event) => event.type === "Drew" && event.seat === seat);
    const tiles = state.open === undefined ? (state.racks?.[seat] ?? "-") : null;
    return {
      name,
      tiles,
      count: tiles === null ? "" : tileCount(readTiles(tiles).length),
      note: <Stars score={state.stars[seat] ?? 0} />,
      moved: step?.seat === seat,
      drawn: drew?.type === "Drew" ? drew.tile : null,
    };
  });
  if (state.open === undefined) return racks;
  return [
    ...racks,
    {
      name: t`Still to be found`,
      tiles: state.open,
      count: tileCount(readTiles(state.open).length),
      note: "",
      moved: false,
      drawn: null,
    },
  ];
}

const review: GameReview = {
  Score: Stars,
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
