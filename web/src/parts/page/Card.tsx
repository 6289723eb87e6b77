import type { JSX } from "preact";
import style from "./Card.module.css";

/** A part of a page that has its own ground. */
export function Card({ class: name, ...rest }: JSX.IntrinsicElements["section"]) {
  return <section {...rest} class={name ? `${style.card} ${String(name)}` : style.card} />;
}
