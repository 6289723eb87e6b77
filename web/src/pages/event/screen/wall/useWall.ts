import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSize } from "../../../../parts/hooks/useSize";
import type { Measure } from "./called";
import { columnsOf, type Plan, plan, type Room, type Sizes, secondsOf } from "./plan";

export interface Wall<T> {
  /** Of the element that the list fills. */
  element: RefObject<HTMLDivElement | null>;
  /** None until it is known how large that is. */
  plan: Plan | null;
  columns: T[][];
  /** From 0. */
  page: number;
  pages: number;
}

/** A list on the wall: as many rows as can be read, and after a while those that follow. */
export function useWall<T>(all: readonly T[], sizes: Sizes): Wall<T> {
  const element = useRef<HTMLDivElement>(null);
  const room = useRoom(element);
  const made = room && plan(all.length, room, sizes);
  const pages = made?.pages ?? 1;
  const page = usePage(pages);
  return { element, plan: made, columns: made ? columnsOf(all, made, page) : [], page, pages };
}

/** Which page is turned up now, from 0. */
function usePage(pages: number): number {
  const [page, setPage] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => setPage((now) => now + 1), secondsOf(pages) * 1000);
    return () => clearInterval(timer);
  }, [pages]);
  return page % pages;
}

/** How large an element is, in its own em. */
function useRoom(element: RefObject<HTMLElement | null>): Room | null {
  const size = useSize(element);
  const [em, setEm] = useState(0);
  useLayoutEffect(() => {
    if (element.current) setEm(Number.parseFloat(getComputedStyle(element.current).fontSize) || 16);
  }, [size]);
  return size && em ? { width: size.width / em, height: size.height / em } : null;
}

/** How heavy a first name and a surname are written. */
export type Weights = readonly [given: number, surname: number];

let pen: CanvasRenderingContext2D | null = null;

/** How wide names are, by the letters that the wall has; measured again when those have come. */
export function useMeasure([given, surname]: Weights = [600, 600]): Measure {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let gone = false;
    void document.fonts.ready.then(() => {
      if (!gone) setReady(true);
    });
    return () => {
      gone = true;
    };
  }, []);
  return useMemo(() => {
    const known = new Map<string, number>();
    const once = (text: string, weight: number) => {
      const found = known.get(text) ?? widthOf(text, weight);
      known.set(text, found);
      return found;
    };
    return (called) => (called.given ? once(`${called.given} `, given) : 0) + once(called.surname, surname);
  }, [ready, given, surname]);
}

function widthOf(text: string, weight: number): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 0.6 * text.length;
  pen.font = `${weight} 100px Figtree, system-ui, sans-serif`;
  return pen.measureText(text).width / 100;
}
