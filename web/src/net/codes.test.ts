import { expect, test } from "vitest";
import { CODE_WORDS } from "../catalogue/codeWords";
import { readCode, spokenCode } from "./codes";

test.each([
  ["abc234", "ABC234"],
  [" ABC 234 ", "ABC234"],
  ["abc-234", "ABC234"],
  ["https://rummi.example/room/ABC234?x=1", "ABC234"],
  ["klon lipa 0042", readCode("KLON-LIPA-00 42")],
  ["klón lipa 0042", readCode("KLON-LIPA-00 42")],
  ["klon smok 0042", null],
  ["listopad listopad 9999", null],
  ["abc", null],
  ["", null],
])("%s is read as the code %s", (text, code) => {
  expect(readCode(text)).toBe(code);
});

test.each(["AAAAAA", "ABC234", "KMN789", "999999"])("%s is said in words that lead back to it", (code) => {
  expect(spokenCode(code)).toMatch(/^[A-Z]+ [A-Z]+ \d{4}$/);
  expect(readCode(spokenCode(code))).toBe(code);
});

test("there are words enough for every code, each once", () => {
  expect(new Set(CODE_WORDS).size).toBe(CODE_WORDS.length);
  expect(CODE_WORDS.length ** 2 * 10_000).toBeGreaterThanOrEqual(31 ** 6);
});
