import { beforeAll, expect, test } from "vitest";
import { homeOf, loadAll, loadPage, pageNamed, pagesIn } from "./library";
import type { Page } from "./page";
import { search } from "./search";

let english: Page[];
let polish: Page[];

beforeAll(async () => {
  [english, polish] = await Promise.all([loadAll("en"), loadAll("pl")]);
});

const found = (pages: Page[], query: string) => search(pages, query).map(({ rule }) => rule);

test("the pages come in the order in which people look for them", () => {
  const names = ["standard", "xp", "ngt", "championship", "junior", "express", "decisions"];
  expect(pagesIn("pl").map(({ name }) => name)).toEqual(names);
  expect(pagesIn("en").map(({ name }) => name)).toEqual(names);
});

test("a page is found by its name, and by every ruleset that it tells", () => {
  expect(pageNamed("express", "en")?.title).toBe("Express");
  expect(pageNamed("junior-intro", "pl")?.name).toBe("junior");
  expect(pageNamed("chess", "en")).toBeNull();
});

test("every rule has a home, and stands there", async () => {
  expect(homeOf("STD-13")).toBe("standard");
  expect(homeOf("A-63")).toBe("express");
  expect(homeOf("STD-999")).toBeNull();
  const page = await loadPage("junior", "en");
  const rules = page.sections.flatMap(({ parts }) => parts.map(({ rule }) => rule));
  expect(rules).toContain("JUN-23");
  expect(rules.every((rule) => rule === null || homeOf(rule) === "junior")).toBe(true);
});

test("a rule is found by its id, however it is typed", () => {
  expect(found(english, "std-13")).toContain("STD-13");
  expect(found(english, "STD 13")).toContain("STD-13");
  expect(found(english, "STD-1")).not.toContain("STD-13");
});

test("all the words must be there, in any form of letters", () => {
  expect(found(english, "doublets new deal")).toContain("STD-12");
  expect(found(polish, "DUBLETY")).toEqual(expect.arrayContaining(["STD-12", "NGT-6", "TRN-6"]));
  expect(found(polish, "gwiazdke placisz")).toContain("JUN-13");
  expect(found(english, "joker zebra")).toEqual([]);
  expect(found(english, "  ")).toEqual([]);
});
