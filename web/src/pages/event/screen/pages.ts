/** Lists that are longer than the screen: a part of them at a time, the next by itself. */
import { useEffect, useRef, useState } from "preact/hooks";

const PAGE_SECONDS = 10;

export interface Paged<T> {
  shown: readonly T[];
  /** From 0. */
  page: number;
  pages: number;
}

/** As many as fit, and after a while those that follow. */
export function usePages<T>(all: readonly T[], fit: number): Paged<T> {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(all.length / Math.max(1, fit)));
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => setPage((now) => now + 1), PAGE_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [pages]);
  const here = page % pages;
  const each = Math.ceil(all.length / pages); // pages of one length look calmer than a full one and a rest
  return { shown: all.slice(here * each, (here + 1) * each), page: here, pages };
}

/** How many things of a size, in the screen's own em, fit into an element. */
export function useFit<E extends HTMLElement>(wide: number, high: number) {
  const element = useRef<E>(null);
  const [fit, setFit] = useState({ columns: 1, rows: 1 });
  useEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const measure = () => {
      const em = Number.parseFloat(getComputedStyle(shown).fontSize) || 16;
      const columns = Math.max(1, Math.floor(shown.clientWidth / (wide * em)));
      const rows = Math.max(1, Math.floor(shown.clientHeight / (high * em)));
      setFit((was) => (was.columns === columns && was.rows === rows ? was : { columns, rows }));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(shown);
    measure();
    return () => watch.disconnect();
  }, [wide, high]);
  return { element, ...fit };
}
