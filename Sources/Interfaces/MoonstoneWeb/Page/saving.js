// What is typed and what its file holds: saves, compares, and reads again.

import { fileName } from "./words.js";

export class Saving {
  // `scripts` has: side, text, texts, open(), put(text), mark(), seat(…), note(text, isProblem).
  constructor(scripts) {
    this.scripts = scripts;
  }

  get text() { return this.scripts.text; }

  // “Read its file again” shows first what would be lost.
  async readAgain() {
    const { scripts, text } = this;
    if (text.isUnsaved) return this.compare("“Take theirs” reads the file again.");
    scripts.texts.delete(text.name);
    await scripts.open();
    if (this.text?.file) this.take(this.text.file, "This is the text of the file.");
  }

  async compare(words) {
    const { Difference } = await import("./difference.js");
    if (!this.difference) {
      this.difference = new Difference(this);
      this.scripts.element.append(this.difference.element);
    }
    try {
      await this.difference.show(this.text, words);
    } catch (error) { this.scripts.note(error.message, true); }
  }

  // Takes what the file holds, and lets go of what is typed.
  take(file, words = "Its file is here now.") {
    const { scripts, text } = this;
    text.see(file);
    text.drop(file.text);
    scripts.put(text);
    scripts.note(words);
  }

  // Returns whether it is in its file now.
  async save() {
    const { scripts, text } = this;
    let isSaved = false;
    try {
      await text.save();
      isSaved = true;
      scripts.note("Saved.");
    } catch (error) {
      scripts.note(error.message, true);
      if (await text.isInConflict()) await this.compare("Its file has changed since you saw it.");
    }
    scripts.mark();
    return isSaved;
  }

  // Writes what is typed over a file that one has seen.
  async keep(seen) {
    await this.text.save(seen);
    this.scripts.note("Saved.");
    this.scripts.mark();
  }

  // What is typed is a strategy of its own now; it plays this side.
  async made(player) {
    const { scripts, text } = this;
    const { side } = scripts;
    text.drop();
    text.dropped = null;
    await scripts.seat(player, side, `Saved as ${fileName(player)}, which plays now.`);
  }
}
