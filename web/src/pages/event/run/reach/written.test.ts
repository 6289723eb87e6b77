import { expect, test } from "vitest";
import { written } from "./written";

test.each([
  ["https://rummi.example", "https://rummi.example"],
  [" 192.168.1.5:8000 ", "http://192.168.1.5:8000"],
  ["http://192.168.1.5:8000/event/ABC/run#event", "http://192.168.1.5:8000"],
  ["https://Żółw.pl/", "https://xn--w-uga1v8h.pl"],
  ["http://[fd00::5]:8000", "http://[fd00::5]:8000"],
  ["https://rummi.example:443", "https://rummi.example"],
  ["", ""],
  ["ftp://rummi.example", "ftp://rummi.example"],
  ["two words", "two words"],
])("%s is %s", (typed, address) => {
  expect(written(typed)).toBe(address);
});
