// A script as it is edited: what its file holds, what plays, and what is typed.

import { post } from "./dom.js";
import { timeOf } from "./drafts.js";

export class ScriptText {
  constructor(name, match, drafts) { Object.assign(this, { name, match, drafts }); }

  // Whether something was typed that is in no file.
  get isUnsaved() { return this.text !== this.base && this.text !== this.file?.text; }

  get request() { return { player: this.name, game: this.match.snapshot.game }; }

  // Reads its file; a draft comes before the version that plays, and that before the file. Returns
  // what there is to say.
  async begin(version) {
    let problem = "";
    try {
      this.see(await post("scripts/read", this.request));
    } catch (error) {
      problem = error.message;
      this.isWritable = true;
    }
    const playing = await this.playing(version);
    this.base = playing ?? this.file?.text ?? "";
    this.text = this.base;
    this.restore();
    if (this.isUnsaved || !problem) {
      return problem || (this.text === playing && playing !== this.file.text
        ? "This version plays; its file holds another one." : "");
    }
    return `${problem}. “Save to its file” makes it again.`;
  }

  // What the file holds now.
  see(script) {
    this.file = script;
    this.isWritable = script.isWritable;
    this.seen = script.digest;
  }

  // The text of the version that plays; `undefined` where it is not known.
  async playing(version) {
    if (!version || version === this.file?.digest) return this.file?.text;
    const asked = post(`${this.match.path}/version`, { digest: version });
    return asked.then(({ text }) => text, () => undefined);
  }

  restore() {
    const draft = this.drafts.take(this.name);
    if (!draft) return;
    // It may play already, but is in no file.
    [this.text, this.base] = [draft.text, this.file?.text ?? ""];
    if (!this.isUnsaved) return this.drafts.drop(this.name, draft.text);
    [this.seen, this.at] = [draft.seen, draft.at];
  }

  // Takes what is typed. Returns whether the browser keeps it.
  type(text) {
    this.text = text;
    if (!this.isUnsaved) {
      this.drafts.drop(this.name, text);
      return true;
    }
    this.at = Date.now();
    return this.keep();
  }

  keep() { return this.drafts.keep(this.name, this); }

  // Lets go of what is typed, for another text; it can be brought back.
  drop(text = this.file?.text ?? this.base) {
    this.dropped = this.isUnsaved ? { text: this.text, at: this.at } : null;
    this.drafts.drop(this.name, this.text);
    [this.text, this.base] = [text, text];
    if (this.file) this.seen = this.file.digest;
  }

  // Shows another text, and keeps what is typed beside it; if the browser cannot, here.
  putAside(text) {
    const typed = { text: this.text, at: this.at };
    if (this.isUnsaved && !this.drafts.putAside(this.name, this)) this.dropped = typed;
    [this.text, this.base] = [text, text];
  }

  bringBack() {
    Object.assign(this, this.dropped, { dropped: null });
    this.keep();
  }

  // Takes another text that was typed once, and keeps this one beside it.
  exchange(draft) {
    this.drafts.exchange(this.name, draft, this.isUnsaved ? this : null);
    Object.assign(this, { text: draft.text, seen: draft.seen, at: draft.at });
  }

  get others() { return this.drafts.others(this.name, this.text); }

  async save(seen = this.seen ?? "") {
    const { text } = this;
    this.see(await post("scripts/save", { ...this.request, text, seen }));
    this.base = text;
    this.drafts.drop(this.name, text);
    if (this.isUnsaved) this.keep();
  }

  // Whether the file holds another text than one has seen, and than what is typed.
  async isInConflict() {
    try {
      const file = await post("scripts/read", this.request);
      if (file.text === this.text) this.see(file);
      return file.digest !== this.seen;
    } catch { return false; }
  }

  difference() { return post("scripts/diff", { ...this.request, text: this.text }); }

  get words() {
    const hasChanged = this.file && this.file.digest !== this.seen;
    return `Your text of ${timeOf(this.at)}, not saved.`
      + (hasChanged ? " Its file has changed since." : "");
  }
}
