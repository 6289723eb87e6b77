import type { BoardProps } from "../../family/board";
import { Table } from "../../table/Table";

/** The tile games; on a shared screen each player in turn sits down at a table of his own. */
export default function Board({ store, tools }: BoardProps) {
  const game = store.game.value;
  const seat = store.seat.value;
  if (!game || !store.room.value) return null;
  return <Table key={`${game.game} ${seat}`} store={store} tools={tools} game={game.game} seat={seat} />;
}
