/** What is entered and asked: in the address, so that it can be sent on, and in this browser for the next time. */
import { useEffect, useRef, useState } from "preact/hooks";
import { place } from "../../router";
import { storedSignal } from "../../settings";
import { type Asked, BLANK, pathOf, readAsked, writeAsked } from "./entering/address";

const kept = storedSignal("solver", "");
/** Browsers refuse a page that writes its address too often. */
const ADDRESS_AFTER_MS = 400;

export function useAsked(): [Asked, (asked: Asked) => void] {
  const { hash } = place.value;
  const [asked, setAsked] = useState(() => readAsked(hash) ?? readAsked(kept.peek()) ?? BLANK);
  const seen = useRef(hash);
  useEffect(() => {
    if (hash === seen.current) return;
    seen.current = hash;
    setAsked(readAsked(hash) ?? BLANK); // a link to another position, on this page
  }, [hash]);
  const written = writeAsked(asked);
  useEffect(() => {
    kept.value = written;
    const timer = setTimeout(() => history.replaceState(null, "", pathOf(asked)), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [written]);
  return [asked, setAsked];
}
