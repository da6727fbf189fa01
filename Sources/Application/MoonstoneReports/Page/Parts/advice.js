// What an analysis adds to a match: an arrow to the better move, and keys that lead to the faults.

import { svg } from "./elements.js";

const faults = { b: "??", m: "?", i: "?!" };

export class Advice {
  // The field is that of the match, or undefined; the steps are, too. See steps.js.
  constructor(element, field, steps) {
    Object.assign(this, { field, steps, isShown: true });
    // For each ply, the cells that an arrow leads from and to, as "19-26"; empty without one.
    this.arrows = element.dataset.arrows.split(";");
    this.rows = [...element.querySelectorAll(".moves > *")];
    this.line = svg("path", { class: "better" });
    field?.picture.append(this.line);
  }

  draw() {
    const cells = (this.arrows[this.steps.shown - 1] ?? "").split("-").map(Number);
    this.line.setAttribute("d", this.isShown && cells.length === 2 ? this.path(...cells) : "");
  }

  path(from, to) {
    const [x, y] = [this.field.x(to), this.field.y(to)];
    const angle = Math.atan2(y - this.field.y(from), x - this.field.x(from));
    const tip = (turn) =>
      `M${x} ${y}l${12 * Math.cos(angle + turn)} ${12 * Math.sin(angle + turn)}`;
    return `M${this.field.x(from)} ${this.field.y(from)}L${x} ${y}${tip(2.6)}${tip(-2.6)}`;
  }

  // Goes to the next fault of this kind, or to the first one after the last.
  jump(fault) {
    const { shown } = this.steps;
    const places = this.rows.flatMap((row, index) =>
      row.dataset.fault === fault ? index + 1 : [],
    );
    const next = places.find((ply) => ply > shown) ?? places[0];
    if (next !== undefined) this.steps.pin(next);
  }

  // Whether the key is one of these.
  key(event) {
    if (event.key === "a") {
      this.isShown = !this.isShown;
      this.draw();
      return true;
    }
    const fault = faults[event.key];
    if (fault) this.jump(fault);
    return Boolean(fault);
  }
}
