// A page that is one file: it steps through its matches and sorts its tables.

import { Advice } from "./advice.js";
import { through } from "./arrows.js";
import { svg } from "./elements.js";
import { Field, lettersAfter } from "./field.js";
import { Graph } from "./graph.js";
import { drawing } from "./marks.js";
import { Steps } from "./steps.js";
import { makeSortable } from "./tables.js";

class ReportMatch {
  constructor(element) {
    this.element = element;
    const { board, boards, counts, decided, lead = 0, marks, steps } = element.dataset;
    this.start = board;
    this.boards = boards && JSON.parse(boards);
    this.counts = counts ? counts.split(";").map((pair) => pair.split(" ")) : [];
    this.plies = (steps ? steps.split(";") : []).map((step) => {
      const [mark, changes] = step.split(":");
      return { mark: mark ? Number(mark) : null, changes: changes ? changes.split(",") : [] };
    });
    if (board) this.field = new Field(element);
    // What players wanted seen on the board, by the numbers of the plies.
    this.marks = marks ? JSON.parse(marks) : null;
    this.marked = svg("g", { class: "marks", "aria-hidden": "true" });
    // The squares that have decided the match, at its end.
    this.decided = decided ? decided.split(",").map(Number) : [];
    this.line = svg("path", { class: "decided" });
    this.field?.picture.append(this.line, this.marked);
    this.items = [...element.querySelectorAll(".moves > *")];
    this.steps = new Steps({
      lead: Number(lead), show: () => this.show(), settled: () => this.settle(),
    });
    this.steps.last = this.items.length;
    element.querySelector(".steps").replaceWith(this.steps.element);
    if (element.dataset.arrows) this.advice = new Advice(element, this.field, this.steps);
    const graph = element.querySelector(".graph");
    if (graph) this.graph = new Graph(this.steps, graph);
    this.items.forEach((item, index) => {
      item.addEventListener("click", () => this.steps.pin(index + 1));
      item.addEventListener("mouseenter", () => this.steps.look(index + 1));
      item.addEventListener("mouseleave", () => this.steps.look(null));
    });
    this.steps.show();
  }

  show() {
    const { shown } = this.steps;
    if (this.field) {
      this.field.draw(lettersAfter(this.start, this.plies.slice(0, shown)));
      this.field.mark(this.plies[shown - 1]?.mark);
      const isLast = shown === this.plies.length;
      this.line.setAttribute("d", isLast ? through(this.field, this.decided) : "");
      this.marked.replaceChildren(
        ...(this.marks?.[shown] ?? []).map((mark) => drawing(this.field, mark)));
    } else {
      this.element.querySelector("pre").textContent = this.boards[shown];
    }
    this.items.forEach((item, index) => item.classList.toggle("now", index + 1 === shown));
    this.graph?.point();
    this.advice?.draw();
    const count = this.counts[shown];
    const { black, white } = this.element.dataset;
    return count ? `: ${black} ${count[0]}, ${white} ${count[1]}` : "";
  }

  // The address leads to the ply.
  settle() {
    this.element.querySelector(".tall .now")?.scrollIntoView({ block: "nearest" });
    try {
      history.replaceState(null, "", `#${this.element.id}/${this.steps.pinned}`);
    } catch { /* some browsers forbid it in files */ }
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, select")) return;
    if (event.key === " " && event.target.closest("button, summary, a")) return;
    const isTaken = this.steps.key(event) || this.advice?.key(event) || this.toggle(event.key);
    if (isTaken) event.preventDefault();
  }

  // Shows or hides the marks; whether the key is for that.
  toggle(key) {
    if (key !== "a" || !this.marks) return false;
    this.marked.toggleAttribute("hidden");
    return true;
  }
}

const prepared = new Map();

function prepare(element) {
  if (!prepared.has(element)) prepared.set(element, new ReportMatch(element));
  return prepared.get(element);
}

// An address ends with a match, and may have a ply after it.
function jump() {
  const [id, ply] = location.hash.slice(1).split("/");
  const element = document.getElementById(id);
  if (!element?.matches(".match")) return;
  element.open = true;
  const { steps } = prepare(element);
  if (ply !== undefined && steps.pinned !== Number(ply)) steps.pin(Number(ply));
  if (ply !== undefined) element.scrollIntoView();
}

for (const table of document.querySelectorAll("table.sortable")) makeSortable(table);
for (const element of document.querySelectorAll("section.match")) {
  const match = prepare(element);
  const { ply } = element.dataset;
  if (ply !== undefined && !location.hash) match.steps.pin(Number(ply));
  document.addEventListener("keydown", (event) => match.key(event));
}
for (const element of document.querySelectorAll("details.match")) {
  element.addEventListener("toggle", () => { if (element.open) prepare(element); });
  element.addEventListener("keydown", (event) => {
    if (element.open) prepare(element).key(event);
  });
}
window.addEventListener("hashchange", jump);
jump();

// `?embed` leaves a board and its buttons, which fill the frame of another page.
if (new URLSearchParams(location.search).has("embed")) {
  const named = document.getElementById(location.hash.slice(1).split("/")[0]);
  const element = named?.matches(".match") ? named : document.querySelector(".match");
  element.open = true;
  prepare(element);
  element.classList.add("embedded");
  for (const other of document.body.children) other.hidden = !other.contains(element);
}
