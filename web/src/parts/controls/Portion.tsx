import { t } from "@lingui/core/macro";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "./Button";

/** As many people as the largest usual championship has, and more tables than these need. */
const PEOPLE = 64;
export const TABLES_AT_ONCE = 24;
const MORE = 200;

/** The beginning of a list that may be very long, and the way to more of it. */
export function usePortion<T>(all: readonly T[], first = PEOPLE): { shown: readonly T[]; more: VNode | null } {
  const [count, setCount] = useState(first);
  const left = all.length - count;
  if (left <= 0) return { shown: all, more: null };
  const next = Math.min(left, MORE);
  const label = next < left ? t`Show ${next} more of ${left}` : t`Show ${left} more`;
  const more = (
    <Button kind="outline" onClick={() => setCount(count + MORE)}>
      {label}
    </Button>
  );
  return { shown: all.slice(0, count), more };
}
