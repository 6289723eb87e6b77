/** A table of the tile games for tests: a room whose server is a fake socket, and what it shows. */
import { RoomStore } from "../net/room";
import { readTable, readTiles, writeTable, writeTile } from "../notation/tile";
import type { ClassicView, Happened, RoomShown } from "../protocol";
import { Desk } from "../table/desk";
import { tilesOf } from "../table/draft";
import { isPiece } from "../table/layout/layout";
import { type FakeSocket, fakeSockets, WELCOME } from "./sockets";

export const GAME = "g";

/** One action, as the server tells it. */
export function happened(seq: number, event: object, late = false): Happened {
  return { seq, events: [event as Record<string, unknown>], late, substitute: null };
}

export function laid(seat: number, tiles: string, melds: string[], gone: string[] = []): object {
  return { type: "Laid", seat, tiles, new: melds, gone, opening: false };
}

export class FakeTable {
  readonly store: RoomStore;
  private readonly socket: FakeSocket;

  /** Ala sits in seat 0, a bot in seat 1. */
  constructor(
    view: Partial<ClassicView> = {},
    { seq = 0, strict = false, rules = "standard" }: { seq?: number; strict?: boolean; rules?: string } = {},
  ) {
    const sockets = fakeSockets();
    this.store = new RoomStore("ABCDEF");
    this.socket = sockets.newest().open();
    const chairs = [
      { person: "ala", name: "Ala", bot: null },
      { person: null, name: "", bot: "casual" },
    ];
    const room = {
      code: "ABCDEF",
      host: "ala",
      chairs,
      strict,
      options: { rules, hints: 3, game: {} },
    } as unknown as RoomShown;
    this.socket.tell(WELCOME, { type: "room", version: 1, room } as never);
    this.shows(seq, view);
  }

  /** The game after so many actions, and what has happened since. */
  shows(seq: number, view: Partial<ClassicView>, since: readonly Happened[] = []): void {
    const whole = {
      ...{ seat: 0, first: 0, turn: 0, table: "-", bank: 50, rack: "-", tiles: [14, 14], opened: [true, true] },
      ...{ announced: [false, false], moves_left: null, may_redeal: false, may_announce: false },
      ...{ outcome: null, racks: null, ...view },
    };
    const sights = [{ seat: 0, happened: since, view: whole }];
    this.socket.tell({ type: "game", game: GAME, seq, now: 1_000_000, sights } as never);
  }

  /** Somebody else moves tiles about. */
  showsDraft(seq: number, action: string): void {
    this.socket.tell({ type: "draft", game: GAME, seq, seat: 1, action } as never);
  }

  desk(seat: number | null = 0): Desk {
    return new Desk(this.store, GAME, seat);
  }

  /** What was done in the game, in the notation. */
  get acted(): { action: string; seq: number | null | undefined }[] {
    return this.socket.all("act").map(({ action, seq }) => ({ action, seq }));
  }

  get sketched(): string[] {
    return this.socket.all("draft").map(({ action }) => action);
  }

  answers(answer: object): void {
    const id = this.socket.all("act").at(-1)?.id;
    this.socket.tell({ id, ...answer } as never);
  }
}

/** The ids of pieces by their tiles, from the rack, or where it has none such from the table. */
export function ids(desk: Desk, tiles: string): string[] {
  const { rack, melds } = desk.draft.value.now;
  const left = [...rack.filter(isPiece), ...melds.flatMap((meld) => meld.pieces)];
  return readTiles(tiles).map((tile) => {
    const at = left.findIndex((piece) => writeTile(piece.tile) === writeTile(tile));
    const [piece] = left.splice(at, 1);
    if (at < 0 || !piece) throw new Error(`there is no ${writeTile(tile)}`);
    return piece.id;
  });
}

/** The table as it is shown, in the notation, whatever the order of its melds. */
export function shown(desk: Desk): string {
  return sorted(writeTable(desk.shown.value.melds.map(tilesOf)));
}

export function sorted(table: string): string {
  return writeTable(readTable(table)).split(" | ").sort().join(" | ");
}

export function rackOf(desk: Desk): string {
  return desk.draft.value.now.rack
    .filter(isPiece)
    .map((piece) => writeTile(piece.tile))
    .join(" ");
}
