import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Box } from "../../../melds/box";
import { type Colour, type Tile, writeTile } from "../../../notation/tile";
import { Icon } from "../../../parts/icons/Icon";
import { Face } from "../../../parts/tiles/Face";
import { Mark } from "../../../parts/tiles/Mark";
import { tileName } from "../../../words/tiles";
import { joker, slid } from "./entry";
import style from "./Keypad.module.css";

interface Props {
  box: Pick<Box, "colours" | "highest"> & { copies: number };
  /** How many of a tile can still be entered. */
  left: (tile: Tile) => number;
  onEnter: (tiles: readonly Tile[]) => void;
  onErase: () => void;
  /** A colour was chosen, which may say enough. */
  onColour?: (colour: Colour) => void;
  /** The key behind the numbers, with another name where its words alone do not say what it does. */
  last: { words: ComponentChildren; name?: string; onPress: () => void };
}

/** Colour first, then the numbers in it; whoever presses one and slides to another enters the run between them. */
export function Keypad({ box, left, onEnter, onErase, onColour, last }: Props) {
  const { colours, highest, copies } = box;
  const [colour, setColour] = useState<Colour>("black");
  const numbers = Array.from({ length: highest }, (_, place) => place + 1);
  const slide = useSlide((from, to) => onEnter(slid(colour, from, to)));
  return (
    <section class={style.keypad} aria-label={t`Keys`}>
      <fieldset class={style.colours}>
        <legend class="unseen">{t`Colour`}</legend>
        {colours.map((each) => (
          <button
            key={each}
            type="button"
            class={style.key}
            aria-pressed={each === colour}
            aria-label={colourName(each)}
            onClick={() => {
              setColour(each);
              onColour?.(each);
            }}
          >
            <Mark colour={each} class={style.mark} />
            <span class={style.letter} aria-hidden="true">
              {writeTile({ joker: false, colour: each, number: 1 }).charAt(0)}
            </span>
          </button>
        ))}
        <JokerKey left={left(joker())} onPress={() => onEnter([joker()])} />
        <button
          type="button"
          class={`${style.key} ${style.other}`}
          aria-label={t`Take the last tile off`}
          onClick={onErase}
        >
          <Icon name="erase" size={26} />
        </button>
      </fieldset>
      <div class={style.numbers} {...slide.handlers}>
        {numbers.map((number) => (
          <NumberKey
            key={number}
            tile={{ joker: false, colour, number }}
            left={left({ joker: false, colour, number })}
            copies={copies}
            slid={slide.covers(number)}
            onPress={() => onEnter(slid(colour, number, number))}
          />
        ))}
        <button type="button" class={`${style.key} ${style.other}`} aria-label={last.name} onClick={last.onPress}>
          {last.words}
        </button>
      </div>
    </section>
  );
}

interface NumberKeyProps {
  tile: Tile & { joker: false };
  left: number;
  copies: number;
  slid: boolean;
  onPress: () => void;
}

/** Two dots say how many are left; none, and it cannot be pressed. */
function NumberKey({ tile, left, copies, slid, onPress }: NumberKeyProps) {
  const name = tileName(tile);
  return (
    <button
      type="button"
      class={style.key}
      data-number={tile.number}
      data-tile={writeTile(tile)}
      data-colour={tile.colour}
      data-slid={slid || undefined}
      aria-disabled={left <= 0}
      aria-label={left > 0 ? t`${name}, ${left} left` : t`${name}, none left`}
      onClick={(event) => {
        if (event.detail === 0) onPress(); // a key of the keyboard; fingers and mice slide
      }}
    >
      <span class={style.digits}>{tile.number}</span>
      <Dots left={left} copies={copies} />
    </button>
  );
}

function JokerKey({ left, onPress }: { left: number; onPress: () => void }) {
  return (
    <button
      type="button"
      class={style.key}
      data-tile="*"
      aria-disabled={left <= 0}
      aria-label={left > 0 ? t`joker, ${left} left` : t`joker, none left`}
      onClick={onPress}
    >
      <span class={style.joker}>
        <Face tile={joker()} />
      </span>
    </button>
  );
}

function Dots({ left, copies }: { left: number; copies: number }) {
  return (
    <span class={style.dots} aria-hidden="true">
      {Array.from({ length: copies }, (_, place) => (
        <i key={place} data-there={place >= copies - left || undefined} />
      ))}
    </span>
  );
}

interface Slide {
  from: number;
  to: number;
}

/** From the key that was pressed to the one that was let go, for finger and mouse alike. */
function useSlide(onSlid: (from: number, to: number) => void) {
  const [slide, setSlide] = useState<Slide | null>(null);
  const handlers = {
    onTouchStart(event: TouchEvent) {
      // otherwise a browser takes a quick slide for a throw, and swallows the tap that follows it
      if (event.cancelable && (event.target as Element).closest("[data-number]")) event.preventDefault();
    },
    onPointerDown(event: PointerEvent) {
      const number = numberAt(event);
      if (number === null || event.button !== 0) return;
      (event.target as Element).releasePointerCapture?.(event.pointerId);
      setSlide({ from: number, to: number });
    },
    onPointerMove(event: PointerEvent) {
      const number = slide && numberAt(event);
      if (slide && number) setSlide({ from: slide.from, to: number });
    },
    onPointerUp(event: PointerEvent) {
      if (!slide) return;
      setSlide(null);
      onSlid(slide.from, numberAt(event) ?? slide.to);
    },
    onPointerLeave() {
      if (slide) onSlid(slide.from, slide.to);
      setSlide(null);
    },
    onPointerCancel() {
      setSlide(null);
    },
  };
  const covers = (number: number) =>
    slide !== null && Math.min(slide.from, slide.to) <= number && number <= Math.max(slide.from, slide.to);
  return { handlers, covers };
}

function numberAt({ clientX, clientY }: PointerEvent): number | null {
  const key = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-number]");
  return key ? Number(key.dataset.number) : null;
}

function colourName(colour: Colour): string {
  switch (colour) {
    case "black":
      return t({ message: "black", context: "key" });
    case "red":
      return t({ message: "red", context: "key" });
    case "blue":
      return t({ message: "blue", context: "key" });
    case "orange":
      return t({ message: "orange", context: "key" });
    case "yellow":
      return t({ message: "yellow", context: "key" });
  }
}
