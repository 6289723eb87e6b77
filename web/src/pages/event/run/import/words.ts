import { t } from "@lingui/core/macro";
import type { ColumnRead } from "../../../../protocol";

/** What a column may mean. */
export function meanings(): [ColumnRead["meaning"], string][] {
  return [
    ["", t`leave out`],
    ["name", t`first name and surname`],
    ["surname-first", t`surname and first name`],
    ["given", t`first name`],
    ["surname", t`surname`],
    ["born", t`day or year of birth`],
    ["club", t`club or school`],
    ["group", t`entered by the group`],
  ];
}
