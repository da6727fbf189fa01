// The two editors of a text: CodeMirror where it is installed, else a text area with the numbers of
// its lines. Both have: text, mark, markTests, point, tell, input, caret, lineBefore, replace, focus, refresh.

import { el } from "./dom.js";

// The height of a line of the text area, and the space before the first.
const [lineHeight, space] = [18, 7];

let codeMirror;

function load(tag, properties) {
  return new Promise((resolve, reject) => {
    document.head.append(el(tag, { ...properties, onload: resolve, onerror: reject }));
  });
}

function fetchCodeMirror() {
  codeMirror ??= (async () => {
    await Promise.all([
      load("link", { rel: "stylesheet", href: "editor/editor.css" }),
      load("script", { src: "editor/editor.js" }),
    ]);
  })();
  return codeMirror;
}

// `act` has: load, changed, key (true if it took the key).
export async function makeText(hasEditor, act) {
  if (hasEditor) await fetchCodeMirror().catch(() => {});
  return hasEditor && window.CodeMirror ? new RichText(act) : new PlainText(act);
}

// What the variables held at a line.
const told = (line, held) => el("pre", { className: "held" },
  held.length ? `line ${line}: ${held.join("\n")}` : "");

// Whether a test passed, beside its line.
const testSign = ({ ok, name, reasons }) => el("span", {
  className: `test-sign ${ok ? "passed" : "failed"}`, role: "img",
  title: `${name}: ${ok ? "passed" : reasons.join("; ")}`,
  "aria-label": ok ? "passed" : "failed",
}, ok ? "✓" : "✗");

// Columns count characters; a text in JavaScript counts halves of some.
const offset = (line, column) => [...line].slice(0, column - 1).join("").length;

// Lines as comments, or without the signs if all of them are.
function commented(text) {
  const lines = text.split("\n");
  const isComment = lines.every((line) => /^\s*(--|$)/.test(line));
  return lines.map((line) => (isComment ? line.replace(/^(\s*)-- ?/, "$1")
    : line.trim() ? line.replace(/^(\s*)/, "$1-- ") : line)).join("\n");
}

class PlainText {
  constructor(act) {
    this.numbers = el("pre", { className: "numbers", "aria-hidden": "true" });
    this.area = el("textarea", {
      spellcheck: false, "aria-label": "the script", wrap: "off", autocapitalize: "off",
      oninput: () => { this.count(); act.changed(); },
      onscroll: () => { this.numbers.scrollTop = this.area.scrollTop; },
      onkeydown: (event) => {
        const loads = event.key === "Enter" && (event.ctrlKey || event.metaKey);
        if (loads) act.load();
        if (loads || act.key(event) || this.write(event)) event.preventDefault();
      },
    });
    this.element = el("div", { className: "plain-text" }, this.numbers, this.area);
    this.tests = new Map();
  }

  // Marks the lines of tests that have run.
  markTests(results) {
    this.tests = new Map(results.map((one) => [one.line, one]));
    this.lines = null;
    this.count(this.wrong);
  }

  count(wrong) {
    const lines = this.area.value.split("\n").length;
    if (lines !== this.lines || wrong !== this.wrong) {
      this.numbers.replaceChildren(...Array.from({ length: lines }, (_, index) => {
        const test = this.tests.get(index + 1);
        return el("span", { className: index + 1 === wrong ? "wrong" : "" },
          test ? testSign(test) : "", `${index + 1}\n`);
      }));
    }
    [this.lines, this.wrong] = [lines, wrong];
    this.numbers.scrollTop = this.area.scrollTop;
  }

