import { expect, test } from "vitest";
import { ADDRESSES } from "../protocol/catalogue";
import { addressOf, pathTo } from "./addresses";

test("links lead where the server has a page", () => {
  expect(pathTo("/")).toBe("/");
  expect(pathTo("/room/{code}", { code: "ABC234" })).toBe("/room/ABC234");
  expect(pathTo("/event/{id}/judge/{table}", { id: "x", table: 3 })).toBe("/event/x/judge/3");
  expect(pathTo("/rules/{name}", { name: "a/b" })).toBe("/rules/a%2Fb");
});

test.each(ADDRESSES)("%s is found again", (address) => {
  const path = address.replace(/\{\w+\}/g, "7");
  expect(addressOf(path)).toBe(address);
  expect(addressOf(path === "/" ? path : `${path}/`)).toBe(address);
});

test.each(["/chess", "/room", "/room/A/B", "/event/x/chess", "/timer/chess"])("%s is no page", (path) => {
  expect(addressOf(path)).toBeNull();
});
