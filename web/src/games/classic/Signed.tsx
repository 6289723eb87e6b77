/** Points with their sign, as on the sheet in the box. */
export function Signed({ score }: { score: number }) {
  const sign = score > 0 ? "+" : score < 0 ? "\u2212" : "";
  return <>{sign + Math.abs(score)}</>;
}
