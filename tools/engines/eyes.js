/**
 * What a person sees of a page: things by the role and the name that a screen reader would say, if they are shown. Put
 * into a page by `person.py`, once.
 */
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

  /** The choices of a row and switches are drawn by their labels. */
  function shownOf(element) {
    return element.matches("input[type=radio], input[type=checkbox]") ? (element.labels?.[0] ?? element) : element;
  }

  function isShown(element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  }

  function fits(name, wanted) {
    if (wanted === null) return true;
    return "pattern" in wanted ? new RegExp(wanted.pattern, "u").test(name) : name === wanted.text;
  }

  /** `query` has a role or a selector, perhaps a name, and perhaps a query for what it lies in. */
  function find(query) {
    const roots = query.within ? find(query.within) : [document];
    const all = roots.flatMap((root) => [...root.querySelectorAll(ROLES[query.role] ?? query.role)]);
    return all.filter((element) => isShown(shownOf(element)) && fits(nameOf(element), query.name));
  }

  function tell(element) {
    const { x, y, width, height } = shownOf(element).getBoundingClientRect();
    return {
      ...{ x, y, width, height, name: nameOf(element), text: plain(element.innerText ?? "") },
      ...{ enabled: !element.disabled, focused: element === document.activeElement },
    };
  }

  /** Where to press it: in sight, at rest, and with nothing over it; null as long as that is not so. */
  function aim(query) {
    const element = find(query)[query.nth ?? 0];
    if (!element || element.disabled || document.fonts.status === "loading") return null; // letters move what follows
    const shown = shownOf(element);
    const { top, bottom, left, right } = shown.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) shown.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = shown.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const free = hit && (shown.contains(hit) || hit.contains(shown));
    return free && !shown.getAnimations().length ? [x, y] : null;
  }

  window.eyes = { find, tell, aim };
})();
