import { plural, t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import type { RoomStore } from "../../net/room";
import { listed } from "../../words/lists";
import { Avatar } from "../page/Avatar";
import style from "./WatchingDock.module.css";

interface Props {
  store: RoomStore;
  /** Whose move is told. */
  name?: string | undefined;
  /** What was just done; nothing where nobody has moved yet. */
  told: string;
  /** Where a board has no room for the chat and the menu above. */
  buttons?: ComponentChildren;
  /** To look at moves again. */
  children?: ComponentChildren;
}

/** The place of who has no seat: what was just done, and who else watches. */
export function WatchingDock({ store, name, told, buttons, children }: Props) {
  return (
    <section class={style.dock} data-watching aria-label={t`Watching`}>
      <div class={style.told}>
        {name && <Avatar name={name} />}
        <p class={style.words}>{told || t`Nobody has moved yet.`}</p>
      </div>
      {children && <div class={style.steps}>{children}</div>}
      <Watchers store={store} />
      {buttons && <span class={style.tools}>{buttons}</span>}
    </section>
  );
}

export function Watchers({ store }: { store: RoomStore }) {
  const others = store.lookingIn.value;
  const names = listed([...others, t`you`]);
  return (
    <p class={style.watchers}>
      <b>{plural(others.length + 1, { one: "# watching", other: "# watching" })}</b>
      <span>{names}</span>
    </p>
  );
}
