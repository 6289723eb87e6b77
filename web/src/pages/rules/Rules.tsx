/** /rules, /rules/NAME and, for whoever knows only the rule, /rules#ID. */
import { useEffect } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Page } from "../../parts/page/Page";
import { go, place } from "../../router";
import { language } from "../../words/i18n";
import { homeOf, pageNamed } from "./library";
import { RulesIndex } from "./RulesIndex";
import { RulesPage } from "./RulesPage";

export default function Rules({ name: asked }: { name: string }) {
  const { hash } = place.value;
  const head = pageNamed(asked, language.value);
  const better = betterAddress(asked, head?.name ?? null, hash);
  useEffect(() => {
    if (better) go(better, { replace: true });
  }, [better]);
  return (
    <Page wide>{!better && (head ? <RulesPage key={head.name} name={head.name} rule={hash} /> : <RulesIndex />)}</Page>
  );
}

/** Where a rule, or the game of a ruleset, is really told; null if that is here. */
function betterAddress(asked: string, name: string | null, hash: string): string | null {
  const home = homeOf(hash) ?? name;
  if (!home) return asked ? pathTo("/rules") : null;
  return home === asked ? null : pathTo("/rules/{name}", { name: home }) + (hash && `#${hash}`);
}
