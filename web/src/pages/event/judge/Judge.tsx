import type { EventPart } from "../EventPage";
import { EventShell } from "../EventShell";

export default function Judge({ store, view }: EventPart) {
  return (
    <EventShell store={store} view={view}>
      {null}
    </EventShell>
  );
}
