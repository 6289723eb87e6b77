import type { MovesProps, RoomTools } from "../../../games/board";
import { Lazy } from "../../../parts/page/Lazy";
import { RoomButtons } from "./RoomButtons";

const moves = () => import("./MovesSheet");

function Moves(props: MovesProps) {
  return <Lazy load={moves} {...props} />;
}

/** What every board gets of its room. */
export const ROOM_TOOLS: RoomTools = { Buttons: RoomButtons, Moves };
