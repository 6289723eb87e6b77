import { t } from "@lingui/core/macro";
import { download, fileName } from "../../files/download";
import { Button } from "../../parts/controls/Button";
import { Sheet as Dialog } from "../../parts/page/Sheet";
import { csvOf } from "../../timer/csv";
import { pictureOf } from "../../timer/picture";
import type { Sheet } from "../../timer/sheet";
import { language } from "../../words/i18n";
import style from "./TimerMenu.module.css";
import { WeekNote } from "./WeekNote";

/** The sheet to be kept or sent on. */
export function SaveSheet({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const asCsv = () => download(fileName("csv"), new Blob([csvOf(sheet, language.value)], { type: "text/csv" }));
  const asPicture = async () => download(fileName("png"), await pictureOf(sheet));
  const print = () => {
    onClose();
    setTimeout(() => window.print()); // when the sheet is gone
  };
  return (
    <Dialog title={t`Keep the scores`} onClose={onClose}>
      <div class={style.ways}>
        <Button kind="outline" icon="list" onClick={asCsv}>{t`As a table (CSV)`}</Button>
        <Button kind="outline" icon="picture" onClick={asPicture}>{t`As a picture`}</Button>
        <Button kind="outline" icon="print" onClick={print}>{t`Print it, or save it as a PDF`}</Button>
      </div>
      <WeekNote />
    </Dialog>
  );
}
