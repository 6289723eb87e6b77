import { useEffect, useState } from "preact/hooks";
import { Refused } from "../../../../net/api";
import { roleLinks } from "../../../../net/events";
import type { EventView, RoleLink } from "../../../../protocol";
import { siteOf } from "../../reach";

/** The links of the event, asked for anew when `key` changes; null until they are there. */
export function useLinks(id: string, key: unknown): { links: RoleLink[] | null; refused: Refused | null } {
  const [links, setLinks] = useState<RoleLink[] | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    let gone = false;
    roleLinks(id).then(
      (all) => {
        if (!gone) setLinks(all);
      },
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        if (!gone) setRefused(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [id, key]);
  return { links, refused };
}

/** The whole address, to be sent. */
export function addressOf(view: Pick<EventView, "address">, { path }: RoleLink): string {
  return `${siteOf(view)}${path}`;
}
