import type { Colour } from "../../notation/tile";

/** The shape that doubles a colour: black square, red circle, blue bars, orange (and Junior's yellow) triangle. */
export function Mark({ colour, class: name }: { colour: Colour; class?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 20" class={name} aria-hidden="true">
      {shape(colour)}
    </svg>
  );
}

function shape(colour: Colour) {
  switch (colour) {
    case "black":
      return <rect x="1.2" y="1.2" width="17.6" height="17.6" rx="1.8" fill="var(--black)" />;
    case "red":
      return <circle cx="10" cy="10" r="9.8" fill="var(--red)" />;
    case "blue":
      return <path d={BARS} fill="var(--blue)" />;
    case "orange":
      return <path d={TRIANGLE} fill="var(--tile-orange, var(--orange))" />;
    case "yellow":
      return <path d={TRIANGLE} fill="var(--yellow-mark)" stroke="var(--yellow-edge)" stroke-width="1.4" />;
  }
}

const BARS =
  "M1.7 1.6h16.6a1.4 1.4 0 0 1 1.4 1.4v3.8a1.4 1.4 0 0 1-1.4 1.4H1.7A1.4 1.4 0 0 1 .3 6.8V3A1.4 1.4 0 0 1 1.7 1.6Z" +
  "M1.7 11.8h16.6a1.4 1.4 0 0 1 1.4 1.4v3.8a1.4 1.4 0 0 1-1.4 1.4H1.7A1.4 1.4 0 0 1 .3 17v-3.8a1.4 1.4 0 0 1 1.4-1.4Z";
const TRIANGLE = "M9.2 1.3a.95.95 0 0 1 1.6 0l8.8 15.7a.95.95 0 0 1-.8 1.4H1.2a.95.95 0 0 1-.8-1.4Z";
