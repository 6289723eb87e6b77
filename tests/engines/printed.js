/** What is printed where, measured in the page: put into it by `printed.py`. */
(() => {
  /** Pixels by which engines round differently. */
  const SLACK = 1;

  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !isHeard(element);

  /** Words for screen readers lie elsewhere on purpose. */
  const isHeard = (element) => getComputedStyle(element).clipPath !== "none";

  /** A tag of its own, which may lie over an edge. */
  function isTag(element) {
    const { position, backgroundColor } = getComputedStyle(element);
    return position === "absolute" && backgroundColor !== "rgba(0, 0, 0, 0)";
  }

  /** Every line of words and every drawing in it. Words are as wide as their box says, but not as high. */
  function* inkOf(element) {
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && child.data.trim()) {
        const range = document.createRange();
        range.selectNodeContents(child);
        for (const box of range.getClientRects()) {
          if (box.width) yield { what: child.data.trim(), box, slack: box.height / 5 };
        }
      } else if (child.nodeType === Node.ELEMENT_NODE && isSeen(child) && !isTag(child)) {
        if (child.matches("svg")) yield { what: "a drawing", box: child.getBoundingClientRect(), slack: SLACK };
        else yield* inkOf(child);
      }
    }
  }

  function outsideOf(holder) {
    const { left, right, top, bottom } = holder.getBoundingClientRect();
    return [...inkOf(holder)].flatMap(({ what, box, slack }) => {
      const aside = Math.max(left - box.left, box.right - right) - SLACK;
      const above = Math.max(top - box.top, box.bottom - bottom) - slack;
      return aside > 0 || above > 0 ? [`${nameOf(holder)}: ${what}, by ${Math.max(aside, above).toFixed(1)}`] : [];
    });
  }

  const nameOf = (element) => (element.getAttribute("aria-label") ?? element.textContent).replace(/\s+/g, " ").trim();

  /** Tiles and dice by what is printed on them, and whatever is pressed. */
  function holders() {
    const faces = [...document.querySelectorAll("[class*=_face_]")].map((face) => face.parentElement);
    const pressed = document.querySelectorAll("button, summary, [role=tab], a[class*=_button_]");
    return [...new Set([...faces, ...pressed])].filter(isSeen);
  }

  /** Where everything is that has a name, and the marks of the jokers. */
  function parts() {
    const found = {};
    const named = "h1, h2, h3, button, a[href], input, main, section, header, [data-piece], [class*=_joker_] > svg";
    for (const element of [...document.querySelectorAll(named)].filter(isSeen)) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = `${element.localName} ${nameOf(element).slice(0, 40)}`;
      if (width) (found[name] ??= []).push([x, y, width, height]);
    }
    return found;
  }

  const page = document.documentElement;
  window.printed = {
    count: () => holders().length,
    outside: () => holders().flatMap(outsideOf),
    parts,
    sideways: () => page.scrollWidth - page.clientWidth,
    /** A phone of Apple's zooms to whatever one writes in, if its letters are smaller than 16 pixels. */
    small: () =>
      [...document.querySelectorAll("input:not([type=radio], [type=checkbox], [type=range]), select, textarea")]
        .filter((field) => isSeen(field) && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map(nameOf),
  };
})();
