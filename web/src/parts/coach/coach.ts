/** Who teaches at a board says one sentence at a time. */
import type { ReadonlySignal } from "@preact/signals";

export interface Coach {
  readonly said: ReadonlySignal<string>;
  /** The way on, once there is one. */
  readonly next: ReadonlySignal<Next | null>;
  /** To be left alone; without it the coach stays. */
  readonly leave?: () => void;
}

export interface Next {
  label: string;
  go: () => void;
}
