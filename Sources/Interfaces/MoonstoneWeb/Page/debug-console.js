// Where one asks for the value of an expression, and what was said: by it, by log messages, by
// searches.

import { el, say } from "./dom.js";

export class DebugConsole {
  // `debug` has: client, frame, isMoving.
  constructor(debug) {
    this.debug = debug;
    this.names = el("datalist", { id: "debug-names" });
    this.typed = el("input", {
      type: "text", "aria-label": "an expression", placeholder: "an expression", spellcheck: false,
      autocomplete: "off", autocapitalize: "off", list: "debug-names",
      oninput: () => this.complete(),
    });
    this.form = el("form", { onsubmit: (event) => this.evaluate(event) }, this.typed, this.names,
      el("button", { type: "submit", title: "in a copy that is thrown away" }, "Evaluate"));
    this.log = el("ul", { className: "debug-log", tabIndex: 0, "aria-label": "what was said" });
  }

  // Offers the names that what stands before the caret can go on with: variables, after a dot the
  // fields of a table, and after a colon the methods of a value.
  async complete() {
    const { client, frame, isMoving } = this.debug;
    const text = this.typed.value;
    const caret = this.typed.selectionStart;
    const isName = /[\w.:]$/.test(text.slice(0, caret));
    if (!frame || isMoving || !isName) return this.names.replaceChildren();
    const { targets } = await client.request("completions", {
      frameId: frame.id, text, column: caret + 1,
    }).catch(() => ({ targets: [] }));
    if (this.typed.value !== text) return undefined;
    return this.names.replaceChildren(...targets.slice(0, 50).map(({ label, start, length }) =>
      el("option", { value: text.slice(0, start) + label + text.slice(start + length) }, label)));
  }

  async evaluate(event) {
    event.preventDefault();
    const { client, frame } = this.debug;
    const expression = this.typed.value.trim();
    if (!expression || !frame) return;
    try {
      const { result } = await client.request("evaluate", {
        expression, frameId: frame.id, context: "watch" });
      this.tell(`${expression} = ${result}`);
    } catch (error) { this.tell(error.message); }
  }

  tell(text) {
    this.log.append(el("li", {}, text));
    while (this.log.childElementCount > 200) this.log.firstElementChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
    say(text);
  }
}
