import type { Fitted } from "./names";
import wall from "./Wall.module.css";

interface Props {
  name: Fitted;
  /** Whole, for who points at it. */
  title: string;
  class: string | undefined;
  bySurname?: boolean;
}

/** A name as it fits where it stands. */
export function Name({ name: { lines, size }, title, class: look, bySurname = false }: Props) {
  return (
    <span class={look} title={title}>
      {lines.map(({ given, surname }, at) => (
        <span
          key={at}
          class={lines.length > 1 ? wall.line : undefined}
          style={size < 1 ? { fontSize: `${size}em` } : {}}
        >
          {bySurname ? (
            <>
              {surname && <b>{surname}</b>} {given}
            </>
          ) : (
            `${given} ${surname}`.trim()
          )}
        </span>
      ))}
    </span>
  );
}
