// A lesson: one goes back to before each fault of a match, and looks for a better move.

import { debugButton } from "./debug-offer.js";
import { el, fill, post } from "./dom.js";
import { lettersAfter } from "./field.js";
import { sides } from "./words.js";

// How long to wait before asking how far the analysis is.
const pause = 250;

export class Lesson {
  constructor(match) {
    this.match = match;
    // The exercise that is worked on; null between lessons.
    this.exercise = null;
    this.words = el("p", { className: "words", role: "status" });
    this.bar = el("progress", { "aria-label": "plies analysed" });
    this.whose = el("select", { "aria-label": "whose moves" },
      el("option", { value: "" }, "both sides"),
      sides.map((side) => el("option", { value: side }, match.sideName(side))));
    const button = (label, onclick, className) =>
      el("button", { type: "button", className, onclick }, label);
    this.buttons = {
      begin: button("Find better moves", () => this.begin()),
      again: button("Try again", () => this.show()),
      best: button("Show the best move", () => this.answer()),
      next: button("Next", () => this.go(this.place + 1), "main"),
      end: button("End the lesson", () => this.end("")),
    };
    this.controls = el("div", { className: "controls" });
    // Why the fault was played; it would tell the answer before.
    this.why = el("div", { className: "group" });
    this.element = el("section", { className: "lesson", "aria-label": "lesson" },
      this.words, this.controls, this.why);
    this.offer("begin");
  }

  // Shows these buttons.
  offer(...names) {
    const parts = names.map((name) => this.buttons[name]);
    if (names.includes("begin")) parts.push(this.whose);
    fill(this.controls, parts);
    fill(this.why, []);
  }

  async begin() {
    this.found = 0;
    this.isOpen = true;
    fill(this.controls, [this.bar, this.buttons.end]);
    try {
      const all = await this.analyse();
      if (!this.isOpen) return;
      this.exercises = all.map((exercise, number) => ({ ...exercise, number }))
        .filter(({ side }) => !this.whose.value || side === this.whose.value);
      this.go(0);
    } catch (error) { this.end(error.message); }
  }

  // Waits for the analysis, which the server does once, and shows how far it is.
  async analyse() {
    this.words.textContent = "Looking for faults…";
    while (this.isOpen) {
      const { exercises, done, all } = await post(`${this.match.path}/lesson`);
      if (exercises) return exercises;
      this.bar.max = all;
      this.bar.value = done;
      await new Promise((resolve) => { setTimeout(resolve, pause); });
    }
    return [];
  }

  go(place) {
    const { exercises } = this;
    if (!exercises.length) return this.end("No move gave away a tenth of the chances or more.");
    if (place >= exercises.length) return this.end(`${this.found} of ${exercises.length} found.`);
    this.place = place;
    this.exercise = exercises[place];
    this.show();
  }

  // Shows the position before the fault.
  show() {
    const { match, exercise } = this;
    const { ply, side, played, loss } = exercise;
    this.isTrying = true;
    match.lastShown = null;
    match.pin(ply - 1);
    this.words.textContent = `${this.place + 1} of ${this.exercises.length}: ply ${ply}, `
      + `${match.sideName(side)} to move, who played ${played} and gave away ${loss}. `
      + "Play a better move on the board.";
    this.offer("best", "next", "end");
  }

  // What can be played at a ply; null where there is no exercise.
  ways(ply) {
    return this.exercise && this.isTrying && ply === this.exercise.ply - 1
      ? this.exercise.ways : null;
  }

  // Has a move judged; without one, shows the best move. Ignores a second click on a move.
  async answer(move) {
    const { match, exercise, isTrying } = this;
    if (move && !isTrying) return;
    this.isTrying = false;
    try {
      const verdict = await post(`${match.path}/try`, { exercise: exercise.number, move });
      if (exercise !== this.exercise) return;
      if (verdict.isRight && move) this.found += 1;
      this.words.textContent = verdict.text;
      this.isTrying = false;
      match.show();
      this.draw(verdict.plies.slice(0, verdict.isRight ? 1 : 2));
      if (verdict.isRight) {
        this.offer("next", "end");
        fill(this.why, [debugButton(match, exercise.ply)]);
      } else this.offer("again", "best", "next", "end");
    } catch (error) {
      this.words.textContent = error.message;
      if (exercise !== this.exercise) return;
      this.isTrying = isTrying;
      match.show();
    }
  }

  // Draws what would have been played instead.
  draw(plies) {
    const { match, exercise } = this;
    const { board, snapshot } = match;
    match.lastShown = null;
    if (board.diagram) {
      board.diagram.textContent = plies.at(-1)?.diagram ?? board.diagram.textContent;
      return;
    }
    const before = match.plies.slice(0, exercise.ply - 1);
    board.show(lettersAfter(snapshot.start, [...before, ...plies]), plies.at(-1)?.mark);
  }

  end(words) {
    this.leave();
    this.words.textContent = words;
    this.offer("begin");
    this.match.show();
  }

  leave() { [this.isOpen, this.isTrying, this.exercise] = [false, false, null]; }
}
