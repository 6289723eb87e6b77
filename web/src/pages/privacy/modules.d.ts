declare module "*/docs/privacy.md" {
  import type { PrivacyPage } from "./page";

  const page: PrivacyPage;
  export default page;
}

declare module "*/docs/pl/privacy.md" {
  import type { PrivacyPage } from "./page";

  const page: PrivacyPage;
  export default page;
}
