/** A browser for tests, as far as connections and drafts see it: events, what is visible, and what it stores. */
import { vi } from "vitest";

/** Knows how many listen, so that a test can see whether whoever leaves stops listening. */
class Listened extends EventTarget {
  listeners = 0;

  override addEventListener(...given: Parameters<EventTarget["addEventListener"]>): void {
    this.listeners += 1;
    super.addEventListener(...given);
  }

  override removeEventListener(...given: Parameters<EventTarget["removeEventListener"]>): void {
    this.listeners -= 1;
    super.removeEventListener(...given);
  }
}

class FakeDocument extends Listened {
  visibilityState: "visible" | "hidden" = "visible";
  readonly documentElement = { lang: "" };
}

export class FakeBrowser {
  readonly reload = vi.fn();
  readonly document = new FakeDocument();
  /** What is stored; another page of the same browser is given the same. */
  readonly stored = new Map<string, string>();
  private readonly window = new Listened();

  /** Timers stand still, and pauses are as long as they are meant to be: nothing is left to chance. */
  constructor() {
    vi.useFakeTimers({ now: 1_000_000 });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    vi.stubGlobal("document", this.document);
    vi.stubGlobal("addEventListener", this.window.addEventListener.bind(this.window));
    vi.stubGlobal("removeEventListener", this.window.removeEventListener.bind(this.window));
    vi.stubGlobal("requestAnimationFrame", (paint: FrameRequestCallback) => setTimeout(paint, 0, 0));
    vi.stubGlobal("location", { protocol: "https:", host: "rummi.example", reload: this.reload });
    vi.stubGlobal("localStorage", storage(this.stored));
    vi.stubGlobal("sessionStorage", storage(new Map()));
  }

  get listeners(): number {
    return this.window.listeners + this.document.listeners;
  }

  say(what: "online" | "offline"): void {
    this.window.dispatchEvent(new Event(what));
  }

  show(visibility: "visible" | "hidden"): void {
    this.document.visibilityState = visibility;
    this.document.dispatchEvent(new Event("visibilitychange"));
  }

  close(): void {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
}

function storage(stored: Map<string, string>) {
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size;
    },
  };
}
