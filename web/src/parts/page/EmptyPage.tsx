import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { pathTo } from "../../catalogue/addresses";
import { readTiles } from "../../notation/tile";
import { Tile } from "../tiles/Tile";
import style from "./EmptyPage.module.css";
import { Page } from "./Page";

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

/** Until a page is there. Where that takes long because others come first, somebody should know that nothing is lost. */
export function Coming({ title, waits }: { title: string; waits: boolean }) {
  return (
    <div class={style.coming}>
      <h1>{title}</h1>
      <p role="status">{waits && t`The server has its hands full. Stay here: this comes by itself.`}</p>
    </div>
  );
}

/** Where no page is. */
export function NothingHere() {
  return (
    <Page>
      <EmptyPage title={t`There is no table here.`}>
        <p>{t`The address may have a slip of the pen in it.`}</p>
        <Way href={pathTo("/")}>{t`To the first page`}</Way>
      </EmptyPage>
    </Page>
  );
}

export function Way({ href, children }: { href: string; children: string }) {
  return (
    <a class={style.way} href={href}>
      {children}
    </a>
  );
}
