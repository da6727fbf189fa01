// Completes the words of the library while a script is typed. The server reads them from the
// definitions that `moonstone meta` prints.

import { el, get, name } from "./dom.js";

const most = 40;
// The height of a line of the text, and of the list as a rule, in pixels.
const [lineHeight, usualHeight] = [18, 176];

// The words that fit what stands before the caret, and how much of them is typed already.
export function candidates(words, before, isAsked) {
  const [, receiver = "", mark = "", start] = before.match(/(?:([A-Za-z_]\w*)?([.:]))?(\w*)$/);
  if (!mark && !(isAsked && start)) return { start, found: [] };
  const fits = {
    ":": (word) => word.kind === "method",
    ".": (word) => word.kind !== "method" && owns(receiver, word),
    "": () => true,
  }[mark];
  const found = words.filter((word) =>
    fits(word) && word.name.startsWith(start) && word.name !== start);
  const seen = new Set();
  return {
    start,
    found: found.filter(({ form }) => !seen.has(form) && seen.add(form)).slice(0, most),
  };
}

// `moonstone` and `context` are always called so; what searches return has any name.
function owns(receiver, word) {
  const owner = { moonstone: "moonstone", context: "Context" }[receiver];
  return owner ? word.owner === owner : !["moonstone", "Context", "Strategy"].includes(word.owner);
}

export class Completion {
  constructor(game) {
    this.game = game;
    this.element = el("ul", {
      id: "completion", className: "completion", role: "listbox", "aria-label": "completions",
      hidden: true,
    });
  }

  attach(text) {
    this.text = text;
    text.element.append(this.element);
    text.input.setAttribute("aria-autocomplete", "list");
    text.input.setAttribute("aria-controls", this.element.id);
  }

  // Returns whether the key was for the list.
  key(event) {
    if (event.key === " " && event.ctrlKey) {
      this.ask(true);
      return true;
    }
    if (this.element.hidden) return false;
    const act = {
      ArrowDown: () => this.choose(this.chosen + 1),
      ArrowUp: () => this.choose(this.chosen - 1),
      Enter: () => this.accept(),
      Tab: () => this.accept(),
      Escape: () => this.close(),
    }[event.ctrlKey ? "" : event.key];
    act?.();
    if (act) event.stopPropagation();
    return Boolean(act);
  }

  async ask(isAsked = false) {
    if (this.isAccepting) return;
    this.words ??= get(`words/${name(this.game)}`).catch(() => []);
    const words = await this.words;
    const { start, found } = candidates(words, this.text.lineBefore, isAsked || this.isAsked);
    this.isAsked = (isAsked || this.isAsked) && found.length > 0;
    if (!found.length) {
      this.close();
      return;
    }
    this.start = start;
    this.found = found;
    const rows = found.map((word) => ({ ...word, title: word.summary.replaceAll("`", "") }));
    this.element.replaceChildren(...rows.map(({ form, price, title }, index) => el("li", {
      role: "option", id: `completion-${index}`, title,
      onmousedown: (event) => { event.preventDefault(); this.choose(index); this.accept(); },
    }, el("code", {}, form), price ? el("span", { className: "price" }, price) : null,
    el("span", { className: "dim" }, title))));
    this.element.hidden = false;
    this.place();
    this.choose(0);
  }

  // Below the caret, or above it where there is more room, and never beyond the text: what holds it
  // would be scrolled sideways.
  place() {
    const { element, text: { caret: { left, top }, element: around } } = this;
    element.style.maxHeight = "";
    const [below, above] = [around.clientHeight - top, top - lineHeight];
    const isBelow = below >= Math.min(element.offsetHeight, above);
    element.style.maxHeight = `${Math.min(usualHeight, isBelow ? below : above)}px`;
    element.style.top = `${isBelow ? top : above - element.offsetHeight}px`;
    const most = around.clientWidth - element.offsetWidth;
    element.style.left = `${Math.max(0, Math.min(left, most))}px`;
  }

  choose(index) {
    this.chosen = (index + this.found.length) % this.found.length;
    [...this.element.children].forEach((item, place) =>
      item.setAttribute("aria-selected", String(place === this.chosen)));
    // Only the list is scrolled, not what it stands in.
    const { offsetTop, offsetHeight } = this.element.children[this.chosen];
    const least = offsetTop + offsetHeight - this.element.clientHeight;
    this.element.scrollTop = Math.max(least, Math.min(this.element.scrollTop, offsetTop));
    this.text.input.setAttribute("aria-activedescendant", this.element.children[this.chosen].id);
  }

  accept() {
    const word = this.found[this.chosen];
    this.close();
    this.isAccepting = true;
    this.text.replace(this.start.length, word.name);
    this.isAccepting = false;
  }

  close() {
    this.isAsked = false;
    this.element.hidden = true;
    this.text.input.removeAttribute("aria-activedescendant");
  }
}
