import { t } from "@lingui/core/macro";
import type { EventView } from "../../protocol";

/** What a wall can be told to show, besides following the event by itself. */
export function wallScenes(): [Exclude<EventView["wall"], "auto">, string][] {
  return [
    ["standings", t`Standings`],
    ["seating", t`Where do I sit?`],
    ["draw", t`Draw`],
    ["clock", t`Clock`],
  ];
}
