import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import vectors from "../../../vectors/steps.json";
import type { ClassicView } from "../protocol";
import { RULESETS, type RulesetName } from "../protocol/catalogue";
import { type Language, speak } from "../words/i18n";
import { NoAnswer, Superseded, WrongAnswer } from "./errors";
import { hintHere } from "./hint";
import { Kernel } from "./kernel";
import { ANSWER_TIMEOUT_MS, KernelWorker, type WorkerLike } from "./kernelWorker";
import { KernelModule } from "./module";
import { questionOf, strategistText } from "./questions";
import { explain } from "./renderSteps";

const BUILT = new URL("./built/rummi.wasm", import.meta.url);
const module = new KernelModule(new WebAssembly.Module(readFileSync(BUILT)));
const kernel = new Kernel({ ask: async (question) => (question === null ? "" : module.ask(question)) });

test("finds the best play that changes the table least", async () => {
  const asked = { table: "R4 R5 R6 R7 R8 | K1 B1 O1", rack: "R6 K1", rules: "standard", leastChange: true } as const;
  expect(await kernel.ask(asked)).toMatchObject({
    table: "K1 B1 O1 | R4 R5 R6 | R6 R7 R8",
    played: "R6",
    proven: true,
    least: true,
  });
});

test("leaves the table unchanged if nothing can be laid", async () => {
  const answer = await kernel.ask({ table: "R4 * R6", rack: "K1", rules: "xp" });
  expect(answer).toMatchObject({ table: "R4 * R6", played: "-", fresh: [], gone: [] });
});

describe("the strategist", () => {
  const WEIGHTS = new URL("../../../src/rummi/bots/strategist.weights", import.meta.url);
  const sight = { seat: 1, table: "R4 R5 R6 R7 R8", bank: 40, moves_left: null, tiles: [9, 1], drew: [true, false] };
  const asked = (rack: string, opened = [true, true]) => kernel.strategist({ ...sight, rack, opened }, "standard");

  test("needs its weights first and rejects other files", async () => {
    await expect(asked("R6")).rejects.toThrow("needs its weights");
    expect(() => module.learn(new Uint8Array(9))).toThrow("not a file of weights");
    await expect(asked("R6")).rejects.toThrow("needs its weights");
  });

  test("lays, draws and opens", async () => {
    module.learn(readFileSync(WEIGHTS));
    expect(await asked("R6")).toMatchObject({ played: "R6", table: "R4 R5 R6 | R6 R7 R8" });
    expect(await asked("K1")).toMatchObject({ played: "-", table: "R4 R5 R6 R7 R8" });
    expect(await asked("R6 K1", [true, false])).toMatchObject({ played: "-" });
    expect(await asked("R11 R12 R13 K1", [true, false])).toMatchObject({ played: "R11 R12 R13" });
  });

  test("receives the view of its seat, with the other players in turn order", () => {
    const seen = {
      ...sight,
      seat: 1,
      rack: "K1",
      tiles: [9, 1, 7],
      opened: [false, true, true],
      drew: [true, false, false],
    };
    const text = strategistText(seen, questionOf({ table: seen.table, rack: seen.rack, rules: "championship" }));
    expect(text.split("\n").slice(1)).toEqual([
      "box KRBO 13 groups 2 2",
      "rules 14 30 50 100 200 no start no",
      "table R4 R5 R6 R7 R8",
      "rack K1",
      "seat yes",
      "bank 40 0",
      "others 7 yes no | 9 no yes",
    ]);
  });
});

test("rejects more tiles than the box has", async () => {
  const asked = kernel.ask({ table: "-", rack: "R1 R1 R1", rules: "standard" });
  await expect(asked).rejects.toThrow("more copies of a tile than the box has");
});

describe("impossible answers are rejected and reported", () => {
  const reported = vi.fn();
  beforeEach(() => {
    vi.stubGlobal("reportError", reported);
  });

  test.each([
    ['{"stays":[true],"fresh":["R1 R2 R4"]}', "is not a meld"],
    ['{"stays":[true],"fresh":["R1 R2 R3"]}', "tiles differ"],
    ['{"stays":[false],"fresh":[]}', "tiles differ"],
    ['{"stays":[],"fresh":[]}', "another number of melds"],
  ])("%s", async (answer, why) => {
    reported.mockClear();
    const wrong = new Kernel({ ask: async () => answer });
    const asked = wrong.ask({ table: "K1 K2 K3", rack: "R1 R2 R4", rules: "standard" });
    await expect(asked).rejects.toThrow(WrongAnswer);
    expect(String(reported.mock.calls[0]?.[0])).toContain(why);
  });

  const laid = { kind: "lay", now: ["run R1 R2 R3"], moved: [], taken: "", added: "R1 R2 R3", laid: "R1 R2 R3" };
  const said = { ...laid, sets: [], jokerMoved: false, jokerReplaced: false, table: ["run R1 R2 R3"] };
  test.each([
    [{ ...said, laid: "R1 R2", added: "R1 R2" }, "loses tiles"],
    [{ ...said, taken: "K1" }, "loses tiles"],
    [{ ...said, table: ["run R1 R2 R3", "run R1 R2 R3"] }, "loses tiles"],
    [{ ...said, table: ["group R1 R2 R3"] }, "is not a group"],
    [{ ...said, sets: [0] }, "unknown set"],
    [{ ...said, table: [], added: "", laid: "" }, "another table"],
  ])("impossible steps: %#", async (step, why) => {
    const wrong = new Kernel({ ask: async () => JSON.stringify({ steps: [step], proven: true }) });
    await expect(explain("-", "R1 R2 R3", "standard", wrong)).rejects.toThrow(why);
  });
});

