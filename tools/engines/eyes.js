/** Finds visible elements by the role and the name that a screen reader would say. `person.py` adds it to each page. */
(() => {
  const ROLES = {
    button: "button, summary, [role=button]",
    dialog: "dialog[open], [role=dialog], [role=alertdialog]",
    heading: "h1, h2, h3, [role=heading]",
    img: "img, [role=img]",
    link: "a[href]",
    listitem: "li, [role=listitem]",
    main: "main",
    radio: "input[type=radio]",
    region: "section[aria-label], section[aria-labelledby], [role=region]",
    status: "[role=status]",
    switch: "[role=switch]",
    tab: "[role=tab]",
    textbox: "input:not([type]), input[type=text], input[type=search], textarea",
    timer: "[role=timer]",
  };

  function textOf(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute("aria-hidden") === "true") return "";
    return node.getAttribute("aria-label") ?? [...node.childNodes].map(textOf).join(" ");
  }

  const plain = (text) => text.replace(/\s+/g, " ").trim();

  function nameOf(element) {
    const labels = element.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id));
    const found = labels ?? (element.labels?.length ? [...element.labels] : null);
    if (element.hasAttribute("aria-label")) return plain(element.getAttribute("aria-label"));
    return plain(found ? found.map(textOf).join(" ") : element.getAttribute("alt") ?? textOf(element));
  }

  /** Returns the visible part of an element: radio buttons and check boxes are drawn by their labels. */
  function visiblePartOf(element) {
    return element.matches("input[type=radio], input[type=checkbox]") ? (element.labels?.[0] ?? element) : element;
  }

  function isVisible(element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  }

  function fits(name, wanted) {
    if (wanted === null) return true;
    return "pattern" in wanted ? new RegExp(wanted.pattern, "u").test(name) : name === wanted.text;
  }

  /** `query` has a role or a selector, and optionally a name and a query for a surrounding element. */
  function find(query) {
    const roots = query.within ? find(query.within) : [document];
    const all = roots.flatMap((root) => [...root.querySelectorAll(ROLES[query.role] ?? query.role)]);
    return all.filter((element) => isVisible(visiblePartOf(element)) && fits(nameOf(element), query.name));
  }

  function describe(element) {
    const { x, y, width, height } = visiblePartOf(element).getBoundingClientRect();
    return {
      ...{ x, y, width, height, name: nameOf(element), text: plain(element.innerText ?? "") },
      ...{ enabled: !element.disabled, focused: element === document.activeElement },
    };
  }

  /** Returns the point to press, or null while the element is disabled, moving or covered. */
  function aim(query) {
    const element = find(query)[query.nth ?? 0];
    if (!element || element.disabled || document.fonts.status === "loading") return null; // loading fonts moves elements
    const shown = visiblePartOf(element);
    const { top, bottom, left, right } = shown.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) shown.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = shown.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const free = hit && (shown.contains(hit) || hit.contains(shown));
    return free && !shown.getAnimations().length ? [x, y] : null;
  }

  window.eyes = { find, describe, aim };
})();
