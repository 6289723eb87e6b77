import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { pathTo } from "../../catalogue/addresses";
import { canInstall, install } from "../../offline/offline";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { PersonalSettings } from "../../parts/controls/PersonalSettings";
import { Sheet as Dialog } from "../../parts/page/Sheet";
import type { Sheet } from "../../timer/sheet";
import { show, unkept } from "../../timer/store";
import { Players } from "./Players";
import style from "./TimerMenu.module.css";

interface Props {
  sheet: Sheet;
  onRenew: () => void;
  onClose: () => void;
  children?: ComponentChildren;
}

export function TimerMenu({ sheet, onRenew, onClose, children }: Props) {
  const count = sheet.names.length;
  return (
    <Dialog title={t`Menu`} onClose={onClose}>
      {unkept.value && (
        <p role="alert">{t`This browser keeps nothing: the scores are gone when the page is closed. Save them in time.`}</p>
      )}
      <div class={style.ways}>
        {children}
        <Button icon="plus" onClick={onRenew}>{t`New sheet`}</Button>
        <ButtonLink kind="quiet" icon="hint" href={pathTo("/solver")}>{t`What can I lay?`}</ButtonLink>
        {canInstall() && <Button icon="device" onClick={install}>{t`Install it on this device`}</Button>}
      </div>
      <Players names={sheet.names} least={count} most={count} onChange={(names) => show({ ...sheet, names })} />
      <PersonalSettings />
    </Dialog>
  );
}
