import type { ComponentChildren } from "preact";
import { Card } from "../../../parts/page/Card";
import style from "./Titled.module.css";

/** A card with its title. */
export function Titled({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <Card class={style.card}>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}
