// The answers to what was saved or loaded: in words, beside the moves, and on the board.

import { el, fill, named } from "./dom.js";
import { fileName, inFiles, unset } from "./words.js";

// How a move that would be played now compares with the one that was.
function judged(change) {
  if (change === null) return { look: "plain", sign: "→", word: "not judged yet" };
  if (change === 0) return { look: "plain", sign: "=", word: "as good" };
  return change < 0 ? { look: "gain", sign: "▲", word: "better" }
    : { look: "harm", sign: "▼", word: "worse" };
}

// A loss in a few characters: a share of a point, or units such as discs.
function small(value) {
  const scale = value >= 1 ? 10 : 100;
  return String(Math.round(value * scale) / scale);
}

export class AnswerView {
  constructor(match, element) {
    Object.assign(this, { match, element });
    // By the name of the script: the answer, and its words.
    this.answers = new Map();
    this.lines = new Map();
    // The marks in the list of moves, by the number of the ply.
    this.notes = new Map();
  }

  take(answer) {
    const { player, error, text, duels } = answer;
    const before = this.answers.get(unset(player));
    this.answers.set(unset(player), answer);
    const className = error ? "answer problem" : "answer";
    const meters = duels.filter(({ superiority }) => superiority !== null).map((duel) =>
      el("meter", { min: 0, max: 1, low: 0.05, high: 0.95, optimum: 1, value: duel.superiority,
        "aria-label": `chance that version ${answer.version} is better than ${duel.over}` }));
    this.lines.set(player, text ? el("p", { className }, named(fileName(player)), ": ",
      inFiles(text, [player]), " ",
      ...meters, ...this.debugTests(answer)) : null);
    fill(this.element, [...this.lines.values()].filter(Boolean));
    for (const note of this.notes.values()) note.remove();
    this.notes.clear();
    this.list();
    this.showTests();
    // Not at each pair of a duel: the server reads all versions to answer.
    const isNew = before?.sha256 !== answer.sha256 || before.stage !== answer.stage;
    if (isNew) this.match.scripts.showRibbon(true);
    this.match.showThoughts();
  }

  // Buttons for the thoughts of the first tests that fail.
  debugTests({ tests, sha256 }) {
    const seen = new Map();
    const places = (tests?.results ?? []).map(({ file, line, ok }) => {
      const place = `${file}:${line}`;
      const number = (seen.get(place) ?? 0) + 1;
      seen.set(place, number);
      return ok ? null : place + (number > 1 ? `:${number}` : "");
    });
    return places.filter(Boolean).slice(0, 3).map((test) => el("button", {
      type: "button", title: "step through the thought at this test",
      onclick: () => this.match.debug(null, { test, version: sha256 }),
    }, `Debug ${fileName(test)}`));
  }

  // Colours the margin of the script that is open by its tests.
  showTests() {
    const { body, text, file, editor } = this.match.scripts;
    const tests = this.answers.get(unset(file?.script ?? text?.name ?? ""))?.tests;
    const isGood = tests && !tests.failed && !tests.fault;
    body.dataset.tests = tests && file?.kind !== "module" ? (isGood ? "passed" : "failed") : "";
    // Of the tests themselves, each line has a sign.
    editor?.markTests((file?.kind === "tests" && tests?.results || [])
      .filter((one) => one.file === file.name));
  }

  // The plies that would be others, as far as the match is still the one that was asked about.
  differences() {
    const { plies } = this.match;
    const found = new Map();
    for (const { rerun, sha256, version } of this.answers.values()) {
      if (!rerun?.present) continue;
      const { moves, plies: others } = rerun.present;
      let same = 0;
      while (same < moves.length && moves[same] === plies[same]?.move) same += 1;
      for (const one of others) {
        if (one.ply <= same) found.set(one.ply, { ...one, unit: rerun.unit, sha256, version });
      }
    }
    return found;
  }

  list() {
    const { match } = this;
    this.found = this.differences();
    for (const [ply, note] of this.notes) {
      if (note.isConnected && this.found.has(ply)) continue;
      note.remove();
      this.notes.delete(ply);
    }
    for (const [ply, one] of this.found) {
      const button = match.moves.buttons[ply - 1];
      if (!button || this.notes.has(ply)) continue;
      const note = this.note(one);
      this.notes.set(ply, note);
      button.after(note);
    }
  }

  // A button beside a move, which leads to the position where it was chosen.
  note({ ply, was, now, change, unit }) {
    const { match } = this;
    const { look, sign, word } = judged(change);
    const by = change ? `, by ${small(Math.abs(change))} ${unit ?? "of a point"}` : "";
    const words = `ply ${ply}: now ${now.move} instead of ${was.move}, ${word}${by}`;
    return el("button", {
      type: "button", className: `other ${look}`, title: words, "aria-label": words,
      onclick: () => match.pin(ply - 1), onmouseenter: () => match.look(ply - 1),
    }, `${sign} ${now.move}`);
  }

  // Buttons for the thoughts that would lead to a ply and away from it now, where they differ.
  debugButtons(ply) {
    return [ply, ply + 1].filter((number) => this.found?.has(number)).map((number) => {
      const { sha256, version, now } = this.found.get(number);
      return el("button", {
        type: "button", title: `why version ${version} would play ${now.move}`,
        onclick: () => this.match.debug(number, { version: sha256 }),
      }, `Debug ply ${number} in version ${version}`);
    });
  }

  // What the old move and the new one give away, on their squares: before the ply, and after it.
  marks(shown) {
    const one = this.found?.get(shown + 1) ?? this.found?.get(shown);
    if (!one) return [];
    const { was, now, change } = one;
    const mark = ({ cell, loss }, look) => ({
      cell, from: null, look, text: loss === null ? "now" : loss === 0 ? "0" : `-${small(loss)}`,
    });
    const marks = [mark(now, judged(change).look)];
    if (was.loss !== null && was.cell !== now.cell) marks.push(mark(was, "plain"));
    return marks.filter(({ cell }) => cell !== null);
  }
}
