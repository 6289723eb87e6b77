import { t } from "@lingui/core/macro";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Button } from "../controls/Button";
import style from "./Lazy.module.css";
import { reloadOnce } from "./reloading";

type Loaded<P> = { default: ComponentType<P> };

/** A component whose code comes when it is needed; without a connection it can be tried again. */
export function Lazy<P extends object>({ load, ...props }: { load: () => Promise<Loaded<P>> } & P) {
  const [loaded, setLoaded] = useState<Loaded<P> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    load().then(setLoaded, async () => {
      if (!(await reloadOnce())) setFailed(true);
    });
  }, [failed]);
  if (loaded) {
    const Component = loaded.default as ComponentType<object>;
    return <Component {...props} />;
  }
  if (!failed) return null;
  return (
    <main class={style.failed}>
      <p role="alert">{t`This page could not be loaded. Are you online?`}</p>
      <Button kind="action" onClick={() => setFailed(false)}>{t`Try again`}</Button>
      <a href={pathTo("/")}>{t`To the first page`}</a>
    </main>
  );
}