describe.each(["en", "pl"] as const)("steps in words: %s", (language: Language) => {
  beforeEach(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await speak(language);
  });

  test.each(vectors)("$rules: $table → $after", async ({ rules, table, after, steps }) => {
    const found = await explain(table, after, rules as RulesetName, kernel);
    expect(found).toEqual(steps.map((step) => ({ kind: step.kind, table: step.table, words: step[language] })));
  });
});

describe("a hint without the server", () => {
  const seen = { table: "R4 R5 R6 R7 R8", rack: "R6 K1", opened: [true], moves_left: null, bank: 9 };
  const hint = (view: Partial<ClassicView>, opened = true, whole = true) =>
    hintHere({ ...seen, ...view }, opened, RULESETS.standard, whole, kernel);

  beforeEach(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await speak("en");
  });

  test("first a nudge", async () => {
    expect(await hint({}, true, false)).toEqual({
      nudge: "Something with the 6s.",
      steps: [],
      action: null,
      tables: [],
    });
  });

  test("then the play in steps", async () => {
    expect(await hint({})).toEqual({
      nudge: "Something with the 6s.",
      steps: ["Split the run of red 4–8 and use the red 6 to make runs of red 4, 5, 6 and red 6, 7, 8."],
      action: "play R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8",
      tables: ["R4 R5 R6 | R6 R7 R8"],
    });
  });

  test("if nothing can be laid: draw, or pass if the bank is empty", async () => {
    const steps = ["Nothing can be laid.", "Draw a tile."];
    expect(await hint({ rack: "K1" }, true, false)).toMatchObject({ nudge: steps[0], steps, action: "draw" });
    expect(await hint({ rack: "K1", bank: 0, moves_left: 2 })).toMatchObject({ action: "pass" });
  });

  test("before the opening, only the rack counts", async () => {
    expect(await hint({ rack: "R6 K9 B9 R9" }, false)).toMatchObject({ nudge: "You cannot open yet." });
    const rack = "R6 K10 B10 R10";
    expect(await hint({ rack }, false)).toMatchObject({ action: "play K10 R10 B10" });
  });
});

describe("the worker", () => {
  class FakeWorker implements WorkerLike {
    onmessage: WorkerLike["onmessage"] = null;
    onerror: WorkerLike["onerror"] = null;
    readonly asked: { id: number; question: string | null }[] = [];
    ended = false;
    postMessage(wanted: { id: number; question: string | null }): void {
      this.asked.push(wanted);
    }
    terminate(): void {
      this.ended = true;
    }
    answers(answer: string, id = this.asked.at(-1)?.id ?? 0): void {
      this.onmessage?.({ data: { id, answer } } as MessageEvent);
    }
  }
  const started: FakeWorker[] = [];
  const makeWorker = () => {
    started.length = 0;
    return new KernelWorker(() => {
      const worker = new FakeWorker();
      started.push(worker);
      return worker;
    });
  };

  test("starts with the first question and is reused", async () => {
    const kernelWorker = makeWorker();
    expect(started).toHaveLength(0);
    for (const answer of ["one", "two"]) {
      const asked = kernelWorker.ask("?");
      started[0]?.answers(answer);
      expect(await asked).toBe(answer);
    }
    expect(started).toHaveLength(1);
  });

  test("a newer question supersedes the old one, whose late answer is ignored", async () => {
    const kernelWorker = makeWorker();
    const old = kernelWorker.ask("old");
    const fresh = kernelWorker.ask("new");
    await expect(old).rejects.toThrow(Superseded);
    started[0]?.answers("of the old", started[0].asked[0]?.id);
    started[0]?.answers("of the new");
    expect(await fresh).toBe("of the new");
  });

  test.each([
    ["dies", (worker: FakeWorker) => worker.onerror?.({ message: "dead" } as ErrorEvent)],
    ["fails", (worker: FakeWorker) => worker.onmessage?.({ data: { id: 1, fault: "a trap" } } as MessageEvent)],
    ["takes too long", () => vi.advanceTimersByTime(ANSWER_TIMEOUT_MS)],
  ])("is replaced if it %s", async (_, trouble) => {
    vi.useFakeTimers();
    try {
      const kernelWorker = makeWorker();
      const asked = kernelWorker.ask("?");
      if (started[0]) trouble(started[0]);
      await expect(asked).rejects.toThrow(NoAnswer);
      expect(started[0]?.ended).toBe(true);
      const again = kernelWorker.ask("?");
      started[1]?.answers("!");
      expect(await again).toBe("!");
    } finally {
      vi.useRealTimers();
    }
  });
});
