import { expect, test } from "vitest";
import type { Chair, RoomListed } from "../../protocol";
import { withPeople } from "./useGameWithPeople";

const chair = (person: string | null, bot: string | null = null): Chair => ({ name: "", person, bot, moved: 0 });
const room = (playing: boolean, ...chairs: Chair[]): RoomListed => ({
  code: "A",
  rules: "standard",
  chairs,
  playing,
  your_turn: false,
  house: null,
  set_aside: false,
});

test("only a game that is played, and with somebody else, keeps the answers back", () => {
  expect(withPeople(room(true, chair("me"), chair("leo")), "me")).toBe(true);
  expect(withPeople(room(true, chair("me"), chair("leo", "novice")), "me")).toBe(true); // he may come back
  expect(withPeople(room(true, chair("me"), chair(null, "greedy")), "me")).toBe(false);
  expect(withPeople(room(true, chair("me"), chair("me")), "me")).toBe(false); // one screen, one person
  expect(withPeople(room(false, chair("me"), chair("leo")), "me")).toBe(false);
});
