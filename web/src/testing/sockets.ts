/** Sockets for tests: what the page sends is read here, and what the server says is said here. */
import { vi } from "vitest";
import type { FromClient, FromServer } from "../protocol";

export class FakeSocket {
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  readonly sent: FromClient[] = [];
  closed = false;

  constructor(readonly address: string) {}

  send(text: string): void {
    if (this.closed) throw new Error("a closed socket was written to");
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.closed = true;
  }

  open(): this {
    this.onopen?.();
    return this;
  }

  /** The server says something; only as much of it as a test needs. */
  tell(...messages: { type: FromServer["type"] }[]): this {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }

  /** The connection breaks, or the server ends it. */
  drop(code = 1006): void {
    this.closed = true;
    this.onclose?.({ code });
  }

  /** What was sent of one kind. */
  all<T extends FromClient["type"]>(type: T): Extract<FromClient, { type: T }>[] {
    return this.sent.filter((message): message is Extract<FromClient, { type: T }> => message.type === type);
  }
}

/** Every socket that was made, the newest last. */
export function fakeSockets(): { all: FakeSocket[]; newest: () => FakeSocket } {
  const all: FakeSocket[] = [];
  vi.stubGlobal(
    "WebSocket",
    class extends FakeSocket {
      constructor(address: string) {
        super(address);
        all.push(this);
      }
    },
  );
  const newest = () => {
    const last = all.at(-1);
    if (!last) throw new Error("no socket was made");
    return last;
  };
  return { all, newest };
}

export const WELCOME = { type: "welcome", you: "ala", name: "Ala", now: 1_000_000, protocol: 1 } as const;
