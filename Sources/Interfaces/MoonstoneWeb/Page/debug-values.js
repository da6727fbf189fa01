// What a call holds where a thought stands: its variables as a tree, its boards as boards, and what the
// thought has said so far.

import { drawn, el } from "./dom.js";
import { Field, lettersAfter } from "./field.js";

// Meanwhile the thought has gone on, and all values are shown anew.
export const gone = () => {};

export class DebugValues {
  // `debug` has: client, match, watch(variable, reference), watched (a set of expressions).
  constructor(debug) {
    this.debug = debug;
    // What is open, by how Lua reaches it.
    this.open = new Set(["Locals"]);
    this.element = el("div", { className: "values" });
    this.boards = el("div", { className: "debug-boards" });
    this.said = el("p", { className: "debug-comment" });
    this.comment = el("section", { hidden: true }, el("h3", {}, "Comment so far"), this.said);
  }

  clear() {
    this.element.replaceChildren(el("p", { className: "dim" }, "Nothing is under way here."));
    this.boards.replaceChildren();
    this.comment.hidden = true;
  }

  // Shows a call. What is fetched for an earlier one is not shown.
  async show(frameId) {
    this.turn = (this.turn ?? 0) + 1;
    const { turn } = this;
    const { client } = this.debug;
    const [{ scopes }, { boards, comment }] = await Promise.all([
      client.request("scopes", { frameId }), client.request("boards", { frameId })]);
    const parts = await Promise.all(scopes.map((scope) => this.scope(scope)));
    if (turn !== this.turn) return;
    this.element.replaceChildren(...parts);
    this.boards.replaceChildren(...boards.map((one) => this.board(one)));
    this.said.textContent = comment;
    this.comment.hidden = !comment;
  }

  async scope({ name, variablesReference: reference }) {
    const list = el("ul", {});
    const isOpen = this.open.has(name);
    const box = el("details", {
      open: isOpen,
      ontoggle: () => {
        this.remember(name, box.open);
        if (box.open && !list.childElementCount) this.fill(list, reference).catch(gone);
      },
    }, el("summary", {}, name), list);
    if (isOpen) await this.fill(list, reference);
    return box;
  }

  remember(name, isOpen) {
    if (isOpen) this.open.add(name);
    else this.open.delete(name);
  }

  async fill(list, reference) {
    const { variables } = await this.debug.client.request(
      "variables", { variablesReference: reference });
    const rows = await Promise.all(variables.map((one) => this.row(one, reference)));
    list.replaceChildren(...(rows.length ? rows : [el("li", { className: "dim" }, "nothing")]));
  }

  async row(variable, parent) {
    const { name, value, type, evaluateName, variablesReference: reference } = variable;
    const key = evaluateName ?? `${parent} ${name}`;
    const words = [el("span", { className: "key" }, name), " ",
      el("span", { className: `value ${type ?? ""}` }, value)];
    const isWatched = this.debug.watched.has(evaluateName);
    const watch = evaluateName ? el("button", {
      type: "button", className: "watches", "aria-pressed": String(isWatched),
      title: `stop when ${evaluateName} changes`, "aria-label": `stop when ${evaluateName} changes`,
      onclick: () => this.debug.watch(variable, parent),
    }, "◉") : null;
    if (!reference) return el("li", {}, watch, el("span", { className: "leaf" }, ...words));
    const list = el("ul", {});
    const fill = () => (type === "userdata" ? this.fillBoard(list, reference)
      : this.fill(list, reference));
    const isOpen = this.open.has(key);
    const box = el("details", {
      open: isOpen,
      ontoggle: () => {
        this.remember(key, box.open);
        if (box.open && !list.childElementCount) fill().catch(gone);
      },
    }, el("summary", {}, ...words), list);
    if (isOpen) await fill();
    return el("li", {}, watch, box);
  }

  async fillBoard(list, reference) {
    const { boards } = await this.debug.client.request("boards", { variablesReference: reference });
    list.replaceChildren(...boards.map((one) => el("li", {}, this.board(one))));
  }

  board({ name, diagram, turn, key, letters }) {
    const { snapshot } = this.debug.match;
    const side = turn?.replaceAll('"', "");
    const words = side ? `${name}: ${snapshot.names[side] ?? side} to move` : name;
    const box = el("figure", { className: "debug-board" });
    if (snapshot.board && letters) {
      box.append(...drawn(snapshot.board));
      const field = new Field(box.querySelector(".field-of-play"));
      field.draw(lettersAfter(letters, []));
      field.mark(null);
      field.picture.setAttribute("role", "img");
      field.picture.setAttribute("aria-label", words);
    } else {
      box.append(el("pre", { className: "diagram" }, diagram));
    }
    box.append(el("figcaption", {}, words, el("span", { className: "dim" }, key ? `, key ${key}` : "")));
    return box;
  }
}
