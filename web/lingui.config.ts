import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { LANGUAGES } from "./src/protocol/catalogue";

export default defineConfig({
  sourceLocale: "en",
  locales: Object.keys(LANGUAGES),
  catalogs: [{ path: "<rootDir>/src/words/po/{locale}", include: ["<rootDir>/src"], exclude: ["**/*.test.*"] }],
  format: formatter({ origins: false }), // where a text is used changes more often than the text
  orderBy: "message",
  runtimeConfigModule: { i18n: ["#words", "i18n"] },
});
