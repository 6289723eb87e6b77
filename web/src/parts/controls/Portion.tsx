import { t } from "@lingui/core/macro";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "./Button";

/** As many as the largest usual championship has. */
const FIRST = 64;
const MORE = 200;

/** The beginning of a list that may be very long, and the way to more of it. */
export function usePortion<T>(all: readonly T[]): { shown: readonly T[]; more: VNode | null } {
  const [count, setCount] = useState(FIRST);
  const left = all.length - count;
  if (left <= 0) return { shown: all, more: null };
  const next = Math.min(left, MORE);
  const more = <Button kind="outline" onClick={() => setCount(count + MORE)}>{t`Show ${next} more of ${left}`}</Button>;
  return { shown: all.slice(0, count), more };
}
