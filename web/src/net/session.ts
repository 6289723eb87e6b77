/** Who sits at this browser. Nobody has to say it before something needs a name. */
import { t } from "@lingui/core/macro";
import { signal } from "@preact/signals";
import type { SessionShown } from "../protocol";
import { forgetDeeds, storedDeeds, storedSignal } from "../settings";
import { get, post, remove } from "./api";

/** `undefined` while we do not know yet, `null` for nobody. */
export const me = signal<SessionShown | null | undefined>(undefined);

/** Whether this browser has had a session: only then is there something to ask for a mere greeting. */
const known = storedSignal("known", false);

let asking: Promise<void> | null = null;

export function whoAmI(): Promise<void> {
  asking ??= get<SessionShown | null>("/api/session").then((session) => {
    me.value = session;
  });
  return asking.catch((error: unknown) => {
    asking = null;
    throw error;
  });
}

/** After the server may have given a session by itself. */
export function askAgain(): Promise<void> {
  asking = null;
  known.value = true;
  return whoAmI();
}

/** For a page that only shows the name. */
export function greet(): void {
  if (known.value) whoAmI().catch(() => undefined); // whoever needs to know it asks again
}

/** The session, made with a guest's name where there is none. */
export async function someone(name?: string): Promise<SessionShown> {
  if (me.value === undefined) await whoAmI();
  return me.value ?? (await rename(name || t`Guest`));
}

export async function rename(name: string): Promise<SessionShown> {
  const session = await post<SessionShown>("/api/session", { name });
  me.value = session;
  known.value = true;
  return session;
}

/** Who was nobody is shown only with the login: the cookie changes with it, and whatever a page asked for as the guest would
 * be refused. */
export async function register(login: string, password: string): Promise<void> {
  if (me.value === undefined) await whoAmI();
  const guest = me.value ?? (await post<SessionShown>("/api/session", { name: t`Guest` }));
  known.value = true;
  try {
    me.value = await post<SessionShown>("/api/session/register", { login, password });
  } catch (error) {
    me.value = guest;
    throw error;
  }
}

export async function logIn(login: string, password: string): Promise<void> {
  me.value = await post<SessionShown>("/api/session/login", { login, password });
  known.value = true;
}

export async function forget(): Promise<void> {
  await remove("/api/session");
  me.value = null;
}

/** On every device, this one too. */
export async function logOutEverywhere(): Promise<void> {
  await remove("/api/session?everywhere=true");
  me.value = null;
}

/** What an operator has decided about me was read. */
export async function seeNotice(id: string): Promise<void> {
  me.value = await post<SessionShown>(`/api/session/notices/${id}/seen`, {});
}

/** The owner has seen how many wrong passwords somebody has tried. */
export async function seeGuesses(): Promise<void> {
  me.value = await post<SessionShown>("/api/session/guesses-seen", {});
}

export async function changePassword(old: string, next: string): Promise<void> {
  me.value = await post<SessionShown>("/api/session/password", { old, new: next });
}

/** Deletes the person, not only the session here, and what this browser has kept of him. */
export async function forgetEverywhere(password: string): Promise<void> {
  if (me.value === undefined) await whoAmI();
  if (me.value) await post<void>("/api/session/forget", { password });
  forgetDeeds();
  me.value = null;
}

/** All that is kept of the person: by the server, and by this browser. */
export async function ownData(): Promise<unknown> {
  if (me.value === undefined) await whoAmI();
  const told = me.value ? await get<object>("/api/session/data") : {};
  return { ...told, browser: storedDeeds() };
}
