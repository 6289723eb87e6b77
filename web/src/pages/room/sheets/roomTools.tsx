import type { MovesProps, RoomTools } from "../../../games/board";
import { Later } from "../../../parts/page/Later";
import { RoomButtons } from "./RoomButtons";

const moves = () => import("./MovesSheet");

function Moves(props: MovesProps) {
  return <Later load={moves} {...props} />;
}

/** What every board gets of its room. */
export const ROOM_TOOLS: RoomTools = { Buttons: RoomButtons, Moves };
