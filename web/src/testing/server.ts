/** A server for tests that is asked over HTTP, and one that tells news by server-sent events. */
import { vi } from "vitest";

export interface Asked {
  method: string;
  path: string;
  language: string | undefined;
  body: unknown;
}

export type Reply = { status: number; body: unknown } | "unreachable";

export class FakeServer {
  readonly asked: Asked[] = [];
  /** What it says to every question. */
  answer: (asked: Asked) => Reply | Promise<Reply> = () => ({ status: 404, body: { message: "nothing here" } });

  constructor() {
    vi.stubGlobal("fetch", async (path: string, { method, headers, body }: RequestInit) => {
      const given = headers as Record<string, string>;
      const language = given["Accept-Language"];
      const asked = { method: method ?? "GET", path, language, body: body ? JSON.parse(String(body)) : null };
      this.asked.push(asked);
      const reply = await this.answer(asked);
      if (reply === "unreachable") throw new TypeError("failed to fetch");
      return new Response(JSON.stringify(reply.body), { status: reply.status });
    });
  }
}

export class FakeEventSource {
  onmessage?: (message: { data: string }) => void;
  onerror?: () => void;
  closed = false;

  constructor(readonly address: string) {}

  close(): void {
    this.closed = true;
  }

  tell(news: object): void {
    this.onmessage?.({ data: JSON.stringify(news) });
  }

  fail(): void {
    this.onerror?.();
  }
}

/** Every source that was opened, the newest last. */
export function fakeEventSources(): { all: FakeEventSource[]; newest: () => FakeEventSource } {
  const all: FakeEventSource[] = [];
  vi.stubGlobal(
    "EventSource",
    class extends FakeEventSource {
      constructor(address: string) {
        super(address);
        all.push(this);
      }
    },
  );
  const newest = () => {
    const last = all.at(-1);
    if (!last) throw new Error("nobody listens");
    return last;
  };
  return { all, newest };
}

/** Everything that waits for an answer has it now. */
export async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}
