// The parameters of a script that plays a side: a slider, a list or a box for each. A change is a swap
// of the player, on record; the script goes on with its memory.

import { el, fill, say } from "./dom.js";
import { styled } from "./styles.js";
import { inFiles } from "./words.js";

// How long a slider has to stand still until the script is swapped, in milliseconds.
const pause = 300;

// How fine a slider for numbers is: it has 20 to 200 steps.
const step = ({ kind, min, max }) =>
  (kind === "integer" ? 1 : 10 ** Math.ceil(Math.log10((max - min) / 200)));

// A number as one would type it: steps add up to 0.30000000000000004.
const typed = (number) => (Number.isInteger(Number(number)) ? String(number)
  : String(Number(Number(number).toPrecision(12))));

const declaration = ({ value, ...declared }) => JSON.stringify(declared);

// One parameter: what is shown of it, and its value as it is typed.
class Param {
  constructor(one, id, changed) {
    this.one = one;
    this.output = el("output", { htmlFor: id });
    this.input = this.make(one, id);
    this.input.addEventListener("input", () => this.show());
    this.input.addEventListener("change", changed);
    this.row = [el("label", { htmlFor: id }, one.name), this.input, this.output];
    this.set(one.value);
  }

  make({ kind, min, max, choices }, id) {
    if (kind === "boolean") return el("input", { id, type: "checkbox" });
    if (kind === "choice") {
      return el("select", { id }, choices.map((value) => el("option", { value }, value)));
    }
    return el("input", { id, type: "range", min, max, step: step(this.one) });
  }

  get isNumber() { return this.input.type === "range"; }

  // What a script was set to can lie between two steps of a slider: it stays until one moves it.
  get value() {
    if (this.one.kind === "boolean") return String(this.input.checked);
    if (!this.isNumber) return this.input.value;
    return this.input.value === this.placed ? this.kept : typed(this.input.value);
  }

  set(value) {
    if (this.one.kind === "boolean") this.input.checked = value === "true";
    else this.input.value = value;
    [this.kept, this.placed] = [value, this.input.value];
    this.show();
  }

  // The usual 1e+06 is the 1000000 of a slider.
  get isUsual() {
    const { value, one: { usual } } = this;
    return this.isNumber ? Number(value) === Number(usual) : value === usual;
  }

  show() {
    const { value, one: { usual } } = this;
    this.output.textContent = this.isUsual ? this.isNumber ? value : ""
      : `${this.isNumber ? value : ""} (usually ${usual})`;
  }
}

export class Params {
  constructor(match, side) {
    Object.assign(this, { match, side, params: [], declared: "", refusal: "" });
    styled("params.css");
    this.summary = el("summary", {});
    this.list = el("div", { className: "params-list" });
    this.note = el("span", { className: "dim", role: "status" });
    this.usual = el("button", { type: "button", onclick: () => this.reset() }, "Usual values");
    this.element = el("details", { className: "params" }, this.summary, this.list,
      el("div", { className: "controls" }, this.usual, this.note));
    match.seats.boxes[side].box.append(this.element);
  }

  // Shows what the server tells of the script that plays the side now.
  take(told) {
    if (told?.player !== this.told?.player) this.refusal = "";
    [this.told, this.isSent] = [told, false];
    const parameters = told?.parameters ?? [];
    this.element.hidden = !parameters.length;
    const declared = parameters.map(declaration).join();
    if (this.declared !== declared) {
      this.declared = declared;
      this.stop();
      this.params = parameters.map((one) =>
        new Param(one, `param-${this.side}-${one.name}`, () => this.wish()));
      fill(this.list, this.params.map(({ row }) => row));
    } else if (!this.waiting) {
      parameters.forEach(({ value }, index) => this.params[index].set(value));
    }
    if (!this.waiting) this.tell(this.refusal);
    this.show();
  }

  // What was set last is refused: once the server has told what plays, that is shown, with the reason.
  refuse(why) {
    if (this.isSent) this.refusal = inFiles(why);
    this.isSent = false;
  }

  tell(words, isProblem = Boolean(words)) {
    this.note.textContent = words;
    this.note.className = isProblem ? "problem" : "dim";
  }

  // What is set, as one types it after the name of the player.
  get words() {
    return this.params.filter((param) => !param.isUsual)
      .map((param) => `${param.one.name}=${param.value}`);
  }

  show() {
    const set = this.words.join(", ");
    this.summary.textContent = set ? `Parameters: ${set}` : "Parameters";
    this.usual.disabled = !set;
  }

  stop() {
    clearTimeout(this.waiting);
    this.waiting = null;
  }

  wish() {
    this.show();
    this.stop();
    this.waiting = setTimeout(() => this.change(), pause);
  }

  reset() {
    for (const param of this.params) param.set(param.one.usual);
    this.change();
  }

  async change() {
    this.stop();
    this.show();
    const { match, side, told: { player, odds } } = this;
    const set = [...odds, ...this.words].join();
    [this.isSent, this.refusal] = [true, ""];
    this.tell(match.status.ending ? "for the next match" : "from its next turn on", false);
    say(`${match.sideName(side)}: ${set || "usual values"}`);
    await match.order("change", { side, player: set ? `${player}@${set}` : player });
  }
}
