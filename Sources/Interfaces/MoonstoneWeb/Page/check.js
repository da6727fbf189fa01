// Plays trial matches with what is typed, and shows what comes of them.

import { el, post } from "./dom.js";
import { placeIn } from "./places.js";
import { inFiles } from "./words.js";

export class Check {
  // `scripts` has: match, side, text, editor, message, note(text, isProblem), faults.
  constructor(scripts) { this.scripts = scripts; }

  async begin() {
    const { match, side, text, editor } = this.scripts;
    try {
      this.number = (await post(`${match.path}/check`, { side, text: text.text })).check;
      editor.point(null);
      this.scripts.note("Ten matches against “random” are being played…");
      this.show();
    } catch (error) { this.scripts.faults.complain(error); }
  }

  // The result may come before the answer that tells its number.
  take(result) {
    this.result = result;
    this.show();
  }

  // A failure is marked where it happened, and leads to its position.
  show() {
    const { number, result, scripts } = this;
    if (!number || result?.check !== number) return;
    const { isOk, text, position } = result;
    scripts.note(inFiles(text), !isOk);
    const place = isOk || !scripts.text ? null
      : placeIn(text, { name: scripts.text.name, kind: "script" });
    if (place) scripts.editor.point(place.line, place.column, false);
    if (position) {
      scripts.message.append(" ", el("button", {
        type: "button", onclick: () => this.playFrom(position),
      }, "Play on from this position"));
    }
  }

  async playFrom(position) {
    try {
      const { beginFrom } = await import("./beginning.js");
      await beginFrom(this.scripts.match, position);
    } catch (error) { this.scripts.note(error.message, true); }
  }
}
