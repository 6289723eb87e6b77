import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Page } from "../../parts/page/Page";
import { type Language, language } from "../../words/i18n";
import style from "./Privacy.module.css";
import type { Block, PrivacyPage } from "./page";

const PAGES: Readonly<Record<Language, () => Promise<{ default: PrivacyPage }>>> = {
  en: () => import("../../../../docs/privacy.md"),
  pl: () => import("../../../../docs/pl/privacy.md"),
};

/** What is kept of people, and how they get it or have it deleted. */
export default function Privacy() {
  const page = usePage(language.value);
  return (
    <Page>
      {page && (
        <article class={style.article}>
          <h1>{page.title}</h1>
          <p class={style.summary}>{page.summary}</p>
          <p>
            <a href={pathTo("/settings")}>{t`Download or delete my data, in the settings`}</a>
          </p>
          {page.sections.map(({ title, blocks }) => (
            <section key={title}>
              <h2>{title}</h2>
              {blocks.map((block, at) => (
                <BlockView key={at} block={block} />
              ))}
            </section>
          ))}
        </article>
      )}
    </Page>
  );
}

function usePage(spoken: Language): PrivacyPage | null {
  const [page, setPage] = useState<PrivacyPage | null>(null);
  useEffect(() => {
    let wanted = true;
    PAGES[spoken]().then((read) => wanted && setPage(read.default));
    return () => {
      wanted = false;
    };
  }, [spoken]);
  return page;
}

/** On a phone each row of a table is a small card, with the titles of its columns in it. */
function BlockView({ block }: { block: Block }) {
  if (block.kind === "text") return <p>{block.text}</p>;
  return (
    <table class={style.table}>
      <thead>
        <tr>
          {block.head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map(([first = "", ...others]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {others.map((cell, at) => (
              <td key={at} data-title={block.head[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
