import type { ComponentChildren } from "preact";
import style from "./Animal.module.css";

const FACES: readonly (() => ComponentChildren)[] = [Owl, Bear, Fox, Hare];

/** Everyone at the table is an animal; whoever shows it also names the player. */
export function Animal({ seat }: { seat: number }) {
  const Face = FACES[seat % FACES.length] ?? Owl;
  return (
    <svg viewBox="0 0 48 48" class={style.animal} aria-hidden="true">
      <Face />
    </svg>
  );
}

function Owl() {
  return (
    <>
      <path d="M13 10c3 3 5 4 11 4s8-1 11-4v18c0 8-5 12-11 12s-11-4-11-12Z" class={style.fur} />
      <circle cx="18.500" cy="22" r="5.500" class={style.light} />
      <circle cx="29.500" cy="22" r="5.500" class={style.light} />
      <circle cx="18.500" cy="22" r="2.600" class={style.fur} />
      <circle cx="29.500" cy="22" r="2.600" class={style.fur} />
      <path d="m24 25 2.400 4.500h-4.800Z" class={style.warm} />
    </>
  );
}

function Bear() {
  return (
    <>
      <circle cx="14" cy="14" r="5.500" class={style.fur} />
      <circle cx="34" cy="14" r="5.500" class={style.fur} />
      <circle cx="24" cy="25" r="14" class={style.fur} />
      <circle cx="19" cy="22" r="1.900" class={style.light} />
      <circle cx="29" cy="22" r="1.900" class={style.light} />
      <ellipse cx="24" cy="29.500" rx="5.500" ry="4.300" class={style.light} />
      <ellipse cx="24" cy="28" rx="2.200" ry="1.500" class={style.fur} />
    </>
  );
}

function Fox() {
  return (
    <>
      <path d="m9 12 9 6h12l9-6-2 15c-1 5-7 11-13 13-6-2-12-8-13-13Z" class={style.fur} />
      <circle cx="18.500" cy="25" r="2.200" class={style.bright} />
      <circle cx="29.500" cy="25" r="2.200" class={style.bright} />
    </>
  );
}

function Hare() {
  return (
    <>
      <path d="M17 22c-3-6-4-13-2-16s6 4 7 13h4c1-9 5-16 7-13s1 10-2 16Z" class={style.fur} />
      <ellipse cx="24" cy="29" rx="12" ry="11" class={style.fur} />
      <circle cx="19.500" cy="27" r="1.900" class={style.light} />
      <circle cx="28.500" cy="27" r="1.900" class={style.light} />
      <path d="m24 30 2 2-2 2-2-2Z" class={style.light} />
    </>
  );
}
