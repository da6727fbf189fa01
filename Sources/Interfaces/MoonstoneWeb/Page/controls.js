// What the match waits for, and what one can do about it.

import { el, fill, name, post } from "./dom.js";
import { ending } from "./places.js";
import { all, keep } from "./storage.js";
import { fileName, placeOf, sides } from "./words.js";

const asking = "moonstone asks";

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
    this.adviser = el("select", { "aria-label": "who gives hints" });
    this.more = match.canPlay ? this.makeMore() : null;
    this.shareBox = el("p", {});
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

  // What is seldom wanted: another beginning, and the journal.
  makeMore() {
    const { match } = this;
    this.position = el("input", { type: "text", id: "position", spellcheck: false });
    this.problem = el("p", { className: "problem", role: "alert" });
    const begin = async (event) => {
      event.preventDefault();
      this.problem.textContent = "";
      const { black, white } = match.status.players;
      try {
        const { id } = await post("tables", {
          game: match.snapshot.game, start: this.position.value,
          black: black.name, white: white.name,
        });
        location.hash = `#/table/${name(id)}`;
      } catch (error) { this.problem.textContent = error.message; }
    };
    return el("div", { className: "more" },
      el("form", { onsubmit: begin }, el("label", {}, "The position", this.position),
        el("button", { type: "submit" }, "Begin a match from it"), this.problem));
  }

  // What one does with a match as a whole. It shuts after a click on one of its buttons.
  makeMenu() {
    const { match } = this;
    this.menuOrders = el("div", { className: "group" });
    this.facts = el("p", { className: "facts dim" });
    const menu = el("details", {
      className: "menu",
      onclick: ({ target }) => {
        if (target.closest(".in > a, .in > .group:not(.share) button")) menu.open = false;
      },
      ontoggle: () => {
        this.watchClicks(menu.open);
        if (menu.open) this.openShare();
      },
      onkeydown: (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        menu.open = false;
        menu.firstElementChild.focus();
      },
    }, el("summary", {}, "Match"), el("div", { className: "in" }, this.menuOrders,
      this.shareBox,
      el("a", { href: `api/${match.path}/page`, download: "" }, "Download this match as a page"),
      match.home.role === "play" && !match.home.isPupil ? this.journal() : null,
      match.canPlay ? this.makeAsking() : null, this.more, this.facts));
    return menu;
  }

  // What one can hand on is fetched when the menu opens.
  async openShare() {
    const { Share } = await import("./share.js");
    this.share ??= new Share(this.match, this.shareBox);
    this.share.open();
  }

  journal() {
    return el("a", { href: `api/${this.match.path}/journal`, download: "" }, "Keep the journal");
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
    this.showFacts(status);
    if (!this.match.canPlay) return;
    const moves = status.moves.map((way) => way.move);
    if (this.offered !== moves.join(" ")) {
      this.offered = moves.join(" ");
      this.choices.replaceChildren(...moves.map((move) => el("option", { value: move })));
    }
    if (document.activeElement !== this.position) this.position.value = status.position;
    this.isAsking &&= !status.ending;
    const orders = this.orders(status);
    for (const [one, part] of Object.entries(this.parts)) fill(part, orders[one]);
    fill(this.menuOrders, orders.menu);
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
    if (status.ending) notes.push(...ending(match, status));
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
        ...(asksMove ? this.hints() : []),
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

  // Whether a move that was clicked is asked about before it is played.
  makeAsking() {
    const { board } = this.match;
    const box = el("input", { type: "checkbox", checked: all.getItem(asking) === "yes" });
    const set = () => { board.asks = box.checked; };
    box.onchange = () => {
      keep(all, asking, box.checked ? "yes" : "no");
      set();
    };
    set();
    return el("label", {}, box, " Ask before a click plays");
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

  // What a match can be played again with: its seed, and the digests of the scripts.
  showFacts({ players }) {
    const { match } = this;
    const versions = sides.filter((side) => players[side].version).map((side) => el("span", {},
      `; ${match.sideName(side)} `, el("code", { className: side }, players[side].version)));
    fill(this.facts, [`Seed ${match.snapshot.seed}`, ...versions]);
  }

  hints() {
    const players = this.match.seats.players || [];
    if (this.adviser.length !== players.length + 1) {
      this.adviser.replaceChildren(el("option", { value: "" }, "of the opponent"),
        ...players.map((player) => el("option", { value: player }, `of ${fileName(player)}`)));
    }
    return [this.button("Hint", () => this.match.order("hint", this.adviserBody), { title: "h" }),
      this.adviser];
  }

  // Whom a hint is asked of.
  get adviserBody() { return this.adviser.value ? { player: this.adviser.value } : {}; }

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
