import { t } from "@lingui/core/macro";
import { chooseLanguage, largePrint, sound, theme, vibration } from "../../settings";
import { language, languages } from "../../words/i18n";
import { Choice } from "./Choice";
import style from "./PersonalSettings.module.css";
import { Switch } from "./Switch";

/** What each person chooses for himself; used by the settings' page and by the menu of a table. */
export function PersonalSettings() {
  return (
    <div class={style.looks}>
      <Choice label={t`Language`} value={language.value} choices={languages} onChange={chooseLanguage} />
      <Choice
        label={t`Colours`}
        value={theme.value}
        choices={[
          ["system", t`As the device`],
          ["light", t`Light`],
          ["dark", t`Dark`],
          ["contrast", t`High contrast`],
        ]}
        onChange={(next) => {
          theme.value = next;
        }}
      />
      <Switch
        label={t`Large print`}
        on={largePrint.value}
        onChange={(on) => {
          largePrint.value = on;
        }}
      />
      <Switch
        label={t`Sounds`}
        on={sound.value}
        onChange={(on) => {
          sound.value = on;
        }}
      />
      {"vibrate" in navigator && (
        <Switch
          label={t`Vibration`}
          on={vibration.value}
          onChange={(on) => {
            vibration.value = on;
          }}
        />
      )}
    </div>
  );
}
