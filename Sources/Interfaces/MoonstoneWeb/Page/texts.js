// The two editors of a text: CodeMirror where it is installed, else a text area with the numbers of
// its lines. Both have: text, point, input, caret, lineBefore, replace, focus.

import { el } from "./dom.js";

// The height of a line of the text area, and the space before the first.
const [lineHeight, space] = [18, 7];

let codeMirror;

function load(tag, properties) {
  return new Promise((resolve, reject) => {
    document.head.append(el(tag, { ...properties, onload: resolve, onerror: reject }));
  });
}

// CodeMirror; its mode has to come after it.
function fetchCodeMirror() {
  codeMirror ??= (async () => {
    await load("link", { rel: "stylesheet", href: "editor/codemirror.css" });
    await load("script", { src: "editor/codemirror.js" });
    const parts = ["lua", "matchbrackets"];
    await Promise.all(parts.map((part) => load("script", { src: `editor/${part}.js` })));
  })();
  return codeMirror;
}

// `act` has: load, changed, key (true if it took the key).
export async function makeText(hasEditor, act) {
  if (hasEditor) await fetchCodeMirror().catch(() => {});
  return hasEditor && window.CodeMirror ? new RichText(act) : new PlainText(act);
}

// Columns count characters; a text in JavaScript counts halves of some.
const offset = (line, column) => [...line].slice(0, column - 1).join("").length;

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
        if (loads || act.key(event)) event.preventDefault();
      },
    });
    this.element = el("div", { className: "plain-text" }, this.numbers, this.area);
  }

  count(wrong) {
    const lines = this.area.value.split("\n").length;
    if (lines !== this.lines || wrong !== this.wrong) {
      this.numbers.replaceChildren(...Array.from({ length: lines }, (_, index) =>
        el("span", { className: index + 1 === wrong ? "wrong" : "" }, `${index + 1}\n`)));
    }
    [this.lines, this.wrong] = [lines, wrong];
    this.numbers.scrollTop = this.area.scrollTop;
  }

  get input() { return this.area; }
  get text() { return this.area.value; }
  set text(text) { this.area.value = text; this.count(); }
  focus() { this.area.focus(); }

  point(line, column) {
    this.input.setAttribute("aria-invalid", String(Boolean(line)));
    this.count(line);
    if (!line) return;
    const lines = this.area.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const start = before + (column ? offset(lines[line - 1] || "", column) : 0);
    this.area.focus();
    this.area.setSelectionRange(start, column ? start + 1 : start);
    this.area.scrollTop = Math.max(0, (line - 5) * lineHeight);
    this.numbers.scrollTop = this.area.scrollTop;
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
      extraKeys: { "Ctrl-Enter": () => act.load(), "Cmd-Enter": () => act.load() },
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

  point(line, column) {
    this.input.setAttribute("aria-invalid", String(Boolean(line)));
    if (this.wrong) this.editor.removeLineClass(this.wrong, "background", "wrong");
    this.place?.clear();
    this.wrong = line ? this.editor.addLineClass(line - 1, "background", "wrong") : null;
    if (!line) return;
    const ch = column ? offset(this.editor.getLine(line - 1) || "", column) : 0;
    const [start, end] = [{ line: line - 1, ch }, { line: line - 1, ch: ch + 1 }];
    this.place = column
      ? this.editor.markText(start, end, { className: "wrong-place" }) : null;
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
