/** Who teaches at a board says one sentence at a time. */
import type { ReadonlySignal } from "@preact/signals";
import type { ComponentType } from "preact";

export interface Coach {
  readonly said: ReadonlySignal<string>;
  /** The way on, once there is one. */
  readonly next: ReadonlySignal<Next | null>;
  /** To be left alone; without it the coach stays. */
  readonly leave?: () => void;
  /** Of a puzzle: help that was asked for, as the board can show it. The goal is all there is to do. */
  readonly shows?: ReadonlySignal<Shows | null>;
  /** What is said above the rack while nothing else is to be said. */
  readonly note?: ReadonlySignal<string>;
  /** Under the sentence. */
  readonly Below?: ComponentType;
}

/** A meld to look at, the table after one step, or the whole way. */
export type Shows = { kind: "look"; meld: string | null } | { kind: "step"; table: string } | { kind: "whole" };

export interface Next {
  label: string;
  go: () => void;
}
