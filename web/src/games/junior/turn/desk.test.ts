import { afterEach, beforeEach, expect, test } from "vitest";
import { RoomStore } from "../../../net/room";
import { FakeBrowser } from "../../../testing/browser";
import { fakeSockets } from "../../../testing/sockets";
import { JuniorDesk } from "./desk";

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
  fakeSockets();
});

afterEach(() => browser.close());

test("after an error the next action can be asked for", async () => {
  const store = new RoomStore("ABCDEF");
  const desk = new JuniorDesk(store);
  await expect(desk.draw()).rejects.toThrow("no game");
  expect(desk.asking.value).toBe(false);
  await expect(desk.draw()).rejects.toThrow("no game");
  desk.close();
  store.close();
});
