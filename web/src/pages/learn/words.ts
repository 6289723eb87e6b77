import { t } from "@lingui/core/macro";
import { found } from "../../catalogue/known";

const COURSES = {
  tiles: () => t`The tile games`,
  junior: () => t`Junior`,
  express: () => t`Express`,
};

const NOTES = {
  tiles: () => t`Standard, XP, NGT and the championship are all learnt here.`,
  junior: () => t`From four years on: everything is spoken, and nothing has to be read.`,
  express: () => t`Dice in a crossword.`,
};

export function courseName(course: string): string {
  return found(COURSES, course)?.() ?? course;
}

export function courseNote(course: string): string {
  return found(NOTES, course)?.() ?? "";
}
