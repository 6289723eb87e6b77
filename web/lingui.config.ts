import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { LANGUAGES } from "./src/protocol/catalogue";

/** Pages whose words come with them (`speakAlso`), so that nobody else has to load them. */
export const OWN = ["club", "console", "event", "opponents", "puzzles", "review", "solver"];
const TESTS = "**/*.test.*";

export default defineConfig({
  sourceLocale: "en",
  locales: Object.keys(LANGUAGES),
  catalogs: [
    {
      path: "<rootDir>/src/words/po/{locale}",
      include: ["<rootDir>/src"],
      exclude: [TESTS, ...OWN.map((page) => `<rootDir>/src/pages/${page}/**`)],
    },
    ...OWN.map((page) => ({
      path: `<rootDir>/src/pages/${page}/po/{locale}`,
      include: [`<rootDir>/src/pages/${page}`],
      exclude: [TESTS],
    })),
  ],
  format: formatter({ origins: false }), // where a text is used changes more often than the text
  orderBy: "message",
  runtimeConfigModule: { i18n: ["#words", "i18n"] },
});
