import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/controls/Button";
import style from "./OpenRecord.module.css";
import { open } from "./record";

/** A record from this device, chosen or dropped anywhere on the page. */
export function OpenRecord() {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const take = async (file: File | undefined) => {
    setOver(false);
    if (!file) return;
    setReading(true);
    setProblem(await open(file));
    setReading(false);
  };
  useEffect(() => watchDrops(setOver, take), []);
  return (
    <section class={style.open} data-over={over || undefined} aria-label={t`A record file`}>
      <p class={style.words}>
        <b>{t`A game from a file`}</b>
        <span>{t`Drop a .rummi file here, or choose one. Every move is shown and explained; nothing is kept.`}</span>
      </p>
      <Button kind="outline" icon="list" disabled={reading} onClick={() => input.current?.click()}>
        {reading ? t`One moment, please.` : t`Open a record`}
      </Button>
      <input
        ref={input}
        type="file"
        class="unseen"
        accept=".rummi,.toml"
        aria-label={t`A record file`}
        tabIndex={-1}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = ""; // the same file, mended, can be chosen again
        }}
      />
      {problem && (
        <p role="alert" class={style.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}

function watchDrops(over: (is: boolean) => void, take: (file: File | undefined) => Promise<void>): () => void {
  const onOver = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault(); // otherwise the browser leaves the page to show the file
    over(true);
  };
  const onLeave = (event: DragEvent) => {
    if (event.relatedTarget === null) over(false);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  };
  document.addEventListener("dragover", onOver);
  document.addEventListener("dragleave", onLeave);
  document.addEventListener("drop", onDrop);
  return () => {
    document.removeEventListener("dragover", onOver);
    document.removeEventListener("dragleave", onLeave);
    document.removeEventListener("drop", onDrop);
  };
}
