/** Whether a key belongs to somebody else: to a field, a sheet, a row of tabs, a pressed button, or to the browser. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return true;
  const target = event.target as Element;
  if (target.closest("input, textarea, select, [role=tablist]")) return true;
  return (event.key === "Enter" || event.key === " ") && target.closest("button, a") !== null;
}
