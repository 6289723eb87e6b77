import type { Fitted } from "./names";
import wall from "./Wall.module.css";

const NO_BREAK = "\u00a0";

interface Props {
  name: Fitted;
  /** Whole, for who points at it. */
  title: string;
  class: string | undefined;
  /** Whether the surname comes first, and heavier: where people look for themselves. */
  bySurname?: boolean;
}

/** A name as it fits where it stands. */
export function Name({ name: { given, surname, size, broken }, title, class: look, bySurname = false }: Props) {
  return (
    <span class={look} title={title}>
      <span class={broken ? wall.broken : undefined} style={size < 1 ? { fontSize: `${size}em` } : {}}>
        {bySurname ? (
          <>
            <b>{surname}</b> {given}
          </>
        ) : (
          `${given}${broken ? NO_BREAK : " "}${surname}`.trim()
        )}
      </span>
    </span>
  );
}
