import { expect, test } from "vitest";
import { soft, syllables } from "./syllables";

test("words are parted as on paper", () => {
  expect(syllables("Konstantynowicz")).toEqual(["Kon", "stan", "ty", "no", "wicz"]);
  expect(syllables("Szczepańska")).toEqual(["Szcze", "pań", "ska"]);
  expect(syllables("Brzęczyszczykiewicz").join("-")).toBe("Brzę-czysz-czy-kie-wicz");
  expect(syllables("Wwwwww")).toEqual(["Wwwwww"]);
});

test("long words can be parted, short ones and hyphens stay as they are", () => {
  expect(soft("Jan Konstantynowicz-Mazur").replaceAll("\u00ad", "|")).toBe("Jan Kon|stan|ty|no|wicz-Mazur");
});
