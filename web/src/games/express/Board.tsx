import { Brand } from "../../parts/Brand";
import { RoomTools } from "../../parts/RoomTools";
import { rulesName } from "../../words/games";
import type { BoardProps } from "..";

export default function Board({ store }: BoardProps) {
  return (
    <main>
      <Brand />
      <h1>{rulesName(store.room.value?.options.rules ?? "")}</h1>
      <RoomTools store={store} />
    </main>
  );
}
