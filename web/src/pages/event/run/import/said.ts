/** A list of entrants that is being brought in, and all that the organiser has said of it. */
import type { EntrantsList, LineRead, ListRead } from "../../../../protocol";

export type Said = Required<Omit<EntrantsList, "columns" | "sheet">> &
  Pick<EntrantsList, "columns" | "sheet"> & { fileName: string };
export type Person = Pick<LineRead, "name" | "born" | "club">;
export type Which = "all" | "ready" | "waits" | "asks";

/** As the server takes it. */
export const LARGEST_FILE_BYTES = 1_000_000;

export const NOTHING: Said = {
  text: "",
  file: "",
  fileName: "",
  encoding: "",
  corrections: [],
  answers: [],
  done: [],
  exceptionally: "",
};

export function listOf({ fileName: _, ...list }: Said): EntrantsList {
  return list;
}

/** Another sheet of the same file, of whose lines nothing was said yet. */
export function ofSheet({ file, fileName }: Said, sheet: number): Said {
  return { ...NOTHING, file, fileName, sheet };
}

/** A line as it should be; what was said of it before is forgotten. */
export function corrected(said: Said, line: number, person: Person): Said {
  return { ...said, corrections: [...without(said.corrections, line), { line, ...person }] };
}

export function answered(said: Said, line: number, answer: "same" | "other"): Said {
  return { ...said, answers: [...without(said.answers, line), { line, answer }] };
}

function without<T extends { line: number }>(all: readonly T[], line: number): T[] {
  return all.filter((each) => each.line !== line);
}

/** Lines that were entered are not entered again. */
export function entered(said: Said, lines: readonly number[]): Said {
  return { ...said, done: [...said.done, ...lines] };
}

export function linesOf({ lines }: ListRead, which: Which): LineRead[] {
  return lines.filter(({ state }) => which === "all" || state === which);
}

/** The columns that have something in them; people begin a table where they like. */
export function filledColumns({ columns, lines }: ListRead): number[] {
  const isFilled = (at: number) => columns[at]?.title || columns[at]?.meaning || lines.some(({ cells }) => cells[at]);
  return columns.map((_, at) => at).filter(isFilled);
}

/** Whether somebody has to look twice at how a day was understood: 4.6.87 and 01/05/1980 can mean another one. */
export function isSurprising(written: string, shown: string): boolean {
  const plain = /^\d{1,2}([.-])\d{1,2}\1\d{4}$/.test(written);
  return written !== "" && !plain && written.toLowerCase() !== shown.toLowerCase();
}

/** Whether a name was understood in another way than it stands in its cell: turned round, or out of capitals. */
export function isTurned(cell: string, name: string): boolean {
  return cell.trim() !== "" && cell.trim() !== name;
}

const LATE = ["entry/deadline", "entry/list-closed"];

/** Whether a deadline stands against lines, which the organiser can set aside. */
export function areLate({ lines }: ListRead): boolean {
  return lines.some(({ problems }) => problems.some(({ code }) => LATE.includes(code)));
}

/** The bytes of a file as base64. */
export async function bytesOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));
}
