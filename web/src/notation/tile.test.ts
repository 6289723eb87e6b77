import { describe, expect, test } from "vitest";
import { NotationError, readTable, readTile, readTiles, writeTable, writeTile } from "./tile";

describe("tiles", () => {
  test.each(["K1", "R13", "B7", "O10", "Y4", "*", "*R8"])("%s is written as it is read", (text) => {
    expect(writeTile(readTile(text))).toBe(text);
  });

  test.each(["", "Q7", "R", "R0", "R1.5", "*Q"])("%s is no tile", (text) => {
    expect(() => readTile(text)).toThrow(NotationError);
  });

  test("a dash is no tile at all", () => {
    expect(readTiles("-")).toEqual([]);
    expect(writeTable(readTable("-"))).toBe("-");
  });

  test("a table is melds between bars", () => {
    expect(writeTable(readTable("R7 R8 *R9|K7  R7 B7"))).toBe("R7 R8 *R9 | K7 R7 B7");
  });
});
