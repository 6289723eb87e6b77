/** The tables of an answer. */
import { readTable } from "../../../notation/tile";
import { layOut } from "../../../table/layout/follow";
import { followWay, type Shown } from "../../../table/layout/way";
import type { Way } from "./answer";

/** As it lies at first, and after each step; after the last it is the answer. */
export function tablesOf({ before, steps }: Way): Shown[] {
  return followWay(
    layOut(readTable(before), []),
    steps.map(({ table }) => table),
  );
}
