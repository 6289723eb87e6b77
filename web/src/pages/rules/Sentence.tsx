import { Fragment } from "preact";
import { readTiles } from "../../notation/tile";
import { Tile } from "../../parts/tiles/Tile";
import type { Words } from "./page";
import style from "./Sentence.module.css";

export function Sentence({ words }: { words: Words }) {
  return (
    <p class={style.sentence}>
      <Spoken words={words} />
    </p>
  );
}

/** Text with small tiles and links in it. */
export function Spoken({ words }: { words: Words }) {
  return words.map((word, at) => {
    if (typeof word === "string") return <Fragment key={at}>{word}</Fragment>;
    if ("tiles" in word) return <SmallTiles key={at} tiles={word.tiles} />;
    return (
      <a key={at} href={word.link}>
        {word.text}
      </a>
    );
  });
}

function SmallTiles({ tiles }: { tiles: string }) {
  return (
    <span class={style.tiles}>
      {readTiles(tiles).map((tile, at) => (
        <Tile key={at} tile={tile} still />
      ))}
    </span>
  );
}
