/** The best play and its steps, found in this browser: for when nobody is connected, and for pages that only ask. */
import { meldOf } from "../melds/meld";
import { readTable } from "../notation/tile";
import { type Answer, type KernelStep, type Ordered, readOrderTold, readPlayTold, readStepsTold } from "./answers";
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

  /** Has it at hand, so that it answers even if the connection goes. */
  async prepare(): Promise<void> {
    if (this.prepared) return;
    this.prepared = true;
    await this.worker.ask(null);
  }

  /** Throws a `NoAnswer` where there is none; a newer question makes older ones superfluous. */
  async ask(asked: Asked): Promise<Answer> {
    const question = questionOf(asked);
    return this.believed(await this.worker.ask(playText(question)), (text) => readPlayTold(text, question));
  }

  /** All that lies there in melds, with the fewest tiles moved. */
  async order(disorder: Disorder): Promise<Ordered> {
    return this.believed(await this.worker.ask(orderText(disorder)), (text) => readOrderTold(text, disorder));
  }

  /** What the strategist lays, as it does everywhere. */
  async strategist(sight: Sight, rules: Rules): Promise<Answer> {
    const question = questionOf({ table: sight.table, rack: sight.rack, rules });
    return this.believed(await this.worker.ask(strategistText(sight, question)), (text) =>
      readPlayTold(text, question),
    );
  }

  /** The fewest steps from one table to another, both in the notation. */
  async steps(before: string, after: string, rules: Rules): Promise<KernelStep[]> {
    const box = boxOf(rules);
    const [was, now] = [before, after].map((text) => readTable(text).map((tiles) => meldOf(tiles, box)));
    const play = { before: was ?? [], after: now ?? [], box };
    const text = await this.worker.ask(stepsText(play.before, play.after, rules));
    return this.believed(text, (told) => readStepsTold(told, play));
  }

  /** A wrong answer is thrown away, and reported like any other fault of ours. */
  private believed<T>(text: string, read: (text: string) => T): T {
    try {
      return read(text);
    } catch (fault) {
      if (fault instanceof WrongAnswer) reportError(fault);
      throw fault;
    }
  }
}

/** The one of this page. */
export const kernel = new Kernel(new KernelWorker(startWorker));

function startWorker(): WorkerLike {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "kernel" });
}

export function ask(asked: Asked): Promise<Answer> {
  return kernel.ask(asked);
}
