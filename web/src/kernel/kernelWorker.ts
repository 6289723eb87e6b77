/**
 * The page's side of the kernel's worker. The first question starts the worker, and a worker that dies or takes too long is
 * replaced. It answers one question at a time; a new question supersedes older ones.
 */
import { NoAnswer, Superseded } from "./errors";
import type { KernelReply, KernelRequest } from "./messages";

/** The parts of a Worker that this class uses. */
export interface WorkerLike {
  postMessage(request: KernelRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<KernelReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  id: number;
  resolve(answer: string): void;
  reject(why: NoAnswer): void;
}

/** The hardest positions of games take a fraction of this time, even on slow phones. */
export const ANSWER_TIMEOUT_MS = 15_000;

export class KernelWorker {
  private worker: WorkerLike | null = null;
  private waiting: Waiting | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private last = 0;

  constructor(private readonly start: () => WorkerLike) {}

  ask(question: string | null): Promise<string> {
    this.finish((waiting) => waiting.reject(new Superseded("there is a newer question")));
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting = { id, resolve, reject };
      this.timer = setTimeout(() => this.fail(`no answer after ${ANSWER_TIMEOUT_MS} ms`), ANSWER_TIMEOUT_MS);
      try {
        this.worker ??= this.startWorker();
        this.worker.postMessage({ id, question });
      } catch (fault) {
        this.fail(String(fault)); // for example, this browser has no workers
      }
    });
  }

  private startWorker(): WorkerLike {
    const worker = this.start();
    worker.onmessage = ({ data }) => {
      if (data.id !== this.waiting?.id) return; // the answer to an old question
      if ("fault" in data) this.fail(data.fault);
      else this.finish((waiting) => waiting.resolve(data.answer));
    };
    worker.onerror = (event) => this.fail(event.message);
    return worker;
  }

  /** Stop the worker and reject the question. The next question starts a new worker. */
  private fail(why: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.finish((waiting) => waiting.reject(new NoAnswer(why)));
  }

  private finish(how: (waiting: Waiting) => void): void {
    const { waiting } = this;
    this.waiting = null;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (waiting) how(waiting);
  }
}
