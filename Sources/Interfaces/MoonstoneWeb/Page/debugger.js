// Steps through a thought, forwards and back: its text, a slider over its ticks, values, boards.

import { DebugClient } from "./debug-client.js";
import { DebugConsole } from "./debug-console.js";
import { failsAt } from "./debug-offer.js";
import { DebugStops } from "./debug-stops.js";
import { makeDebugText } from "./debug-text.js";
import { DebugTime } from "./debug-time.js";
import { DebugValues, gone } from "./debug-values.js";
import { el, named, post } from "./dom.js";
import { styled } from "./styles.js";
import { fileName } from "./words.js";

// How long one waits until it is asked how far the thoughts before are, and until a step that is under
// way can be stopped, in milliseconds.
const [pause, slow] = [300, 400];

// What leads where: the key, the words, and the request.
const ways = [
  ["back", "O", "out", "stepBackOut", {}],
  ["back", "N", "over", "stepBack", {}],
  ["back", "S", "into", "stepBack", { granularity: "instruction" }],
  ["back", "C", "to a stop", "reverseContinue", {}],
  ["on", "s", "into", "stepIn", {}],
  ["on", "n", "over", "next", {}],
  ["on", "o", "out", "stepOut", {}],
  ["on", "c", "to a stop", "continue", {}],
];

export class Debugger {
  constructor(match) {
    this.match = match;
    styled("debugger.css");
    this.title = el("h2", {});
    this.status = el("p", { className: "debug-place", role: "status" });
    this.problem = el("p", { className: "problem", role: "alert" });
    this.time = new DebugTime((tick) => this.goTo(tick));
    const group = (name, label) => el("div", { className: "group", role: "group", "aria-label": label },
      el("span", { className: "dim" }, label), ...ways.filter(([way]) => way === name)
        .map(([, key, words, command, args]) => el("button", {
          type: "button", "aria-label": `${label} ${words}`, title: `${label} ${words}: ${key}`,
          onclick: () => this.move(command, args),
        }, words, " ", el("kbd", {}, key))));
    this.buttons = el("div", { className: "controls" }, group("back", "back"), group("on", "on"));
    this.stopper = el("button", {
      type: "button", className: "main", hidden: true, onclick: () => this.client.request("pause").catch(gone),
    }, "Stop here");
    this.files = el("div", { className: "controls files-of-thought", hidden: true });
    this.text = el("div", { className: "debug-text" });
    this.tip = el("div", { className: "debug-tip", role: "status", hidden: true });
    this.calls = el("ol", { className: "calls", "aria-label": "calls" });
    this.console = new DebugConsole(this);
    this.element = el("dialog", {
      className: "debugger", "aria-label": "a thought, step by step",
      onclose: () => this.leave(), onkeydown: (event) => this.key(event),
    });
    this.goodbye = () => this.leave();
    window.addEventListener("pagehide", this.goodbye);
  }

  get watched() { return this.stops.watched; }

  // Opens the thought at a ply, counted from 1, of the version that played; at a failure it stands at
  // the line that failed. Or opens that of another version that is kept, at the ply or at a test:
  // { version, test }.
  async open(ply, other) {
    this.match.main.append(this.element);
    this.element.showModal();
    const where = other?.test ? `at the test ${fileName(other.test)}` : `at ply ${ply}`;
    this.title.textContent = `The thought ${where}`;
    this.element.replaceChildren(el("div", { className: "debug-head" }, this.title, this.closer()),
      this.status, this.problem);
    try {
      const { session, player } = await post(`${this.match.path}/debug`, { ply, ...other });
      this.title.replaceChildren(named(fileName(player)), ` thinks ${where}`);
      this.client = new DebugClient(session, player, {
        stopped: (body) => { this.stopped = body; },
        output: ({ output }) => this.console.tell(this.client.words(output.trimEnd())),
        breakpoint: ({ breakpoint }) => this.stops.removed(breakpoint.id),
        terminated: () => { this.isOver = true; },
      });
      if (this.hasLeft) return this.client.leave();
      await this.client.request("initialize", { adapterID: "moonstone" });
      await this.launch(Boolean(other) || !failsAt(this.match, ply));
      await this.build();
      await this.move("configurationDone");
      this.time.slider.focus();
    } catch (error) { this.complain(error); }
    return undefined;
  }

  closer() {
    return el("button", {
      type: "button", title: "Esc", onclick: () => this.element.close(),
    }, "Close");
  }

  // The thoughts before are asked first.
  async launch(stopOnEntry) {
    this.status.textContent = "The thought is thought again…";
    const launched = this.client.request("launch", { stopOnEntry });
    let isOpen = false;
    launched.then(() => { isOpen = true; }, () => { isOpen = true; });
    for (;;) {
      const wait = new Promise((resolve) => { setTimeout(resolve, pause); });
      await Promise.race([launched, wait]);
      if (isOpen || this.hasLeft) break;
      const { done, all } = await this.client.progress();
      if (all > 1) this.status.textContent = `${done} of ${all} thoughts are asked again…`;
    }
    await launched;
  }

