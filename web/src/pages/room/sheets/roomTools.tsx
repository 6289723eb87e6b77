import type { EndProps, MovesProps, RoomTools } from "../../../family/board";
import { familyOf } from "../../../games/families";
import type { HelpProps } from "../../../parts/help/HelpSheet";
import { Lazy } from "../../../parts/page/Lazy";
import { RoomButtons } from "./RoomButtons";

const end = () => import("../ending/End");
const moves = () => import("./MovesSheet");

function Moves(props: MovesProps) {
  return <Lazy load={moves} {...props} />;
}

function End(props: EndProps) {
  return <Lazy load={end} {...props} />;
}

/** Each family has its own. */
function Help(props: HelpProps) {
  const rules = props.store.room.value?.options.rules;
  return rules ? <Lazy load={familyOf(rules).help} {...props} /> : null;
}

/** What every board gets of its room. */
export const ROOM_TOOLS: RoomTools = { Buttons: RoomButtons, Moves, Help, End };
