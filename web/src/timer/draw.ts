/** Who begins: by lot, or by tiles drawn from the box (STD-5, STD-6). */
import { RULESETS } from "../protocol/catalogue";

/** A number below `count`, each as likely. */
export type Luck = (count: number) => number;

const WHOLE = 0x1_0000_0000;

export const luck: Luck = (count) => {
  const fair = WHOLE - (WHOLE % count); // above it, some would be likelier
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < fair) return drawn % count;
  }
};

export interface Drawn {
  seat: number;
  /** In the notation. */
  tile: string;
}

const { colours: COLOURS, highest: HIGHEST, copies: COPIES } = RULESETS.standard.box;

/** Everybody draws one; those who tie for the highest play off. Jokers do not count, so none are in. */
export function drawTiles(seats: number, luck: Luck): { rounds: Drawn[][]; starter: number } {
  const rounds: Drawn[][] = [];
  let tied = Array.from({ length: seats }, (_, seat) => seat);
  while (tied.length > 1) {
    const box = everyTile();
    const round = tied.map((seat) => ({ seat, tile: box.splice(luck(box.length), 1)[0] ?? "" }));
    const highest = Math.max(...round.map(numberOf));
    rounds.push(round);
    tied = round.filter((drawn) => numberOf(drawn) === highest).map(({ seat }) => seat);
  }
  return { rounds, starter: tied[0] ?? 0 };
}

function numberOf({ tile }: Drawn): number {
  return Number(tile.slice(1));
}

function everyTile(): string[] {
  const numbers = Array.from({ length: HIGHEST }, (_, at) => at + 1);
  const once = [...COLOURS].flatMap((colour) => numbers.map((number) => colour + number));
  return Array.from({ length: COPIES }, () => once).flat();
}
