import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { greet, me } from "../../net/session";
import { place } from "../../router";
import { chooseLanguage } from "../../settings";
import { language, languages } from "../../words/i18n";
import { Icon } from "../icons/Icon";
import { Brand } from "./Brand";
import style from "./Page.module.css";

/** A page that is read: the brand and the ways to others above, and what it is about. */
export function Page({ children, wide = false }: { children: ComponentChildren; wide?: boolean }) {
  useEffect(greet, []);
  return (
    <>
      <header class={style.bar}>
        <Brand />
        <nav class={style.nav} aria-label={t`Main`}>
          <Way to="/learn" with={["/puzzles", "/solver"]}>{t`Learn`}</Way>
          <Way to="/rules">{t`Rules`}</Way>
          <Way to="/games" with={["/game/"]}>{t`My games`}</Way>
          <Way to="/clubs" with={["/club/"]}>{t`Clubs`}</Way>
        </nav>
        <div class={style.right}>
          <LanguageSwitch />
          <a class={style.games} href={pathTo("/games")} aria-label={t`My games`}>
            <Icon name="history" />
          </a>
          <a class={style.person} href={pathTo("/settings")}>
            <span class="unseen">{me.value?.name ?? t`Settings`}</span>
            <span class={style.name} aria-hidden="true">
              {me.value?.name ?? t`Settings`}
            </span>
            <Icon name="settings" class={style.icon} />
          </a>
        </div>
      </header>
      <main class={wide ? style.wide : style.main}>{children}</main>
      <footer class={style.foot}>
        <a href={pathTo("/rules")}>{t`Rules`}</a>
        <a href={pathTo("/privacy")}>{t`Privacy`}</a>
      </footer>
    </>
  );
}

interface WayProps {
  to: "/learn" | "/rules" | "/games" | "/clubs";
  /** How the addresses of others begin that belong to it. */
  with?: readonly string[];
  children: string;
}

/** The one on which somebody is has a bar under its word. */
function Way({ to, with: others = [], children }: WayProps) {
  const { path } = place.value;
  const here = path === to ? "page" : [`${to}/`, ...others].some((each) => path.startsWith(each));
  return (
    <a href={pathTo(to)} aria-current={here}>
      {children}
    </a>
  );
}

/** The name of a page, and what it is about. */
export function PageTitle({ children, lead }: { children: ComponentChildren; lead: ComponentChildren }) {
  return (
    <>
      <h1 class={style.title}>{children}</h1>
      <Lead>{lead}</Lead>
    </>
  );
}

export function Lead({ children }: { children: ComponentChildren }) {
  return <p class={style.lead}>{children}</p>;
}

export function LanguageSwitch() {
  const now = language.value;
  const at = languages.findIndex(([each]) => each === now);
  const [other, name] = languages[(at + 1) % languages.length] ?? [now, ""];
  return (
    <button type="button" class={style.language} onClick={() => chooseLanguage(other)}>
      <span aria-hidden="true">
        <b>{now.toUpperCase()}</b> / {other.toUpperCase()}
      </span>
      <span class="unseen" lang={other}>
        {name}
      </span>
    </button>
  );
}
