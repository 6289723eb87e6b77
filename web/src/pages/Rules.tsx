/** /rules, /rules/NAME and, for whoever knows only the rule, /rules#ID. */
import { useEffect } from "preact/hooks";
import { Page } from "../parts/Page";
import { go, place } from "../router";
import { homeOf, pageNamed } from "../rules/library";
import { RulesIndex } from "../rules/RulesIndex";
import { RulesPage } from "../rules/RulesPage";
import { language } from "../words/i18n";

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
  if (!home) return asked ? "/rules" : null;
  return home === asked ? null : `/rules/${home}${hash && `#${hash}`}`;
}
