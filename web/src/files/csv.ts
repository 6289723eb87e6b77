/** Rows for a spreadsheet. */
import type { Language } from "../words/i18n";

/** Spreadsheets take the encoding from this. */
const MARK = "\uFEFF";

export function csvFrom(rows: readonly (readonly (string | number)[])[], language: Language): string {
  const separator = language === "pl" ? ";" : ","; // as spreadsheets of that language expect it
  return MARK + rows.map((row) => `${row.map((cell) => quoted(cell, separator)).join(separator)}\r\n`).join("");
}

/** A name that looks like a formula stays a name. */
function quoted(cell: string | number, separator: string): string {
  if (typeof cell === "number") return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
