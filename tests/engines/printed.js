(() => {
  const SLACK = 1;

  const boxOf = (element) => element.getBoundingClientRect();

  /** Words for screen readers lie outside on purpose. */
  const isHeard = (element) => getComputedStyle(element).clipPath !== "none" || element.matches(".unseen");

  function* inked(element) {
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && child.data.trim()) {
        const range = document.createRange();
        range.selectNodeContents(child);
        for (const rect of range.getClientRects()) if (rect.width) yield { what: child.data.trim(), rect, slack: rect.height * 0.2 };
      } else if (child.nodeType === Node.ELEMENT_NODE && child.checkVisibility({ visibilityProperty: true }) && !isHeard(child)) {
        if (child.matches("svg")) yield { what: "svg", rect: boxOf(child), slack: SLACK };
        else yield* inked(child);
      }
    }
  }

  function outside(holder) {
    const box = boxOf(holder);
    if (!box.width || !holder.checkVisibility({ visibilityProperty: true })) return [];
    return [...inked(holder)].flatMap(({ what, rect, slack }) => {
      const out = { left: box.left - rect.left, right: rect.right - box.right, top: box.top - rect.top, bottom: rect.bottom - box.bottom };
      const over = Object.entries(out).filter(([side, by]) => by > (side === "left" || side === "right" ? SLACK : slack));
      return over.map(([side, by]) => `${holder.getAttribute("aria-label") ?? holder.className}: ${what} ${side} ${by.toFixed(1)}`);
    });
  }

  const holders = () => [
    ...new Set([...document.querySelectorAll("[class*=_face_]")].map((face) => face.parentElement)),
    ...document.querySelectorAll("button, a[class*=_button_], [role=tab], summary"),
  ];
  window.look = {
    outside: () => holders().flatMap(outside),
    sideways: () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    count: () => holders().length,
    boxes: () => {
      const found = {};
      for (const element of document.querySelectorAll("h1, h2, h3, button, a[href], input, [data-piece], [data-rack], [data-cloth], main, section, header, footer, li, [class*=_face_], [class*=_joker_]")) {
        if (!element.checkVisibility({ visibilityProperty: true }) || isHeard(element)) continue;
        const { x, y, width, height } = boxOf(element);
        if (!width) continue;
        const name = `${element.localName} ${(element.getAttribute("aria-label") ?? element.textContent).replace(/\s+/g, " ").slice(0, 50)}`;
        (found[name] ??= []).push([x, y, width, height]);
      }
      return found;
    },
  };
})()
