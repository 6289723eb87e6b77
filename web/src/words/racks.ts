/**
 * Racks in the words of each family: the booklets of the tile games and that of Junior call them, and their tiles,
 * differently in Polish. What only one family says needs no context.
 */
import { t } from "@lingui/core/macro";
import { rulesetNamed } from "../catalogue/known";

export function speaksJunior(rules: string): boolean {
  return rulesetNamed(rules).family.startsWith("Junior");
}

export function yourRack(junior: boolean): string {
  return junior ? t({ message: "Your rack", context: "Junior" }) : t`Your rack`;
}

export function racks(junior: boolean): string {
  return junior ? t({ message: "Racks", context: "Junior" }) : t`Racks`;
}

export function showAllRacks(junior: boolean): string {
  return junior ? t({ message: "Show all racks", context: "Junior" }) : t`Show all racks`;
}
