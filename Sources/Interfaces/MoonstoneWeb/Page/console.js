// What is said beside the board: by scripts, by observers, and why something was refused.

import { el, fill, say } from "./dom.js";
import { inNames, placeIn, withLinks } from "./places.js";
import { sides } from "./words.js";

const most = 200;

export class Console {
  constructor(match) {
    this.match = match;
    this.element = el("ol", { className: "console", "aria-label": "messages" });
    this.words = [];
  }

  take(words) {
    this.words = words.slice(-most);
    this.show();
  }

  add(words) { this.take([...this.words, words]); }

  complain(error) {
    this.add({ ply: this.match.plies.length, text: error.message });
    say(error.message);
  }

  // Follows the newest words until one scrolls away.
  show() {
    const { element } = this;
    const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 30;
    fill(element, this.words.map((words) => this.row(words)));
    if (isAtEnd) element.scrollTop = element.scrollHeight;
  }

  // The same words are shown by the same element.
  row(words) {
    const who = `${words.ply} ${words.side ? this.match.sideName(words.side) : ""} `;
    words.row ??= el("li", {},
      el("span", { className: "dim" }, who), el("bdi", {}, this.linked(words)));
    return words.row;
  }

  // Places in a script that is open lead there.
  linked({ side, text: said }) {
    const { scripts, status } = this.match;
    if (!status) return said;
    const text = inNames(this.match, said, status);
    if (!scripts) return text;
    const found = [side, ...sides].find((one) => one && placeIn(text, status.players[one]));
    return found ? withLinks(text, status.players[found],
      (line, column) => scripts.faults.point(found, line, column)) : text;
  }
}
