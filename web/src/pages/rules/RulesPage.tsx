import { t } from "@lingui/core/macro";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { language } from "../../words/i18n";
import { loadPage, pagesIn } from "./library";
import type { Page, Section } from "./page";
import { RulePart } from "./RulePart";
import style from "./RulesPage.module.css";
import { RulesSearch } from "./RulesSearch";

/** The rules of one game, with the one that was asked for marked and in sight. */
export function RulesPage({ name, rule }: { name: string; rule: string }) {
  const page = usePage(name);
  useSight(page, rule);
  useEffect(() => {
    if (page) document.title = `${page.title} – ${t`Rules`} – rummi`;
  }, [page]);
  return (
    <>
      <Games name={name} />
      {page && (
        <RulesSearch>
          <div class={style.columns}>
            <Contents page={page} />
            <article class={style.article}>
              <h1>{page.title}</h1>
              <p class={style.summary}>{page.summary}</p>
              {page.sections.map((section) => (
                <SectionView key={section.anchor} section={section} page={page} rule={rule} />
              ))}
            </article>
          </div>
        </RulesSearch>
      )}
    </>
  );
}

/** In one row that scrolls where it is too long, with the game of this page in sight. */
function Games({ name }: { name: string }) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const [here, whole] = [row.current?.querySelector("[aria-current]"), row.current];
    if (!here || !whole) return;
    const off = here.getBoundingClientRect().left - whole.getBoundingClientRect().left;
    whole.scrollLeft += off - (whole.clientWidth - here.clientWidth) / 2;
  }, [name, language.value]);
  return (
    <nav ref={row} class={style.games} aria-label={t`Games`}>
      {pagesIn(language.value).map((head) => (
        <a
          key={head.name}
          href={pathTo("/rules/{name}", { name: head.name })}
          aria-current={head.name === name ? "page" : undefined}
        >
          {head.title}
        </a>
      ))}
    </nav>
  );
}

function SectionView({ section, page, rule }: { section: Section; page: Page; rule: string }) {
  return (
    <section id={section.title === null ? undefined : section.anchor} tabIndex={-1} class={style.section}>
      {section.title && <h2>{section.title}</h2>}
      {section.parts.map((part, at) => (
        <RulePart key={part.rule ?? at} part={part} page={page} here={part.rule !== null && part.rule === rule} />
      ))}
    </section>
  );
}

/** Beside the text where there is room, folded above it where there is none. */
function Contents({ page }: { page: Page }) {
  const titled = page.sections.filter(({ title }) => title !== null);
  return (
    <nav class={style.contents} aria-label={t`On this page`}>
      <details open={matchMedia("(min-width: 960px)").matches}>
        <summary>{t`On this page`}</summary>
        <ul>
          {titled.map(({ anchor, title }) => (
            <li key={anchor}>
              <a href={`${pathTo("/rules/{name}", { name: page.name })}#${anchor}`}>{title}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** The page in the language of the moment; while another language comes, the one before stays. */
function usePage(name: string): Page | null {
  const page = useSignal<Page | null>(null);
  const speaks = language.value;
  useEffect(() => {
    let wanted = true;
    loadPage(name, speaks).then((loaded) => {
      if (wanted) page.value = loaded;
    });
    return () => {
      wanted = false;
    };
  }, [name, speaks]);
  return page.value;
}

/** A page that has just come scrolls to what its address names, and so does every later link. */
function useSight(page: Page | null, anchor: string): void {
  useEffect(() => {
    if (!page || !anchor) return;
    const target = document.getElementById(anchor);
    target?.scrollIntoView({ block: "start" });
    target?.focus({ preventScroll: true });
  }, [page, anchor]);
}
