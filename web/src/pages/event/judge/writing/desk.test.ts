import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refused } from "../../../../net/api";
import type { ConnectionState } from "../../../../net/connection";
import { FakeBrowser } from "../../../../testing/browser";
import { settled } from "../../../../testing/server";
import { type CardDesk, Desks, type EventAccess } from "./desk";
import { addTile, blank } from "./draft";

const GAME = { round: 1, table: 3, game: 2 };
const VALUES = { joker_left: 50, not_opened: 100, could_have_opened: 200 };
let number = 0;

/** An event of its own for each test: what is typed is kept by its name. */
class FakeEvent implements EventAccess {
  readonly id = `event-${++number}`;
  readonly connection = signal<ConnectionState>("open");
  readonly commands: string[] = [];
  answer: () => Promise<never> | Promise<{ seq: number }> = async () => ({ seq: 1 });
  readonly refresh = vi.fn(async () => undefined);

  async decide(_: { kind: string }, command = ""): Promise<never> {
    this.commands.push(command);
    return (await this.answer()) as never;
  }
}

let browser: FakeBrowser;
let event: FakeEvent;
let desks: Desks;
let desk: CardDesk;

const lost = (status: number) => async () => {
  throw new Refused("no", status);
};
const empty = blank([1, 2, 3], 0);
const typed = (tiles: string) => tiles.split(" ").reduce(addTile, { ...empty, at: 2 });

beforeEach(() => {
  browser = new FakeBrowser();
  event = new FakeEvent();
  desks = new Desks(event, () => VALUES);
  desk = desks.at(1, GAME);
});

afterEach(() => {
  desks.close();
  browser.close();
});

describe("what is typed", () => {
  test("can be taken back step by step", () => {
    desk.write(typed("7"), empty);
    desk.write(typed("7 12"), typed("7"));
    desk.undo();
    expect(desk.draft.value).toEqual(typed("7"));
    expect(desk.canUndo.value).toBe(true);
    desk.undo();
    expect([desk.draft.value, desk.canUndo.value]).toEqual([empty, false]);
  });

  test("is stored in the browser until the server has it", async () => {
    desk.write(typed("7"), empty);
    const name = `rummi.card/${event.id}/1/1/3/2`;
    expect(browser.stored.get(name)).toContain('"now"');
    await desk.send();
    expect(browser.stored.has(name)).toBe(false);
    expect(desk.draft.value).toBeNull();
  });
});

describe("a card that is sent", () => {
  test("and not answered is sent again under the same command, so that it is written once", async () => {
    event.answer = lost(0);
    desk.write(typed("7"), empty);
    await desk.send();
    expect([desk.waiting.value, desk.busy.value, desk.refused.value]).toEqual([true, false, null]);
    event.answer = async () => ({ seq: 2 });
    vi.advanceTimersByTime(4_999);
    expect(event.commands).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await settled();
    expect(event.commands).toHaveLength(2);
    expect(event.commands[0]).toBe(event.commands[1]);
    expect([desk.waiting.value, desk.draft.value]).toEqual([false, null]);
  });

  test("twice at once is sent once", async () => {
    desk.write(typed("7"), empty);
    await Promise.all([desk.send(), desk.send()]);
    expect(event.commands).toHaveLength(1);
  });

  test("and refused stays as it was typed, beside what stands there now", async () => {
    event.answer = lost(409);
    desk.write(typed("7"), empty);
    await desk.send();
    expect(desk.refused.value).toMatchObject({ status: 409 });
    expect(event.refresh).toHaveBeenCalledOnce();
    expect([desk.draft.value, desk.waiting.value]).toEqual([typed("7"), false]);
    vi.advanceTimersByTime(60_000);
    expect(event.commands).toHaveLength(1);
    desk.write(typed("7 12"), typed("7"));
    expect(desk.refused.value).toBeNull();
    await desk.send();
    expect(event.commands[1]).not.toBe(event.commands[0]); // another card, another command
  });

  test("and waits is sent as soon as there is a connection again", async () => {
    event.answer = lost(0);
    desk.write(typed("7"), empty);
    await desk.send();
    vi.stubGlobal("localStorage", Object.fromEntries(browser.stored)); // its keys are what a page finds there
    event.connection.value = "lost";
    event.answer = async () => ({ seq: 2 });
    event.connection.value = "open";
    await settled();
    expect(event.commands).toHaveLength(2);
    expect(event.commands[0]).toBe(event.commands[1]);
  });

  test("can be taken back to be written on, and is then not sent by itself", async () => {
    event.answer = lost(503);
    desk.write(typed("7"), empty);
    await desk.send();
    desk.takeBack();
    vi.advanceTimersByTime(60_000);
    expect(event.commands).toHaveLength(1);
    expect([desk.draft.value, desk.waiting.value]).toEqual([typed("7"), false]);
  });
});
