// Plays trial matches with what is typed, and shows what comes of them.

import { post } from "./dom.js";

export class Check {
  // `scripts` has: match, side, text, editor, note(text, isProblem), faults.
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

  show() {
    const { number, result } = this;
    if (number && result?.check === number) this.scripts.note(result.text, !result.isOk);
  }
}
