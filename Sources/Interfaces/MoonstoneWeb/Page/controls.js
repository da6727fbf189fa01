// What the match waits for, and what one can do about it.

import { el, fill } from "./dom.js";
import { endingOf } from "./places.js";
import { asksFirst } from "./storage.js";
import { placeOf, sides } from "./words.js";

export class Controls {
  constructor(match) {
    this.match = match;
    this.banner = el("div", { className: "banner", role: "status" });
    this.buttons = el("div", { className: "controls" });
    this.here = el("div", { className: "here" });
    // Buttons by what is on them: they stay the same elements, whatever happens meanwhile.
    this.made = {};
    this.pace = el("input", {
      type: "number", min: 0, max: 10000, step: 50,
      onchange: () => match.order("pace", { milliseconds: Number(this.pace.value) }),
    });
    this.paceLabel = el("label", { className: "dim" }, "ms from ply to ply ", this.pace);
    this.choices = el("datalist", { id: "choices" });
    this.typed = el("input", {
      type: "text", size: 8, "aria-label": "a move", placeholder: "a move", list: "choices",
      autocomplete: "off",
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        match.order("move", { move: this.typed.value.trim(), request: match.status.request });
        this.typed.value = "";
      },
    });
    // How deep a player has looked so far, and what it would play.
    this.sofar = el("span", { className: "dim", "aria-live": "off" });
    match.board.asks = match.canPlay && asksFirst();
    this.menu = this.makeMenu();
    this.parts = Object.fromEntries(["play", "again", "pace"].map((one) => [one,
      el("div", { className: "group", role: "group", "aria-label": one })]));
    const opener = match.canPlay ? match.scripts.opener : null;
    fill(this.buttons, [...Object.values(this.parts), this.menu, opener]);
  }

  button(label, act, { className, title, disabled = false } = {}) {
    const button = this.made[label] ??= el("button", { type: "button", className, title }, label);
    if (button.disabled !== disabled) button.disabled = disabled;
    button.onclick = typeof act === "function" ? act : () => this.match.order(...act);
    return button;
  }

  // What one does with a match as a whole. It shuts after a click on one of its buttons.
  makeMenu() {
    this.menuBox = el("div", { className: "in" });
    const menu = el("details", {
      className: "menu",
      onclick: ({ target }) => {
        if (target.closest(".in > a, .in > .group:not(.share) button")) menu.open = false;
      },
      ontoggle: () => {
        this.watchClicks(menu.open);
        if (menu.open) this.openMenu();
      },
      onkeydown: (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        menu.open = false;
        menu.firstElementChild.focus();
      },
    }, el("summary", {}, "Match"), this.menuBox);
    return menu;
  }

  // What is in the menu is fetched when it opens.
  async openMenu() {
    const { MatchMenu } = await import("./match-menu.js");
    const { match } = this;
    this.inMenu ??= new MatchMenu(match, this.menuBox);
    this.inMenu.take(match.status, match.canPlay ? this.orders(match.status).menu : null);
    this.inMenu.open();
  }

  // What was played in the position after a ply, in the archive.
  archive(ply) {
    const { snapshot, plies } = this.match;
    const moves = plies.slice(0, ply).map(({ move }) => move);
    return el("a", { href: placeOf(snapshot.game, snapshot.beginning ?? "", moves),
      className: "dim" }, "in the archive");
  }

  take(status) {
    fill(this.banner, this.notes(status));
    const orders = this.match.canPlay ? this.orders(status) : {};
    this.inMenu?.take(status, orders.menu);
    if (!this.match.canPlay) return;
    const moves = status.moves.map((way) => way.move);
    if (this.offered !== moves.join(" ")) {
      this.offered = moves.join(" ");
      this.choices.replaceChildren(...moves.map((move) => el("option", { value: move })));
    }
    this.isAsking &&= !status.ending;
    for (const [one, part] of Object.entries(this.parts)) fill(part, orders[one]);
  }

  // What the player that thinks has found so far.
  showThought(thought) {
    const { depth, value, line } = thought ?? {};
    const words = [
      depth === undefined ? null : `depth ${depth}`, value === undefined ? null : `value ${value}`,
      line?.[0] ? `best so far ${line[0].move}` : null,
    ].filter(Boolean);
    this.sofar.textContent = words.map((word) => `, ${word}`).join("");
  }

  // Says something in place of what the match waits for.
  tell(...parts) { fill(this.banner, parts); }

  notes(status) {
    const { match } = this;
    const notes = [];
    const { request } = status;
    if (status.forfeit) notes.push(this.failure(status));
    else if (status.ending) notes.push(el("strong", {}, endingOf(match, status)));
    else if (status.phase === "paused") notes.push(el("strong", {}, "Paused"));
    else if (status.phase === "turn") notes.push(...this.turn(status));
    else if (status.phase === "pass") notes.push(`${match.sideName(status.side)} has to pass`);
    if (!match.canPlay) return notes;
    if (this.isAsking && !status.ending) {
      notes.push(" Resign? ", this.button("Yes, resign", () => {
        this.isAsking = false;
        match.order("resign");
      }), this.button("Play on", () => this.ask(false)));
    }
    if (status.phase === "reset") {
      notes.push("Start over? ", this.button("Yes", ["confirm", { yes: true, request }]),
        this.button("No", ["confirm", { yes: false, request }]));
    }
    if (status.phase === "pass" && status.players[status.side].kind === "person") {
      notes.push(" ", this.button("Pass", ["acknowledge", { request }], { className: "main" }));
    }
    if (status.forfeit && match.moves.hasOlder(status.forfeit, status.players[status.forfeit])) {
      notes.push(" ", this.button("Take back, and play on with the version before", ["revert"],
        { className: "main" }));
    }
    return notes;
  }

  // How a script failed; this part of the page is fetched when one has.
  failure(status) {
    const { match } = this;
    const told = JSON.stringify([status.ply, status.ending, status.variables, status.players]);
    if (this.told !== told) {
      this.told = told;
      this.failed = el("span", {});
      const { failed } = this;
      const show = async () => {
        const { failure } = await import("./failure.js");
        fill(failed, failure(match, status));
      };
      show().catch(() => { failed.textContent = endingOf(match, status); });
    }
    return this.failed;
  }

  // Whose turn it is; how long a program has been thinking, and a way to stop it.
  turn(status) {
    const who = this.match.sideName(status.side);
    if (status.players[status.side].kind === "person") return [`${who} to move`];
    return [`${who} thinks`, this.match.seats.thinking, this.sofar,
      this.match.canPlay ? this.button("Stop thinking", ["pause"],
        { className: "stop", title: "pauses the match; undo or load another version" }) : null];
  }

  orders(status) {
    const { match } = this;
    const isOver = Boolean(status.ending);
    const hasPerson = sides.some((side) => status.players[side].kind === "person");
    const asksMove = status.moves.length > 0;
    const isPaused = status.phase === "paused";
    const { isSolo } = match.snapshot;
    return {
      play: [
        this.button("Undo", ["undo"], { title: "u", disabled: status.ply === 0 }),
        this.button("Redo", ["redo"], { title: "r", disabled: status.undone === 0 }),
        asksMove ? this.button("Hint", () => match.order("hint", this.adviserBody), {
          title: "h" }) : null,
        isOver || !hasPerson ? null : this.button("Resign", () => this.ask(), {
          title: "asks once more" }),
        ...(asksMove ? [this.typed, this.choices] : []),
      ],
      again: isOver ? [
        this.button("Rematch", ["rematch"], { className: "main" }),
        this.button("The same again", ["rematch", { same: true }], {
          title: "another match with the same seed" }),
        isSolo ? null : this.button("Rematch, sides swapped", ["rematch", { yes: true }]),
      ] : [],
      pace: [
        isOver || isPaused ? null : this.button("Pause", ["pause"], { title: "space" }),
        isPaused ? this.button("Resume", ["resume"], { className: "main", title: "space" }) : null,
        isOver ? null : this.button("Step", ["step"], { title: "n: play one ply, and pause" }),
        hasPerson ? null : this.paceLabel,
      ],
      menu: [
        isSolo ? null : this.button("Swap sides", ["swap"]), this.button("Reset", ["reset"]),
        this.button("Close", () => match.close(), { title: "the match stays in its journal" }),
      ],
    };
  }

  // A click beside the menu shuts it.
  watchClicks(isOpen) {
    this.shutMenu ??= ({ target }) => {
      if (!target.closest(".menu")) this.menu.open = false;
    };
    if (isOpen) document.addEventListener("pointerdown", this.shutMenu);
    else document.removeEventListener("pointerdown", this.shutMenu);
  }

  leave() { this.watchClicks(false); }

  // Resigning cannot be taken for a click that went astray.
  ask(isAsking = true) {
    this.isAsking = isAsking;
    this.take(this.match.status);
  }

  // Whom a hint is asked of.
  get adviserBody() {
    const player = this.inMenu?.adviser?.value;
    return player ? { player } : {};
  }

  // What can be done at the ply that is shown.
  showPlace(ply, isNow) {
    const { match } = this;
    const isKept = match.kind === "kept";
    const mayBegin = match.home.role === "play" && (isKept || !isNow);
    const isUnfinished = isKept && match.status && !match.status.ending;
    const takeBack = () => match.order("goTo", { count: ply }).then(() => match.follow());
    const main = { className: "main" };
    const parts = [
      !isKept && !isNow ? this.button("Back to now (Esc)", () => match.follow(), main) : null,
      mayBegin && isUnfinished
        ? this.button("Go on with this match", () => match.goOn(null), main) : null,
      mayBegin ? el("button", { type: "button", onclick: () => match.goOn(ply) },
        `Play on from ply ${ply}, in a new match`) : null,
      match.canPlay && !isNow
        ? el("button", { type: "button", onclick: takeBack }, `Take back to ply ${ply}`) : null,
    ].filter(Boolean);
    if (parts.length) {
      const link = new URL(location.href);
      if (match.home.watch) link.pathname = `/${match.home.watch}/`;
      parts.push(el("a", { href: link.href, className: "dim" }, "link to this ply"));
      if (match.home.role === "play" && !match.home.isPupil) parts.push(this.archive(ply));
    }
    if (parts.length || this.here.childNodes.length) fill(this.here, parts);
  }
}
