import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { FAMILIES } from "../../games/families";
import { Page } from "../../parts/page/Page";
import { OpenRooms, useOpenRooms } from "../../parts/room/OpenRooms";
import { Doors } from "./Doors";
import { Hero } from "./Hero";
import style from "./Home.module.css";
import { Invite } from "./Invite";
import type { Opening } from "./opening";
import { StartSheet } from "./StartSheet";

export default function Home() {
  const [opening, setOpening] = useState<Opening | null>(null);
  return (
    <Page wide>
      <OpenRooms rooms={useOpenRooms()} />
      <div class={style.top}>
        <Hero onChange={() => setOpening({ family: "classic", company: "bots" })} />
        <Invite onOptions={() => setOpening({ family: "classic", company: "friends" })} />
      </div>
      <h2 class="unseen">{t`More ways to play`}</h2>
      <Doors onOpen={setOpening} />
      {opening && (
        <StartSheet family={FAMILIES[opening.family]} company={opening.company} onClose={() => setOpening(null)} />
      )}
    </Page>
  );
}
