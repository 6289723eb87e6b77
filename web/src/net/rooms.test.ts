import { expect, test } from "vitest";
import { readCode, spokenCode } from "./rooms";

test.each([
  ["abc234", "ABC234"],
  [" ABC 234 ", "ABC234"],
  ["abc-234", "ABC234"],
  ["https://rummi.example/room/ABC234?x=1", "ABC234"],
  ["abc", null],
  ["", null],
])("%s is read as the code %s", (text, code) => {
  expect(readCode(text)).toBe(code);
});

test("a code is said in two halves", () => {
  expect(spokenCode("ABC234")).toBe("ABC 234");
});
