import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPrivacy } from "./read";

const [english, polish] = ["privacy", "pl/privacy"].map((name) =>
  readPrivacy(readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), "utf8")),
);

describe("the page about privacy", () => {
  it("reads headings, paragraphs and tables", () => {
    expect(readPrivacy("# A\n\nb\n\n## C\n\nd\ne\n\n| f | g |\n|---|---|\n| h | i |\n")).toEqual({
      title: "A",
      summary: "b",
      sections: [
        {
          title: "C",
          blocks: [
            { kind: "text", text: "d e" },
            { kind: "table", head: ["f", "g"], rows: [["h", "i"]] },
          ],
        },
      ],
    });
  });

  it("says the same in both languages", () => {
    const shape = (page: typeof english) =>
      page?.sections.map(({ blocks }) => blocks.map((block) => (block.kind === "table" ? block.rows.length : "text")));
    expect(polish?.title).toBe("Prywatność");
    expect(shape(polish)).toEqual(shape(english));
    expect(english?.sections.length).toBeGreaterThan(5);
  });
});
