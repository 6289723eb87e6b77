import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { circleFaults } from "./circles.ts";
import { sourcesIn } from "./graph.ts";
import { layerFaults } from "./rules.ts";

const faults = (imports: Record<string, string[]>) => layerFaults(new Map(Object.entries(imports)));

describe("layers", () => {
  test("whoever stands above may import what stands below, and its own part", () => {
    expect(
      faults({ "pages/home/Home.tsx": ["pages/home/Hero.tsx", "parts/controls/Button.tsx", "protocol/index.ts"] }),
    ).toEqual([]);
  });

  test("a part that imports a page is refused", () => {
    expect(faults({ "parts/page/Page.tsx": ["pages/home/Home.tsx"] })).toEqual([
      "parts/page/Page.tsx imports pages/home/Home.tsx: pages/home stands above parts",
    ]);
  });

  test("a page that imports another page's inside is refused", () => {
    expect(faults({ "pages/games/Games.tsx": ["pages/home/Hero.tsx"] })).toEqual([
      "pages/games/Games.tsx imports pages/home/Hero.tsx: pages/games and pages/home do not know each other",
    ]);
  });

  test("so are families of games, and the pages of a championship, that know each other", () => {
    expect(faults({ "games/junior/Board.tsx": ["games/express/words.ts"] })).toHaveLength(1);
    expect(faults({ "pages/event/run/Run.tsx": ["pages/event/judge/Judge.tsx"] })).toHaveLength(1);
    expect(faults({ "pages/event/store.ts": ["pages/event/run/Run.tsx"] })).toHaveLength(1);
  });

  test("a new folder has to say where it belongs", () => {
    expect(faults({ "elsewhere/new.ts": [] })).toEqual([
      "elsewhere/new.ts stands in no layer: imports/layers.ts has to say where it belongs",
    ]);
  });

  test("a test may look at whatever it likes", () => {
    expect(faults({ "parts/page/Page.test.ts": ["pages/home/Home.tsx"] })).toEqual([]);
  });
});

describe("circles", () => {
  const circles = (imports: Record<string, string[]>) => circleFaults(new Map(Object.entries(imports)));

  test("folders that know each other are one, though no module of them needs itself", () => {
    const there = { "parts/controls/Button.tsx": ["parts/page/Icon.tsx"] };
    const back = { "parts/page/Sheet.tsx": ["parts/controls/Button.tsx"] };
    expect(circles(there)).toEqual([]);
    expect(circles({ ...there, ...back })).toEqual(["src/parts: a circle of imports, controls → page → controls"]);
  });

  test("so are a folder and the files beside it, over however many steps", () => {
    const imports = { "games/words.ts": ["games/turn/draft.ts"], "games/turn/desk.ts": ["games/grid/Grid.tsx"] };
    expect(circles(imports)).toEqual([]);
    expect(circles({ ...imports, "games/grid/Grid.tsx": ["games/words.ts"] })).toEqual([
      "src/games: a circle of imports, words.ts → turn → grid → words.ts",
    ]);
    expect(circles({ "App.tsx": ["net/room.ts"], "net/room.ts": ["App.tsx"] })).toHaveLength(1);
  });

  test("two ways to the same place are none, nor is what a test looks at", () => {
    expect(circles({ "a/x.ts": ["b/x.ts", "c/x.ts"], "b/x.ts": ["c/x.ts"] })).toEqual([]);
    expect(circles({ "a/x.ts": ["b/x.ts"], "b/x.test.ts": ["a/x.ts"] })).toEqual([]);
  });
});

test("every kind of import is seen", () => {
  const text = `import a from "./a"; import type { B } from "./b"; import "./c"; export * from "./d"; export type { E } from "./e";
    const f = () => import("./f"); type G = import("./g").G;`;
  const { program } = parseSync("x.ts", text);
  expect(sourcesIn(program).sort()).toEqual(["./a", "./b", "./c", "./d", "./e", "./f", "./g"]);
});
