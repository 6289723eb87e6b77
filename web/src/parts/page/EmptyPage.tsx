import type { ComponentChildren } from "preact";
import { readTiles } from "../../notation/tile";
import { Tile } from "../tiles/Tile";
import style from "./EmptyPage.module.css";

const TILES = readTiles("R4 * K4");

/** Where an address leads to nothing: a word about it, and ways on. */
export function EmptyPage({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class={style.blank}>
      <div class={style.tiles}>
        {TILES.map((tile, place) => (
          <Tile key={place} tile={tile} silent />
        ))}
      </div>
      <div role="alert">
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  );
}

export function Way({ href, children }: { href: string; children: string }) {
  return (
    <a class={style.way} href={href}>
      {children}
    </a>
  );
}
