import { plural, t } from "@lingui/core/macro";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import field from "../../parts/controls/Field.module.css";
import { language } from "../../words/i18n";
import { loadAll, pageNamed } from "./library";
import type { Page } from "./page";
import style from "./RulesSearch.module.css";
import { Sentence } from "./Sentence";
import { type Found, search } from "./search";

/** A line to search all rules of all games; what is found stands in place of the children. */
export function RulesSearch({ children }: { children: ComponentChildren }) {
  const query = useSignal("");
  const pages = useSignal<Page[] | null>(null);
  const speaks = language.value;
  const asked = query.value.trim() !== "";
  useEffect(() => {
    if (asked) loadAll(speaks).then((all) => (pages.value = all));
  }, [asked, speaks]);
  const found = asked && pages.value ? search(pages.value, query.value) : null;
  return (
    <search>
      <label class={style.label}>
        <span class="unseen">{t`Search all rules`}</span>
        <input
          type="search"
          class={field.input}
          placeholder={t`Search all rules`}
          value={query.value}
          onInput={(event) => (query.value = event.currentTarget.value)}
        />
      </label>
      <p role="status" class={found ? style.count : "unseen"}>
        {found && plural(found.length, { 0: "No rule says that.", one: "# rule", other: "# rules" })}
      </p>
      {found ? <Results found={found} onLeave={() => (query.value = "")} /> : children}
    </search>
  );
}

function Results({ found, onLeave }: { found: Found[]; onLeave: () => void }) {
  return (
    <ul class={style.results}>
      {found.map(({ page, rule, part }) => (
        <li key={rule}>
          <a class={style.result} href={`${pathTo("/rules/{name}", { name: page })}#${rule}`} onClick={onLeave}>
            <span class={style.id}>{rule}</span>
            <span class={style.game}>{pageNamed(page, language.value)?.title}</span>
          </a>
          {part.blocks.map((block) => block.kind === "text" && <Sentence words={block.words} />)}
        </li>
      ))}
    </ul>
  );
}
