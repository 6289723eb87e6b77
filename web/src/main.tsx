import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import { render } from "preact";
import { App } from "./App";
import { wakeWithTouch } from "./parts/sound/sound";
import { followLinks } from "./router";
import { applySettings } from "./settings";

async function begin(): Promise<void> {
  await applySettings();
  followLinks();
  wakeWithTouch();
  const page = document.getElementById("app");
  if (page) render(<App />, page);
}

void begin();
