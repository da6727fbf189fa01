// What the match waits for, and what one can do about it.

import { el } from "./dom.js";
import { sides } from "./words.js";

export class Controls {
  constructor(match) {
    this.match = match;
    this.banner = el("div", { className: "banner", role: "status" });
    this.buttons = el("div", { className: "controls" });
    this.here = el("div", { className: "here" });
    this.pace = el("input", {
      type: "number", min: 0, max: 10000, step: 50,
      "aria-label": "milliseconds from ply to ply of programs",
      onchange: () => match.order("pace", { milliseconds: Number(this.pace.value) }),
    });
    this.typed = el("input", {
      type: "text", size: 8, "aria-label": "a move", placeholder: "a move",
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        match.order("move", { move: this.typed.value.trim(), request: match.status.request });
        this.typed.value = "";
      },
    });
  }

  button(label, kind, body, properties = {}) {
    const onclick = () => this.match.order(kind, body);
    return el("button", { type: "button", onclick, ...properties }, label);
  }

  take(status) {
    this.banner.replaceChildren(...this.notes(status));
    if (!this.match.canPlay) return;
    const isTyping = document.activeElement === this.typed || document.activeElement === this.pace;
    const focused = isTyping ? document.activeElement : null;
    this.buttons.replaceChildren(...this.orders(status).filter(Boolean));
    focused?.focus();
  }

  notes(status) {
    const { match } = this;
    const notes = [];
    const { request } = status;
    if (status.ending) notes.push(el("strong", {}, status.ending));
    else if (status.phase === "paused") notes.push(el("strong", {}, "Paused"));
    else if (status.phase === "turn") notes.push(`${match.sideName(status.side)} to move`);
    else if (status.phase === "pass") notes.push(`${match.sideName(status.side)} has to pass`);
    if (!match.canPlay) return notes;
    if (status.phase === "reset") {
      notes.push("Start over? ", this.button("Yes", "confirm", { yes: true, request }),
        this.button("No", "confirm", { yes: false, request }));
    }
    if (status.phase === "pass" && status.players[status.side].kind === "person") {
      notes.push(" ", this.button("Pass", "acknowledge", { request }, { className: "main" }));
    }
    return notes;
  }

  orders(status) {
    const { match } = this;
    const isOver = Boolean(status.ending);
    const hasPerson = sides.some((side) => status.players[side].kind === "person");
    const asksMove = status.moves.length > 0;
    const hasFailed = status.forfeit && status.players[status.forfeit].kind === "script";
    const main = { className: "main" };
    return [
      isOver ? null : status.phase === "paused"
        ? this.button("Resume", "resume", {}, { ...main, title: "space" })
        : this.button("Pause", "pause", {}, { title: "space" }),
      isOver ? null : this.button("Step", "step", {}, { title: "n: play one ply, and pause" }),
      this.button("Undo", "undo", {}, { title: "u", disabled: status.ply === 0 }),
      this.button("Redo", "redo", {}, { title: "r", disabled: status.undone === 0 }),
      asksMove ? this.button("Hint", "hint", {}, { title: "h" }) : null,
      isOver || !hasPerson ? null : this.button("Resign", "resign"),
      match.snapshot.isSolo ? null : this.button("Swap sides", "swap"),
      this.button("Reset", "reset"),
      isOver ? this.button("Rematch", "rematch", {}, main) : null,
      isOver && !match.snapshot.isSolo
        ? this.button("Rematch, sides swapped", "rematch", { yes: true }) : null,
      hasFailed ? this.button("Take back, and play on with the version before", "revert") : null,
      asksMove ? this.typed : null,
      hasPerson ? null : el("label", { className: "dim" }, "ms a ply ", this.pace),
      el("button", {
        type: "button", title: "the match stays in its journal", onclick: () => match.close(),
      }, "Close"),
    ];
  }

  // What can be done at the ply that is shown.
  showPlace(ply, isNow) {
    const { match } = this;
    const button = (label, onclick, className) =>
      el("button", { type: "button", className, onclick }, label);
    const isKept = match.kind === "kept";
    const mayBegin = match.home.role === "play" && (isKept || !isNow);
    const isUnfinished = isKept && match.status && !match.status.ending;
    const takeBack = () => match.order("goTo", { count: ply }).then(() => match.follow());
    const parts = [
      !isKept && !isNow ? button("Back to now (Esc)", () => match.follow(), "main") : null,
      mayBegin && isUnfinished
        ? button("Go on with this match", () => match.goOn(null), "main") : null,
      mayBegin ? button(`Play on from ply ${ply}, in a new match`, () => match.goOn(ply)) : null,
      match.canPlay && !isNow ? button(`Take back to ply ${ply}`, takeBack) : null,
    ].filter(Boolean);
    if (parts.length) {
      const link = new URL(location.href);
      if (match.home.watch) link.pathname = `/${match.home.watch}/`;
      parts.push(el("a", { href: link.href, className: "dim" }, "link to this ply"));
    }
    this.here.replaceChildren(...parts);
  }
}
