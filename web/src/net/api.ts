/** The server over HTTP. What it refuses is a `Refused` with a sentence for people. */
import { t } from "@lingui/core/macro";
import type { Broken, Refusal } from "../protocol";
import { PROTOCOL } from "../protocol/catalogue";
import { language } from "../words/i18n";
import { hearRefusal, hearVersion, VERSION_HEADER } from "./version";

export class Refused extends Error {
  constructor(
    message: string,
    /** 0 where nothing was heard from the server. */
    readonly status: number,
    /** Every rule that stands against it. */
    readonly broken: readonly Broken[] = [],
  ) {
    super(message);
  }
}

export function get<T>(path: string): Promise<T> {
  return ask<T>("GET", path);
}

export async function getText(path: string): Promise<string> {
  return (await answered("GET", path)).text();
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return ask<T>("POST", path, body);
}

export function remove(path: string): Promise<void> {
  return ask<void>("DELETE", path);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await answered(method, path, body);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}

async function answered(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language.peek(), ...VERSION_HEADER };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused(t`The server does not answer. Are you online?`, 0);
  }
  if (!answer.ok) throw await refusalOf(answer);
  const told = answer.headers.get(PROTOCOL.header);
  hearVersion(told === null ? undefined : Number(told));
  return answer;
}

async function refusalOf(answer: Response): Promise<Refused> {
  try {
    const { message, broken } = (await answer.json()) as Refusal;
    hearRefusal(broken ?? []);
    return new Refused(message, answer.status, broken);
  } catch {
    return new Refused(t`The server does not answer as it should. Try again.`, answer.status);
  }
}

/** What is wrong with an input is told after a colon on the command line; standing alone it is a sentence. */
export function asSentence(text: string): string {
  const [first = "", ...rest] = text;
  const end = /[.!?…:]["”]?$/.test(text) ? "" : ".";
  return `${first.toLocaleUpperCase()}${rest.join("")}${end}`;
}
