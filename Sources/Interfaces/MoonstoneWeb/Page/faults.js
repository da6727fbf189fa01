// Where a script is wrong: what the server says of a text as one types it, and where a version has
// failed.

import { post } from "./dom.js";
import { endingOf, inNames, placeIn } from "./places.js";

// How long nothing is typed until the server is asked, in milliseconds.
const pause = 500;

export class Faults {
  // `scripts` has: match, side, text, editor, isOpen, open(side), note(text, isProblem).
  constructor(scripts) { this.scripts = scripts; }

  // After a pause, asks whether what is typed loads; nothing plays it.
  type() {
    this.forget();
    this.timer = setTimeout(() => this.ask(), pause);
  }

  forget() { clearTimeout(this.timer); }

  async ask() {
    const { match, side, file, text } = this.scripts;
    const typed = text?.text;
    if (!text) return;
    const fault = await post(`${match.path}/compile`, { side, file: file?.name, text: typed })
      .catch(() => null);
    // Meanwhile one may have typed on, or opened another script.
    if (!fault || this.scripts.text !== text || text.text !== typed) return;
    const { line, column } = this.placed(fault);
    this.scripts.editor.mark(line ?? null, column);
    const words = fault.error ? inNames(match, fault.error, match.status) : "";
    if (words || this.isTold) this.scripts.note(words, Boolean(words));
    this.isTold = Boolean(fault.error);
  }

  // The place of a fault: of a module, which its script requires, the message tells it.
  placed(fault) {
    const { file } = this.scripts;
    if (fault.line || !file) return fault;
    return placeIn(fault.error ?? fault.message ?? "", { name: file.name, kind: "script" }) ?? {};
  }

  complain(error, more = "") {
    const { line, column } = this.placed(error);
    const { match } = this.scripts;
    this.scripts.editor.point(line || null, column);
    this.scripts.note(inNames(match, error.message, match.status) + more, true);
  }

  // Opens a script at the place of a fault.
  async point(side, line, column) {
    const { scripts } = this;
    scripts.match.panes.choose("script");
    await scripts.open(side);
    scripts.editor.point(line, column);
    this.tell(side, line);
  }

  // Says at a line what its variables held, if a version has failed there.
  tell(side, line) {
    const { place, forfeit, held } = this.fault ?? {};
    if (forfeit === side && place.line === line) this.scripts.editor.tell(line, held);
  }

  // Marks the line at which a version has just failed, without taking the keys.
  async show(status) {
    const { ending, forfeit, players, variables = [] } = status;
    const { scripts } = this;
    if (this.shown === ending) return;
    this.shown = ending;
    const [where = "", ...held] = variables;
    const place = forfeit && scripts.isOpen
      ? placeIn(where, players[forfeit]) ?? placeIn(ending, players[forfeit]) : null;
    this.fault = place ? { place, forfeit, held } : null;
    if (!place) return;
    await scripts.open(forfeit);
    // What is typed since is another text, with other lines.
    if (scripts.side === forfeit && !scripts.text?.isUnsaved) {
      scripts.editor.point(place.line, place.column, false);
      this.tell(forfeit, place.line);
      // The reason; who wins by it stands in the banner.
      scripts.note(endingOf(scripts.match, status).split("\n")[0], true);
    }
  }
}
