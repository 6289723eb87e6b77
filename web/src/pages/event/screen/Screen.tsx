import type { EventPart } from "../EventPage";
import { EventShell } from "../EventShell";

export default function Screen({ store, view }: EventPart) {
  return (
    <EventShell store={store} view={view}>
      {null}
    </EventShell>
  );
}
