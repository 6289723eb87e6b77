import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { asSentence, type Refused } from "../../net/api";
import type { Broken } from "../../protocol";
import style from "./Refusals.module.css";

/** Why something was not done, in place: every reason in a calm sentence, with its rule. */
export function Refusals({ of: refused }: { of: Refused | null }) {
  if (!refused) return null;
  const reasons: readonly Broken[] = refused.broken.length
    ? refused.broken
    : [{ code: "", message: refused.message, rule: "" }];
  return (
    <ul class={style.refusals} role="alert">
      {reasons.map((each) => (
        <li key={`${each.where}${each.code}${each.message}`}>
          {each.where && <b>{t`Line ${each.where}:`} </b>}
          {each.where ? each.message : asSentence(each.message)} <RuleLinks rule={each.rule} />
        </li>
      ))}
    </ul>
  );
}

/** The ids of rules as links to where they are told; beside it, so that nothing written here is lost. */
export function RuleLinks({ rule }: { rule: string }) {
  const ids = rule.split(", ").filter(Boolean);
  return (
    <>
      {ids.map((id) => (
        <a key={id} class={style.rule} href={`${pathTo("/rules")}#${id}`} target="_blank" rel="noopener">
          {t`Rule ${id}`}
        </a>
      ))}
    </>
  );
}