  // Indents and comments as people expect it. Returns whether the key was for that. Tab indents
  // until Esc was pressed: then it leaves the text.
  write({ key, ctrlKey, shiftKey }) {
    const { area } = this;
    if (key === "Escape") this.leaves = true;
    else if (key !== "Tab" && key !== "Shift") this.leaves = false;
    if (key === "/" && ctrlKey) return this.change(commented(this.selected));
    if (ctrlKey) return false;
    if (key === "Tab" && !this.leaves) {
      const isLine = area.selectionStart === area.selectionEnd && !shiftKey;
      if (isLine) return this.insert("  ");
      return this.change(this.selected.split("\n").map((line) =>
        (shiftKey ? line.replace(/^ {1,2}|^\t/, "") : `  ${line}`)).join("\n"));
    }
    if (key !== "Enter") return false;
    const [indent] = this.lineBefore.match(/^[ \t]*/);
    const opens = /\b(then|do|else|repeat|function\s*[\w.:]*\s*\([^)]*\))\s*$|[{(]\s*$/.test(this.lineBefore);
    return this.insert(`\n${indent}${opens ? "  " : ""}`);
  }

  insert(text) {
    // What browsers let one undo.
    if (!document.execCommand("insertText", false, text)) {
      const { area } = this;
      area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
      area.dispatchEvent(new Event("input"));
    }
    return true;
  }

  // The lines that are selected, whole.
  get range() {
    const { value, selectionStart, selectionEnd } = this.area;
    const end = value.indexOf("\n", selectionEnd);
    return [value.lastIndexOf("\n", selectionStart - 1) + 1, end < 0 ? value.length : end];
  }

  get selected() { return this.area.value.slice(...this.range); }

  change(text) {
    const [start, end] = this.range;
    this.area.setSelectionRange(start, end);
    this.insert(text);
    this.area.setSelectionRange(start, start + text.length);
    return true;
  }

  get input() { return this.area; }
  refresh() {}
  get text() { return this.area.value; }
  set text(text) { this.area.value = text; this.count(); }
  focus() { this.area.focus(); }

  // Says what the variables held at a line, until another place is marked.
  tell(line, held) {
    this.held = told(line, held);
    this.element.append(this.held);
  }

  // Marks a place.
  mark(line) {
    this.held?.remove();
    this.input.setAttribute("aria-invalid", String(Boolean(line)));
    this.count(line);
  }

  // Marks a place, and goes there, unless the keys are to stay where they are.
  point(line, column, goes = true) {
    this.mark(line);
    if (!line) return;
    this.area.scrollTop = Math.max(0, (line - 5) * lineHeight);
    this.numbers.scrollTop = this.area.scrollTop;
    if (!goes) return;
    const lines = this.area.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const start = before + (column ? offset(lines[line - 1] || "", column) : 0);
    this.area.focus();
    this.area.setSelectionRange(start, column ? start + 1 : start);
  }

  get lineBefore() {
    return this.area.value.slice(0, this.area.selectionStart).split("\n").at(-1);
  }

  replace(count, text) {
    const end = this.area.selectionStart;
    this.area.setRangeText(text, end - count, end, "end");
    this.area.dispatchEvent(new Event("input"));
  }

  // The place below the caret, in this element.
  get caret() {
    const { area } = this;
    const line = area.value.slice(0, area.selectionStart).split("\n").length;
    this.ruler ??= document.createElement("canvas").getContext("2d");
    this.ruler.font = getComputedStyle(area).font;
    const width = this.ruler.measureText(this.lineBefore.replace(/\t/g, "  ")).width;
    return {
      left: area.offsetLeft + space + width - area.scrollLeft,
      top: space + line * lineHeight - area.scrollTop,
    };
  }
}

class RichText {
  constructor(act) {
    this.element = el("div", { className: "rich-text" });
    this.editor = window.CodeMirror(this.element, {
      mode: "lua", lineNumbers: true, matchBrackets: true, indentUnit: 2, tabSize: 2,
      extraKeys: { "Ctrl-Enter": () => act.load(), "Cmd-Enter": () => act.load(),
        "Ctrl-/": "toggleComment", "Cmd-/": "toggleComment" },
      inputStyle: "contenteditable",
    });
    for (const [name, value] of Object.entries({
      "aria-label": "the script", role: "textbox", "aria-multiline": "true",
    })) this.input.setAttribute(name, value);
    this.editor.on("change", () => act.changed());
    this.editor.on("keydown", (_, event) => {
      if (act.key(event)) event.preventDefault();
      else this.letLeave(event);
    });
    this.editor.on("blur", () => this.keepTab(true));
  }

  // After Esc, Tab leaves the text, as in the text area.
  letLeave({ key }) {
    if (key === "Escape") this.keepTab(false);
    else if (!["Tab", "Shift"].includes(key)) this.keepTab(true);
  }

  keepTab(isKept) {
    const { Tab, "Shift-Tab": back, ...keys } = this.editor.getOption("extraKeys");
    const leaving = isKept ? {} : { Tab: false, "Shift-Tab": false };
    this.editor.setOption("extraKeys", { ...keys, ...leaving });
  }

  get input() { return this.editor.getInputField(); }
  get text() { return this.editor.getValue(); }
  set text(text) { this.editor.setValue(text); setTimeout(() => this.editor.refresh(), 0); }
  focus() { this.editor.focus(); }
  refresh() { this.editor.refresh(); }

  // Marks the lines of tests that have run, in a gutter that is there only then.
  markTests(results) {
    this.editor.clearGutter("tests");
    this.editor.setOption("gutters", results.length
      ? ["tests", "CodeMirror-linenumbers"] : ["CodeMirror-linenumbers"]);
    for (const one of results) this.editor.setGutterMarker(one.line - 1, "tests", testSign(one));
  }

  tell(line, held) {
    this.held = this.editor.addLineWidget(line - 1, told(line, held));
  }

  mark(line, column) {
    this.held?.clear();
    this.input.setAttribute("aria-invalid", String(Boolean(line)));
    if (this.wrong) this.editor.removeLineClass(this.wrong, "background", "wrong");
    this.place?.clear();
    this.wrong = line ? this.editor.addLineClass(line - 1, "background", "wrong") : null;
    if (!line) return;
    const [start, end] = [this.at(line, column), this.at(line, column)];
    end.ch += 1;
    this.place = column
      ? this.editor.markText(start, end, { className: "wrong-place" }) : null;
  }

  at(line, column) {
    const ch = column ? offset(this.editor.getLine(line - 1) || "", column) : 0;
    return { line: line - 1, ch };
  }

  point(line, column, goes = true) {
    this.mark(line, column);
    if (!line) return;
    const start = this.at(line, column);
    if (!goes) return this.editor.scrollIntoView(start, 60);
    this.editor.setCursor(start);
    this.editor.focus();
  }

  get lineBefore() {
    const { line, ch } = this.editor.getCursor();
    return this.editor.getLine(line).slice(0, ch);
  }

  replace(count, text) {
    const { line, ch } = this.editor.getCursor();
    this.editor.replaceRange(text, { line, ch: ch - count }, { line, ch });
  }

  get caret() {
    const { left, bottom } = this.editor.cursorCoords(true, "window");
    const box = this.element.getBoundingClientRect();
    return { left: left - box.left, top: bottom - box.top };
  }
}
