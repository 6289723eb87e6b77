import type { RoomStore } from "../../../net/room";

export interface RoomSheetProps {
  store: RoomStore;
  onClose: () => void;
}
