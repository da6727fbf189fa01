// A version of a script beside the one before it, and the way back to it.

import { diffRows } from "./diff.js";
import { el, named, post } from "./dom.js";
import { styled } from "./styles.js";
import { fileName } from "./words.js";

export class Versions {
  constructor(match) {
    this.match = match;
    this.title = el("h2", {});
    this.problem = el("p", { className: "problem", role: "alert" });
    styled("diff.css");
    this.text = el("div", { className: "diff", tabIndex: 0, role: "document" });
    this.back = el("button", { type: "button", className: "main", onclick: () => this.goBack() },
      "Back to this version");
    this.opener = el("button", { type: "button", onclick: () => this.put() }, "Open in the editor");
    this.element = el("dialog", { className: "versions", "aria-label": "a version" }, this.title,
      this.problem, this.text, el("div", { className: "controls" }, this.back, this.opener,
        el("button", { type: "button", onclick: () => this.element.close() }, "Close")));
  }

  // Shows a version, and what it changed in the one before it.
  async show(side, version, before) {
    this.side = side;
    this.version = version;
    this.title.replaceChildren(named(fileName(version.player)),
      ` v${version.number} ${version.version.slice(0, 8)}`,
      before ? ` after v${before.number}` : "");
    this.problem.textContent = "";
    this.text.replaceChildren();
    this.back.hidden = this.opener.hidden = false;
    this.element.showModal();
    try {
      const { lines } = await post(`${this.match.path}/diff`, {
        digest: version.version, before: (before || version).version,
      });
      this.text.replaceChildren(...diffRows(lines, Boolean(before)));
    } catch (error) {
      this.problem.textContent = error.message;
      this.back.hidden = this.opener.hidden = true;
    }
  }

  async goBack() {
    const { match, side, version } = this;
    try {
      await post(`${match.path}/load`, { side, digest: version.version });
      await this.put(true);
    } catch (error) { this.problem.textContent = error.message; }
  }

  // Opens its text in the editor.
  async put(isLoaded = false) {
    const { match, side, version } = this;
    try {
      const { text } = await post(`${match.path}/version`, { digest: version.version });
      await match.scripts.putVersion(side, version, text, isLoaded);
      this.element.close();
    } catch (error) { this.problem.textContent = error.message; }
  }
}
