/** The page about privacy: `docs/privacy.md` and `docs/pl/privacy.md` are modules with it. */
import type { Plugin } from "vite";
import { readPrivacy } from "./src/pages/privacy/read.ts";

const PAGE = /\/docs\/(pl\/)?privacy\.md$/;

export function privacyPage(): Plugin {
  return {
    name: "privacy-page",
    transform(text, id) {
      return PAGE.test(id) ? { code: `export default ${JSON.stringify(readPrivacy(text))}`, map: null } : null;
    },
  };
}
