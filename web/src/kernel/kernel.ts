/** Find plays and their steps in this browser, without a connection to the server. */
import { meldOf } from "../melds/meld";
import { readTable } from "../notation/tile";
import {
  type Answer,
  type KernelStep,
  type Ordered,
  readOrderAnswer,
  readPlayAnswer,
  readStepsAnswer,
} from "./answers";
import { WrongAnswer } from "./errors";
import { KernelWorker, type WorkerLike } from "./kernelWorker";
import {
  type Asked,
  boxOf,
  type Disorder,
  orderText,
  playText,
  questionOf,
  type Rules,
  type Sight,
  stepsText,
  strategistText,
} from "./questions";

export type { Answer } from "./answers";
export type { Asked } from "./questions";

export class Kernel {
  private prepared = false;

  constructor(private readonly worker: Pick<KernelWorker, "ask">) {}

  /** Load the kernel, so that it answers even if the connection is lost. */
  async prepare(): Promise<void> {
    if (this.prepared) return;
    this.prepared = true;
    await this.worker.ask(null);
  }

  /** Find the best play. Throws `NoAnswer` if there is none; a newer question supersedes older ones. */
  async ask(asked: Asked): Promise<Answer> {
    const question = questionOf(asked);
    return this.readOrReport(await this.worker.ask(playText(question)), (text) => readPlayAnswer(text, question));
  }

  /** Repair a table with the fewest moved tiles. */
  async order(disorder: Disorder): Promise<Ordered> {
    return this.readOrReport(await this.worker.ask(orderText(disorder)), (text) => readOrderAnswer(text, disorder));
  }

  /** Return the strategist's play. It is the same as on the server. */
  async strategist(sight: Sight, rules: Rules): Promise<Answer> {
    const question = questionOf({ table: sight.table, rack: sight.rack, rules });
    return this.readOrReport(await this.worker.ask(strategistText(sight, question)), (text) =>
      readPlayAnswer(text, question),
    );
  }

  /** Find the fewest steps from one table to another, both in the notation. */
  async steps(before: string, after: string, rules: Rules): Promise<KernelStep[]> {
    const box = boxOf(rules);
    const [was, now] = [before, after].map((text) => readTable(text).map((tiles) => meldOf(tiles, box)));
    const play = { before: was ?? [], after: now ?? [], box };
    const text = await this.worker.ask(stepsText(play.before, play.after, rules));
    return this.readOrReport(text, (answer) => readStepsAnswer(answer, play));
  }

  /** Read an answer. An impossible one is reported as a bug. */
  private readOrReport<T>(text: string, read: (text: string) => T): T {
    try {
      return read(text);
    } catch (fault) {
      if (fault instanceof WrongAnswer) reportError(fault);
      throw fault;
    }
  }
}

/** The kernel of this page. */
export const kernel = new Kernel(new KernelWorker(startWorker));

function startWorker(): WorkerLike {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "kernel" });
}

export function ask(asked: Asked): Promise<Answer> {
  return kernel.ask(asked);
}
