import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import type { RoomStore } from "../../../net/room";
import { Button, type ButtonKind } from "../../../parts/controls/Button";
import { Lazy } from "../../../parts/page/Lazy";
import type { Said } from "../../../protocol";

const sheet = () => import("./PersonSheet");

interface Props {
  store: RoomStore;
  person: string;
  name: string;
  kind?: ButtonKind;
}

/** Beside somebody's name: mute, block, report. Nothing beside one's own. */
export function PersonButton({ store, person, name, kind }: Props) {
  const [open, setOpen] = useState(false);
  if (person === store.you.value) return null;
  return (
    <>
      <AboutButton name={name} kind={kind} onClick={() => setOpen(true)} />
      {open && <About store={store} person={person} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AboutButtonProps {
  name: string;
  kind?: ButtonKind | undefined;
  onClick: () => void;
}

export function AboutButton({ name, kind = "plain", onClick }: AboutButtonProps) {
  return <Button square kind={kind} icon="more" aria-label={t`Mute, block or report ${name}`} onClick={onClick} />;
}

interface AboutProps {
  store: RoomStore;
  person: string;
  name: string;
  said?: Said;
  onClose: () => void;
}

/** What can be done about somebody. */
export function About(props: AboutProps) {
  return <Lazy load={sheet} {...props} />;
}
