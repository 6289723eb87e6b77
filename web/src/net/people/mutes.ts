/** Whom this person does not want to hear at one table, as long as this page is open; nobody else is told. */
import { type Signal, signal } from "@preact/signals";

export class Mutes {
  readonly people: Signal<ReadonlySet<string>>;
  private readonly key: string;

  constructor(code: string) {
    this.key = `rummi.muted.${code}`;
    this.people = signal(new Set(read(this.key)));
  }

  set(person: string, muted: boolean): void {
    const people = new Set(this.people.peek());
    if (muted) people.add(person);
    else people.delete(person);
    this.people.value = people;
    try {
      sessionStorage.setItem(this.key, JSON.stringify([...people]));
    } catch {
      // a browser that keeps nothing forgets it when the page is loaded again
    }
  }
}

function read(key: string): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as string[];
  } catch {
    return [];
  }
}
