import { afterEach, expect, test, vi } from "vitest";
import { speak, speakAlso } from "../../words/i18n";
import { howPlayed, weightWord } from "./words";

vi.stubGlobal("document", { documentElement: {} });
afterEach(() => speak("en"));

test("how an event is played, without what it does not have", async () => {
  await speakAlso({ en: () => import("./po/en.po"), pl: () => import("./po/pl.po") });
  await speak("en");
  const whole = { games: 4, seconds: 40, stages: ["eliminations", "Wielki finał"] };
  expect(howPlayed(whole)).toBe("4 games, 40 s a move, Eliminations → Wielki finał");
  expect(howPlayed({ games: 1, seconds: 0, stages: ["league"] })).toBe("1 game");
  expect([1, 3].map(weightWord)).toEqual(["Points count once", "Points count 3 times"]);
  await speak("pl");
  expect(howPlayed(whole)).toBe("4 gry, 40 s na ruch, Eliminacje → Wielki finał");
  expect(weightWord(2)).toBe("Punkty liczą się ×2");
});
