/** What a server keeps of people, as the build makes it from docs/privacy.md and docs/pl/privacy.md. */

export interface PrivacyPage {
  title: string;
  summary: string;
  sections: Section[];
}

export interface Section {
  title: string;
  blocks: Block[];
}

export type Block = { kind: "text"; text: string } | { kind: "table"; head: string[]; rows: string[][] };
