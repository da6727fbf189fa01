// Where a thought stops: at lines, at calls of the host, when a value changes, at errors that are
// caught.

import { el, fill } from "./dom.js";

export class DebugStops {
  // `debug` has: client, source, sources, mark(), showValues(), complain(error).
  constructor(debug) {
    this.debug = debug;
    // Of each file, by its number: the lines that stop.
    this.files = new Map();
    // The values that stop when they change, by how Lua reaches them, with what the server calls them.
    this.values = new Map();
    // The rows of the lines that stop, by their places.
    this.rows = new Map();
    this.list = el("ul", { className: "stop-list" });
    this.calls = el("input", {
      type: "text", placeholder: "board:search", spellcheck: false, autocomplete: "off",
      onchange: () => this.setCalls(),
    });
    this.caught = el("input", { type: "checkbox", onchange: () => this.setCaught() });
    this.element = el("div", {}, this.list,
      el("label", {}, "before calls of ", this.calls),
      el("label", {}, this.caught, " at errors that the script catches"));
    this.show();
  }

  get watched() { return this.values; }

  lines(source) { return this.files.get(source.sourceReference) ?? new Map(); }

  // Sets a stop at a line of the file that is shown, or removes it.
  async toggle(line) {
    const { source } = this.debug;
    const lines = new Map(this.lines(source));
    if (!lines.delete(line)) lines.set(line, { condition: "", logMessage: "" });
    await this.setLines(source, lines);
  }

  // The server may move a stop to the next line that has code, or refuse what was typed. Meanwhile
  // more may have been typed.
  async setLines(source, lines) {
    this.files.set(source.sourceReference, lines);
    const asked = [...lines];
    const answer = await this.send("setBreakpoints", {
      source, breakpoints: asked.map(([line, { condition, logMessage }]) =>
        ({ line, condition, logMessage })) });
    const now = this.lines(source);
    answer?.breakpoints.forEach(({ verified, line: found, message }, index) => {
      const [line] = asked[index];
      const stop = now.get(line);
      if (!stop) return;
      stop.fault = verified ? "" : message;
      if (!verified || found === line) return;
      now.delete(line);
      // Another one that stands there has what was typed.
      if (!now.has(found)) now.set(found, stop);
    });
    this.debug.mark();
    this.show();
  }

  async setCalls() {
    const names = this.calls.value.split(/[\s,]+/).filter(Boolean);
    const answer = await this.send(
      "setFunctionBreakpoints", { breakpoints: names.map((name) => ({ name })) });
    const wrong = answer?.breakpoints.find(({ verified }) => !verified);
    if (wrong) this.debug.complain(new Error(wrong.message));
  }

  setCaught() {
    return this.send("setExceptionBreakpoints", {
      filters: this.caught.checked ? ["uncaught", "caught"] : ["uncaught"] });
  }

  // Stops when a value changes, or no longer does.
  async watch({ name, evaluateName }, variablesReference) {
    if (!this.values.delete(evaluateName)) {
      const found = await this.send(
        "dataBreakpointInfo", { name, variablesReference, frameId: this.debug.frame.id });
      if (!found) return;
      if (!found.dataId) {
        this.debug.complain(new Error(found.description));
        return;
      }
      this.values.set(evaluateName, found.dataId);
    }
    await this.setValues();
  }

  async setValues() {
    const answer = await this.send("setDataBreakpoints", {
      breakpoints: [...this.values.values()].map((dataId) => ({ dataId })) });
    const names = [...this.values.keys()];
    this.numbers = new Map(names.map((name, index) => [answer?.breakpoints[index]?.id, name]));
    answer?.breakpoints.forEach(({ verified, message }, index) => {
      if (verified) return;
      this.values.delete(names[index]);
      this.debug.complain(new Error(message));
    });
    this.show();
    await this.debug.showValues();
  }

  // A value that was watched is gone, and its stop with it.
  removed(number) {
    this.values.delete(this.numbers?.get(number));
    this.show();
  }

  async send(command, args) {
    try {
      return await this.debug.client.request(command, args);
    } catch (error) {
      this.debug.complain(error);
      return null;
    }
  }

  show() {
    const rows = [...this.files].flatMap(([number, lines]) => {
      const source = this.debug.sources.find((one) => one.sourceReference === number);
      return [...lines].sort(([one], [other]) => one - other)
        .map(([line, stop]) => this.row(source, line, stop));
    });
    this.rows = new Map(rows.map((row) => [row.id, row]));
    const values = [...this.values.keys()].map((name) => el("li", {}, `when ${name} changes `,
      this.remover(`when ${name} changes`, () => {
        this.values.delete(name);
        return this.setValues();
      })));
    const none = el("li", { className: "dim" }, "Click in the margin of the script, or b in its text.");
    const all = [...rows.map(({ element }) => element), ...values];
    fill(this.list, all.length ? all : [none]);
  }

  // The row of a stop stays the same as long as that does, with what is being typed.
  row(source, line, stop) {
    const id = `${source.sourceReference} ${line}`;
    const row = this.rows.get(id) ?? this.newRow(source, line, id);
    row.fault.textContent = stop.fault ?? "";
    return row;
  }

  newRow(source, line, id) {
    const place = `${source.name}:${line}`;
    const lines = () => new Map(this.lines(source));
    const field = (kind, label) => el("label", {}, `${label} `, el("input", {
      type: "text", value: this.lines(source).get(line)[kind], "aria-label": `${place}, ${label}`,
      spellcheck: false, autocomplete: "off",
      onchange: ({ target }) => this.setLines(source, lines().set(
        line, { ...this.lines(source).get(line), [kind]: target.value.trim() })),
    }));
    const fault = el("span", { className: "fault", role: "status" });
    const element = el("li", {}, el("span", {}, place), " ", field("condition", "if"), " ",
      field("logMessage", "log"), " ", this.remover(place, () => {
        const rest = lines();
        rest.delete(line);
        return this.setLines(source, rest);
      }), fault);
    return { element, fault, id };
  }

  remover(words, act) {
    return el("button", {
      type: "button", "aria-label": `remove the stop ${words}`, title: "remove", onclick: act,
    }, "×");
  }
}
