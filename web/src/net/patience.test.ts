import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "./api";
import { patiently } from "./patience";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function answers(...statuses: number[]): () => Promise<string> {
  return async () => {
    const status = statuses.shift();
    if (status) throw new Refused("no", status);
    return "there";
  };
}

test("asks again as long as the server has its hands full, and says that one waits", async () => {
  const waits = vi.fn();
  const asked = patiently(answers(429, 503), { gone: false, waits });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await asked).toBe("there");
  expect(waits).toHaveBeenCalledTimes(2);
});

test("another refusal is told at once", async () => {
  await expect(patiently(answers(404), { gone: false })).rejects.toMatchObject({ status: 404 });
});

test("nobody asks again for who has gone", async () => {
  const ask = vi.fn(answers(503, 503));
  const asking = { gone: false };
  const asked = expect(patiently(ask, asking)).rejects.toBeInstanceOf(Refused);
  asking.gone = true;
  await vi.advanceTimersByTimeAsync(20_000);
  await asked;
  expect(ask).toHaveBeenCalledTimes(1);
});
