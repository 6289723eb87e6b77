/** The step that an address names, of as many as there are. */
export function stepIn(hash: string, last: number): number {
  const step = Number(hash);
  return hash && Number.isInteger(step) ? Math.max(0, Math.min(last, step)) : 0;
}