  async build() {
    const [time, { sources }] = await Promise.all(
      [this.client.request("timeline"), this.client.request("loadedSources")]);
    this.time.take(time);
    this.sources = sources;
    this.texts = new Map();
    this.editor = await makeDebugText(this.match.home.hasEditor, {
      toggle: (line) => this.stops.toggle(line),
      ask: (expression, place) => this.hover(expression, place),
      forget: () => { this.tip.hidden = true; },
    });
    this.text.append(this.editor.element, this.tip);
    this.stops = new DebugStops(this);
    this.values = new DebugValues(this);
    const part = (title, ...parts) => el("section", {}, el("h3", {}, title), ...parts);
    this.element.append(
      this.time.element, this.buttons, this.stopper,
      el("div", { className: "debug-parts" },
        el("div", { className: "debug-script" }, this.files, this.text),
        el("div", { className: "debug-side", tabIndex: 0, role: "region", "aria-label": "values" },
          this.values.boards, part("Values", this.values.element, this.console.form, this.console.log), this.values.comment,
          part("Calls", this.calls), part("Stops", this.stops.element))));
    this.files.hidden = sources.length < 2;
    this.files.replaceChildren(...sources.map((source) => el("button", {
      type: "button", onclick: () => this.showSource(source).catch(gone),
    }, named(source.name))));
    await this.showSource(sources[0]);
  }

  // MARK: Moving

  // Goes somewhere; what is under way is not overtaken.
  async move(command, args = {}) {
    if (this.isMoving || !this.client || this.hasLeft) return;
    this.isMoving = true;
    this.problem.textContent = "";
    const late = setTimeout(() => { this.stopper.hidden = false; }, slow);
    try {
      await this.client.request(command, args);
      // Behind the end there is nothing to see: the last line stays.
      if (this.isOver) await this.client.request("stepBack", { granularity: "instruction" });
      this.isOver = false;
      await this.show();
    } catch (error) { this.complain(error); }
    clearTimeout(late);
    this.stopper.hidden = true;
    this.isMoving = false;
    if (this.wanted === undefined) return;
    const ticks = this.wanted;
    this.wanted = undefined;
    await this.goTo(ticks);
  }

  // While one goes somewhere, the newest of other wishes waits.
  async goTo(tick) {
    if (this.isMoving) this.wanted = tick;
    else await this.move("gotoTick", { tick });
  }

  // Shows where the thought stands.
  async show() {
    const { ticks, reason, text } = this.stopped;
    const spent = this.time.show(ticks, reason);
    const { stackFrames } = await this.client.request("stackTrace", { levels: 50 });
    this.frames = stackFrames;
    const frame = stackFrames.find((one) => one.source) ?? stackFrames[0];
    await this.choose(frame);
    const why = text ? this.client.words(text) : (reason === "breakpoint" ? "a stop" : reason === "pause" ? "stopped" : "");
    const place = frame?.source ? `${frame.source.name}:${frame.line}` : "";
    this.status.textContent = [place, why, ...spent].filter(Boolean).join(" · ");
    this.status.classList.toggle("fault", reason === "exception");
  }

  // Looks at a call.
  async choose(frame) {
    this.frame = frame;
    this.calls.replaceChildren(...this.frames.map((one) => el("li", {}, el("button", {
      type: "button", disabled: !one.source, "aria-current": one === frame ? "true" : null,
      onclick: () => this.choose(one).catch(gone),
    }, one.name, one.source ? ` ${one.source.name}:${one.line}` : ""))));
    if (!frame) return this.values.clear();
    if (frame.source) await this.showSource(frame.source);
    this.mark();
    return this.values.show(frame.id);
  }

  // MARK: The text

  async showSource(source) {
    const { sourceReference: number } = source;
    if (this.source?.sourceReference !== number) {
      if (!this.texts.has(number)) {
        const { content } = await this.client.request("source", { source });
        this.texts.set(number, content);
      }
      this.source = source;
      this.editor.show(this.texts.get(number));
      [...this.files.children].forEach((button, index) => button.setAttribute(
        "aria-pressed", String(this.sources[index].sourceReference === number)));
    }
    this.mark();
  }

  // Marks the stops of the file that is shown, and the line where the call stands.
  mark() {
    this.editor.mark(this.stops.lines(this.source));
    const isHere = this.frame?.source?.sourceReference === this.source.sourceReference;
    this.editor.point(isHere ? this.frame.line : null);
    this.editor.asked = null;
    this.tip.hidden = true;
  }

  // What a word of the text holds.
  async hover(expression, { left, top }) {
    if (!this.frame || this.isMoving) return;
    const found = await this.client.request("evaluate", {
      expression, frameId: this.frame.id, context: "hover",
    }).catch(() => null);
    if (!found || this.editor.asked !== expression) return;
    this.tip.textContent = `${expression} = ${found.result}`;
    Object.assign(this.tip.style, { left: `${left}px`, top: `${top}px` });
    this.tip.hidden = false;
  }

  // MARK: Values

  watch(variable, reference) { return this.stops.watch(variable, reference); }

  async showValues() { if (this.frame) await this.values.show(this.frame.id).catch(gone); }

  complain(error) { this.problem.textContent = error.message; }

  // MARK: Keys

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.editor) return;
    const isSlider = event.target === this.time.slider;
    if (!isSlider && event.target.closest("input:not([type=range])")) return;
    const inText = event.target.closest(".debug-text");
    const isArrow = !inText && !event.target.closest("summary");
    const way = ways.find(([, key]) => key === event.key);
    const jump = isArrow ? {
      ArrowLeft: () => this.move("stepBack", { granularity: "instruction" }),
      ArrowRight: () => this.move("stepIn"),
      Home: () => this.move("restart"),
      End: () => this.goTo(this.time.whole),
      PageDown: () => this.goTo(this.time.twentieth(1)),
      PageUp: () => this.goTo(this.time.twentieth(-1)),
    }[event.key] : null;
    const toggle = event.key === "b" && inText ? () => this.stops.toggle(this.editor.line) : null;
    const act = way ? () => this.move(way[3], way[4]) : jump ?? toggle;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  leave() {
    if (this.hasLeft) return;
    this.hasLeft = true;
    window.removeEventListener("pagehide", this.goodbye);
    this.client?.leave();
    this.element.remove();
  }
}
