import type { JSX, Ref } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Tile, writeTile } from "../../../notation/tile";
import { Face } from "../../../parts/tiles/Face";
import { RULESETS } from "../../../protocol/catalogue";
import { tileName } from "../../../words/tiles";
import style from "./DieView.module.css";

const COLOURS = ["black", "red", "blue", "orange"] as const;
const ROLL_MS = 700;
const FACES = 7;

interface Props extends Omit<JSX.IntrinsicElements["button"], "children" | "ref"> {
  face: Tile;
  /** Another number each time the die is thrown; 0 while it only lies. */
  roll?: number;
  /** A picture: it cannot be pressed. */
  still?: boolean;
}

/** A die of the width that `--d` says. */
export function DieView({ face, roll = 0, still = false, class: name, ...rest }: Props) {
  const place = useRef<HTMLElement>(null);
  const shown = useRoll(place, face, roll);
  const classes = name ? `${style.die} ${String(name)}` : style.die;
  if (still) {
    return (
      <span ref={place as Ref<HTMLSpanElement>} class={classes} role="img" aria-label={tileName(face)}>
        <Face key={writeTile(shown)} tile={shown} />
      </span>
    );
  }
  return (
    <button ref={place as Ref<HTMLButtonElement>} type="button" aria-label={tileName(face)} {...rest} class={classes}>
      <Face key={writeTile(shown)} tile={shown} />
    </button>
  );
}

/** The face that is seen: while the die rolls, others go by. */
function useRoll(place: { current: HTMLElement | null }, face: Tile, roll: number): Tile {
  const [passing, setPassing] = useState<Tile | null>(null);
  const began = useRef(0);
  useEffect(() => {
    if (!roll || roll === began.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    began.current = roll;
    const rolling = place.current?.animate(tumble(), { duration: ROLL_MS, easing: "cubic-bezier(.2,.8,.2,1)" });
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      setPassing(count < FACES ? someFace() : null);
      if (count === FACES) clearInterval(timer);
    }, ROLL_MS / 10);
    const lie = () => {
      clearInterval(timer);
      setPassing(null);
    };
    rolling?.addEventListener("finish", lie); // timers of a busy page come late, and a die that lies shows its face
    return lie;
  }, [roll, place]);
  return passing ?? face;
}

/** Only a picture of chance; the faces that count come from the server. */
function someFace(): Tile {
  const colour = COLOURS[Math.floor(Math.random() * COLOURS.length)] ?? "black";
  return { joker: false, colour, number: 1 + Math.floor(Math.random() * RULESETS.express.box.highest) };
}

function tumble(): Keyframe[] {
  const from = 120 + Math.random() * 160;
  const turn = (Math.random() < 0.5 ? -1 : 1) * (360 + Math.random() * 240);
  return [
    { translate: `${from}px ${-60 - Math.random() * 60}px`, rotate: `${turn}deg` },
    { translate: `${from * 0.35}px 0`, rotate: `${turn * 0.4}deg`, offset: 0.35 },
    { translate: `${from * 0.15}px -14px`, rotate: `${turn * 0.15}deg`, offset: 0.55 },
    { translate: "0 0", rotate: "0deg" },
  ];
}
