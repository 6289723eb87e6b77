import { render } from "preact";

const place = document.getElementById("app");
if (place) render(<h1>rummi</h1>, place);
