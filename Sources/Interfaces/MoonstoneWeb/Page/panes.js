// The parts of a match: three columns, two with the rest as tabs, or on a phone tabs below the
// board. The dividers between columns move, and the browser remembers where they were left.

import { el } from "./dom.js";
import { all, keep } from "./storage.js";

const key = "moonstone columns";
const opened = "moonstone script";
const step = 24;

function kept() {
  try { return JSON.parse(all.getItem(key)) ?? {}; } catch { return {}; }
}

export class Panes {
  // - board: the part that is always seen.
  // - script: the part that may be shut; null for those who cannot edit.
  // - rest: by the name of its tab, every other part.
  // - chosen(name): hears which tab was chosen.
  constructor(main, { board, script, rest, chosen }) {
    Object.assign(this, { main, chosen });
    this.kept = kept();
    const pane = (name, label, ...parts) =>
      el("section", { className: `pane ${name}-pane`, "aria-label": label }, ...parts);
    this.columns = { board: pane("board", "board", board) };
    if (script) this.columns.script = pane("script", "script", script);
    this.columns.match = pane("match", "match", ...Object.entries(rest).map(([name, part]) =>
      el("div", { className: `part ${name}-part` }, part)));
    this.tabs = Object.fromEntries([...(script ? ["script"] : []), ...Object.keys(rest)]
      .map((name) => [name, el("button", {
        type: "button", className: "pane-tab", onclick: () => this.choose(name),
      }, name[0].toUpperCase() + name.slice(1))]));
    const bar = el("div", { className: "pane-tabs", role: "group", "aria-label": "parts" },
      Object.values(this.tabs));
    const names = Object.keys(this.columns);
    main.className = "match-page";
    main.classList.toggle("cannot-edit", !script);
    main.replaceChildren(...names.flatMap((name, place) => (place
      ? [this.divider(names[place - 1], name), this.columns[name]] : [this.columns[name]])), bar);
    for (const [name, share] of Object.entries(this.kept)) this.set(name, share);
    this.choose(script ? "script" : "moves", false);
  }

  // Shows a part where not all have room.
  choose(name, isAsked = true) {
    this.main.dataset.tab = name;
    for (const [one, tab] of Object.entries(this.tabs)) {
      tab.setAttribute("aria-pressed", String(one === name));
    }
    if (isAsked) this.chosen(name);
  }

  // Opens or shuts the column of the script, until one does otherwise.
  open(isOpen) {
    this.hasScript = isOpen;
    keep(all, opened, isOpen ? "open" : "shut");
  }

  // Shows the script at first if one plays, unless it was left shut.
  begin(plays, hasScripts) {
    const isWide = matchMedia("(min-width: 1200px)").matches;
    this.hasScript = !isWide || (all.getItem(opened) !== "shut" && (plays || hasScripts));
    const isPhone = matchMedia("(max-width: 699.9px)").matches;
    this.choose(plays && !isPhone ? "script" : "moves", false);
  }

  // Whether the script is a column of its own.
  set hasScript(has) { this.main.classList.toggle("no-script", !has); }
  get hasScript() { return !this.main.classList.contains("no-script"); }

  set(name, share) { this.main.style.setProperty(`--${name}`, `${share}fr`); }

  // What stands between two columns, and moves by pointer and by keys.
  divider(before, after) {
    const divider = el("div", {
      className: `divider of-${before}`, role: "separator", tabIndex: 0,
      "aria-orientation": "vertical", "aria-label": `width of ${before} and ${after}`,
      "aria-valuenow": 50, title: "drag, or use the arrows; a double click puts it back",
      ondblclick: () => this.forget(),
      onkeydown: (event) => {
        const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        this.move(divider, by);
      },
      onpointerdown: (event) => {
        event.preventDefault();
        divider.setPointerCapture(event.pointerId);
        let last = event.clientX;
        divider.onpointermove = ({ clientX }) => {
          this.move(divider, clientX - last);
          last = clientX;
        };
      },
      onpointerup: () => { divider.onpointermove = null; },
      onpointercancel: () => { divider.onpointermove = null; },
    });
    return divider;
  }

  // Gives the column before a divider so many pixels of the one after it.
  move(divider, by) {
    const shown = Object.entries(this.columns)
      .map(([name, column]) => [name, column.getBoundingClientRect()])
      .filter(([, { width }]) => width > 0);
    const place = divider.getBoundingClientRect().left;
    const index = shown.findLastIndex(([, box]) => box.left < place);
    const widths = shown.map(([, { width }]) => width);
    if (widths[index] + by < 200 || widths[index + 1] - by < 200) return;
    widths[index] += by;
    widths[index + 1] -= by;
    shown.forEach(([name], column) => {
      this.kept[name] = Math.round(widths[column]);
      this.set(name, this.kept[name]);
    });
    divider.setAttribute("aria-valuenow",
      Math.round((100 * widths[index]) / (widths[index] + widths[index + 1])));
    keep(all, key, JSON.stringify(this.kept));
  }

  forget() {
    for (const name of Object.keys(this.kept)) this.main.style.removeProperty(`--${name}`);
    this.kept = {};
    all.removeItem(key);
  }
}
