import { expect, test } from "vitest";
import type { EventParameters, TemplateShown } from "../../../../protocol";
import { movedUp, otherTemplate, parametersOf } from "./draft";

const WARSAW = { name: "Warsaw", day: "2019-04-27", entries_until: "2019-04-25", capacity: 64, stages: [] };
const LEAGUE = { name: "League", day: "2025-03-01", entries_until: "", capacity: 0, stages: [] };
const TEMPLATES = [
  { name: "warsaw", parameters: WARSAW },
  { name: "league-round", parameters: LEAGUE },
] as unknown as TemplateShown[];
const WEDNESDAY = new Date(2027, 2, 17);

function of(template: string, written: Partial<EventParameters> = {}) {
  return parametersOf({ template, written }, TEMPLATES, WEDNESDAY);
}

test("an event is on the next Saturday, and its deadline as long before as the document's", () => {
  expect(of("warsaw")).toMatchObject({ day: "2027-03-20", entries_until: "2027-03-18", capacity: 64 });
  expect(of("league-round")).toMatchObject({ day: "2027-03-20", entries_until: "" });
  expect(parametersOf({ template: "warsaw", written: {} }, TEMPLATES, new Date(2027, 2, 20))?.day).toBe("2027-03-27");
});

test("what was written stays with another template; the stages are the template's", () => {
  const draft = otherTemplate({ template: "warsaw", written: { name: "Ours", stages: [] } }, "league-round");
  expect(draft).toEqual({ template: "league-round", written: { name: "Ours" } });
  expect(of("league-round", draft.written)).toMatchObject({ name: "Ours", capacity: 0 });
});

test("what moves up changes places with what was above", () => {
  expect(movedUp(["a", "b", "c"], 2)).toEqual(["a", "c", "b"]);
  expect(movedUp(["a", "b"], 0)).toEqual(["a", "b"]);
});
