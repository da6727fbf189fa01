// The text of a thought, in the editor of the page, which changes nothing here: lines that stop are
// marked in its margin, and so is the line where the thought stands.

import { el } from "./dom.js";
import { makeText } from "./texts.js";

// The height of a line of the text area, and the space before the first.
const [lineHeight, space] = [18, 7];
const words = new Set(["and", "break", "do", "else", "elseif", "end", "for", "function", "goto", "if",
  "in", "local", "not", "or", "repeat", "return", "then", "until", "while"]);

// What a word of a line stands for, with what it is a field of; `null` if it is no variable.
export function expressionAt(line, column) {
  const path = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[(?:\d+|"[^"\\]*")\])*/g;
  for (const found of line.matchAll(path)) {
    const [start, end] = [found.index, found.index + found[0].length];
    if (column < start || column >= end) continue;
    const rest = found[0].slice(column - start).match(/^\w*/)[0];
    const text = found[0].slice(0, column - start + rest.length);
    const isMethod = line[start - 1] === ":";
    return isMethod || words.has(text) || !/\w$/.test(text) ? null : text;
  }
  return null;
}

function sign({ condition, logMessage }) {
  const look = logMessage ? "logs" : condition ? "asks" : "";
  return el("span", { className: `stop-sign ${look}`, role: "img", "aria-label": "stops here" }, "●");
}

// `act` has: toggle(line), ask(expression, { left, top }), forget().
export async function makeDebugText(hasEditor, act) {
  const text = await makeText(hasEditor, { load() {}, changed() {}, key: () => false });
  return text.editor ? new RichDebugText(text, act) : new PlainDebugText(text, act);
}

class DebugText {
  constructor(text, act) {
    Object.assign(this, { inner: text, act, element: text.element });
    text.input.setAttribute("aria-readonly", "true");
    this.element.addEventListener("mousemove", (event) => this.hover(event));
    this.element.addEventListener("mouseleave", () => this.ask(null));
    for (const name of ["keyup", "mouseup"]) {
      this.element.addEventListener(name, () => this.ask(this.atCaret(), this.inner.caret));
    }
  }

  show(text) { this.inner.text = text; }
  refresh() { this.inner.refresh(); }
  focus() { this.inner.focus(); }

  hover(event) {
    const box = this.element.getBoundingClientRect();
    const found = this.at(event.clientX, event.clientY);
    this.ask(found, { left: event.clientX - box.left, top: event.clientY - box.top + 14 });
  }

  ask(expression, place) {
    if (expression === this.asked) return;
    this.asked = expression;
    if (expression) this.act.ask(expression, place);
    else this.act.forget();
  }
}

class RichDebugText extends DebugText {
  constructor(text, act) {
    super(text, act);
    const { editor } = text;
    this.editor = editor;
    editor.setOption("readOnly", true);
    editor.setOption("gutters", ["stops", "CodeMirror-linenumbers"]);
    editor.on("gutterClick", (_, line) => act.toggle(line + 1));
  }

  get line() { return this.editor.getCursor().line + 1; }

  mark(stops) {
    this.editor.clearGutter("stops");
    for (const [line, stop] of stops) this.editor.setGutterMarker(line - 1, "stops", sign(stop));
  }

  point(line) {
    if (this.here) this.editor.removeLineClass(this.here, "background", "at-line");
    this.here = line ? this.editor.addLineClass(line - 1, "background", "at-line") : null;
    if (line) this.editor.scrollIntoView({ line: line - 1, ch: 0 }, 80);
  }

  at(left, top) {
    const { line, ch } = this.editor.coordsChar({ left, top }, "window");
    const text = this.editor.getLine(line) ?? "";
    const end = this.editor.charCoords({ line, ch: text.length }, "window");
    return left > end.right || top > end.bottom ? null : expressionAt(text, ch);
  }

  atCaret() {
    const { line, ch } = this.editor.getCursor();
    return expressionAt(this.editor.getLine(line), ch);
  }
}

class PlainDebugText extends DebugText {
  constructor(text, act) {
    super(text, act);
    const { area, numbers } = text;
    area.readOnly = true;
    this.here = el("div", { className: "at-line plain-line", hidden: true });
    this.element.prepend(this.here);
    area.addEventListener("scroll", () => this.place());
    numbers.addEventListener("click", (event) => {
      const line = this.lineAt(event.clientY);
      if (line <= numbers.childElementCount) act.toggle(line);
    });
  }

  get line() {
    const { area } = this.inner;
    return area.value.slice(0, area.selectionStart).split("\n").length;
  }

  lineAt(top) {
    const { area } = this.inner;
    return 1 + Math.max(0, Math.floor(
      (top - area.getBoundingClientRect().top - space + area.scrollTop) / lineHeight));
  }

  mark(stops) {
    [...this.inner.numbers.children].forEach((number, index) =>
      number.classList.toggle("stops", stops.has(index + 1)));
  }

  point(line) {
    this.number = line;
    const { area } = this.inner;
    const top = space + (line - 1) * lineHeight;
    const isSeen = top > area.scrollTop && top + lineHeight < area.scrollTop + area.clientHeight;
    if (line && !isSeen) area.scrollTop = Math.max(0, top - area.clientHeight / 3);
    this.place();
  }

  place() {
    const top = space + (this.number - 1) * lineHeight - this.inner.area.scrollTop;
    this.here.hidden = !this.number || top < 0 || top > this.inner.area.clientHeight - lineHeight;
    this.here.style.top = `${top}px`;
  }

  at(left, top) {
    const { area } = this.inner;
    this.ruler ??= document.createElement("canvas").getContext("2d");
    this.ruler.font = getComputedStyle(area).font;
    const width = this.ruler.measureText("m").width;
    const column = Math.floor(
      (left - area.getBoundingClientRect().left - space + area.scrollLeft) / width);
    const text = area.value.split("\n")[this.lineAt(top) - 1] ?? "";
    return column < 0 ? null : expressionAt(text.replaceAll("\t", "  "), column);
  }

  atCaret() {
    const { area } = this.inner;
    const { lineBefore } = this.inner;
    const rest = area.value.slice(area.selectionStart).split("\n", 1)[0];
    return expressionAt(lineBefore + rest, lineBefore.length);
  }
}
