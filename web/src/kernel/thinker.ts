/**
 * The worker as seen from the page: started with the first question, replaced when it dies or thinks too long. One
 * question is thought about at a time, and a new one makes older ones superfluous.
 */
import { NoAnswer, Superseded } from "./errors";
import type { Told, Wanted } from "./messages";

/** As much of a Worker as is needed. */
export interface Thinking {
  postMessage(wanted: Wanted): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Told>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  id: number;
  resolve(answer: string): void;
  reject(why: NoAnswer): void;
}

/** The hardest positions of games take a fraction of it, on slow phones too. */
export const PATIENCE_MS = 15_000;

export class Thinker {
  private worker: Thinking | null = null;
  private waiting: Waiting | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private last = 0;

  constructor(private readonly start: () => Thinking) {}

  ask(question: string | null): Promise<string> {
    this.end((waiting) => waiting.reject(new Superseded("there is a newer question")));
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting = { id, resolve, reject };
      this.timer = setTimeout(() => this.fail(`no answer after ${PATIENCE_MS} ms`), PATIENCE_MS);
      try {
        this.worker ??= this.begin();
        this.worker.postMessage({ id, question });
      } catch (fault) {
        this.fail(String(fault)); // no workers here
      }
    });
  }

  private begin(): Thinking {
    const worker = this.start();
    worker.onmessage = ({ data }) => {
      if (data.id !== this.waiting?.id) return; // of an old question
      if ("fault" in data) this.fail(data.fault);
      else this.end((waiting) => waiting.resolve(data.answer));
    };
    worker.onerror = (event) => this.fail(event.message);
    return worker;
  }

  /** Whatever has happened to it, the next question finds another. */
  private fail(why: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.end((waiting) => waiting.reject(new NoAnswer(why)));
  }

  private end(how: (waiting: Waiting) => void): void {
    const { waiting } = this;
    this.waiting = null;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (waiting) how(waiting);
  }
}
