import { plural } from "@lingui/core/macro";

/** How many were entered here, from one list or several. */
export function Entered({ taken }: { taken: number }) {
  return (
    <p role="status">
      {taken > 0 && plural(taken, { one: "# person has been entered.", other: "# people have been entered." })}
    </p>
  );
}
