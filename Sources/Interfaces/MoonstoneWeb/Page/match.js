// A match: being played, or looked back at. It follows the newest ply until one steps away.

import { Board } from "./board.js";
import { Controls } from "./controls.js";
import { el, get, post, say, name } from "./dom.js";
import { Scripts } from "./editor.js";
import { Graph } from "./graph.js";
import { Seats } from "./seats.js";
import { comment } from "./words.js";

export class MatchView {
  constructor(main, kind, id, home, pinned) {
    this.main = main;
    this.kind = kind;
    this.id = id;
    this.home = home;
    this.path = `${kind === "table" ? "tables" : "kept"}/${name(id)}`;
    this.pinned = pinned;
    this.preview = null;
    this.canPlay = home.role === "play" && kind === "table";
  }

  async start() {
    this.snapshot = await get(this.path);
    this.build();
    this.take(this.snapshot);
    if (this.kind === "table") this.listen();
  }

  leave() {
    this.source?.close();
    this.seats?.leave();
    this.graph?.leave();
    clearTimeout(this.playing);
  }

  // MARK: What the server tells

  listen() {
    const lost = document.getElementById("connection");
    const source = new EventSource(`api/${this.path}/events`);
    this.source = source;
    const on = (kind, act) =>
      source.addEventListener(kind, (event) => act(JSON.parse(event.data)));
    source.onopen = () => { lost.textContent = ""; };
    source.onerror = () => {
      lost.textContent = source.readyState === EventSource.CLOSED
        ? "The connection is gone: open the address that moonstone serve prints now."
        : "Connecting again…";
    };
    on("snapshot", (snapshot) => this.take(snapshot));
    on("ply", (news) => this.takePly(news));
    on("status", (status) => this.takeStatus(status));
    on("thinking", (thought) => {
      this.thoughts[thought.side] = thought;
      this.showThoughts();
    });
    on("said", (words) => {
      this.said.push(words);
      this.showSaid();
    });
    on("pace", (pace) => { this.controls.pace.value = pace; });
  }

  take(snapshot) {
    this.snapshot = snapshot;
    this.plies = snapshot.plies;
    this.said = snapshot.said;
    this.thoughts = {};
    this.lastShown = null;
    this.controls.pace.value = snapshot.pace;
    this.listMoves();
    this.takeStatus(snapshot.status);
    this.showSaid();
    this.graph.want(0);
  }

  takePly({ number, ply }) {
    // What a snapshot has already told may come once more.
    if (number > this.plies.length + 1) return;
    this.plies.length = number - 1;
    this.plies.push(ply);
    this.thoughts = {};
    say(`${this.sideName(ply.side)} plays ${ply.move}`);
    this.listMoves();
    this.show();
    this.graph.want();
  }

  takeStatus(status) {
    if (status.ending && this.status?.ending !== status.ending) say(status.ending);
    this.status = status;
    if (status.phase !== "turn") this.thoughts = {};
    this.seats.take(status);
    this.controls.take(status);
    this.show();
    this.scripts?.showTabs(status.players);
  }

  sideName(side) { return this.snapshot.names[side] || side; }

  async order(kind, body = {}) {
    try {
      await post(`${this.path}/order`, { kind, ...body });
    } catch (error) {
      this.complain(error);
      this.seats.take(this.status);
    }
  }

  async close() {
    await post(`${this.path}/close`).catch(() => {});
    location.hash = "";
  }

  async goOn(ply) {
    try {
      const { id } = await post(`${this.path}/go`, { ply });
      location.hash = `#/table/${name(id)}`;
    } catch (error) { this.complain(error); }
  }

  // MARK: Parts of the page

  build() {
    const { snapshot } = this;
    const play = (move) => this.order("move", { move, request: this.status.request });
    this.board = new Board(snapshot, play);
    this.seats = new Seats(this);
    this.controls = new Controls(this);
    this.graph = new Graph(this);
    if (this.canPlay) this.scripts = new Scripts(this);
    this.moves = el("ol", {
      className: "ply-list", "aria-label": "moves", onmouseleave: () => this.look(null),
    });
    this.console = el("ol", { className: "console", "aria-label": "what is said" });
    const { black, white } = this.seats.boxes;
    const clocks = el("span", { className: "dim" }, `${snapshot.clocks}, seed ${snapshot.seed}`);
    this.main.className = "match-page";
    this.main.replaceChildren(
      el("div", { className: "field-column" }, white.box, this.board.element, black.box),
      el("div", { className: "side-column" },
        el("h1", {}, snapshot.game, " ", clocks),
        this.controls.banner, this.controls.buttons, this.makeSteps(), this.controls.here,
        this.graph.element, this.moves, el("h2", {}, "Console"), this.console),
      this.scripts ? this.scripts.element : "");
  }

  makeSteps() {
    this.slider = el("input", {
      type: "range", min: 0, value: 0, "aria-label": "ply",
      oninput: () => this.pin(Number(this.slider.value)),
    });
    this.place = el("output", { className: "place" });
    const go = (label, title, onclick) =>
      el("button", { type: "button", title, "aria-label": title, onclick }, label);
    return el("div", { className: "steps" },
      go("|◀", "first ply (Home)", () => this.pin(0)),
      go("◀", "one ply back (←)", () => this.step(-1)),
      this.slider,
      go("▶", "one ply on (→)", () => this.step(1)),
      go("▶|", "last ply (End)", () => this.follow()),
      this.kind === "kept" ? go("Play", "play (space)", () => this.playAll()) : null,
      this.place);
  }

  listMoves() {
    const items = [];
    const last = {};
    this.plies.forEach((ply, index) => {
      const version = ply.version ? `${ply.player} ${ply.version.slice(0, 8)}` : ply.player;
      if (last[ply.side] && last[ply.side] !== version) {
        items.push(el("li", { className: "change" },
          `${this.sideName(ply.side)}: `, el("bdi", {}, version)));
      }
      last[ply.side] = version;
      items.push(el("li", {}, el("button", {
        type: "button", className: `ply ${ply.side}`, title: comment(ply),
        onclick: () => this.pin(index + 1), onmouseenter: () => this.look(index + 1),
      }, `${index + 1}. ${ply.move}`)));
    });
    this.moves.replaceChildren(...items);
    this.buttons = [...this.moves.querySelectorAll(".ply")];
    this.slider.max = this.plies.length;
  }

  showThoughts() { this.seats.showThoughts(this.thoughts, this.plies.slice(0, this.shown)); }

  showSaid() {
    const { console } = this;
    const isAtEnd = console.scrollTop + console.clientHeight >= console.scrollHeight - 30;
    console.replaceChildren(...this.said.slice(-200).map((words) => {
      const who = `${words.ply} ${words.side ? this.sideName(words.side) : ""} `;
      return el("li", {}, el("span", { className: "dim" }, who), el("bdi", {}, words.text));
    }));
    if (isAtEnd) console.scrollTop = console.scrollHeight;
  }

  complain(error) {
    this.said.push({ ply: this.plies.length, text: error.message });
    this.showSaid();
    say(error.message);
  }

  // MARK: The plies

  get shown() {
    return Math.min(this.preview ?? this.pinned ?? this.plies.length, this.plies.length);
  }

  step(by) { this.pin(this.shown + by); }

  // Stays at a ply, until one goes to the last.
  pin(ply) {
    clearTimeout(this.playing);
    const place = Math.max(0, Math.min(this.plies.length, ply));
    this.pinned = place === this.plies.length && this.kind === "table" ? null : place;
    this.preview = null;
    const end = this.pinned === null ? "" : `/${this.pinned}`;
    history.replaceState(null, "", `#/${this.kind}/${name(this.id)}${end}`);
    this.show();
  }

  follow() { this.pin(this.plies.length); }

  look(ply) {
    if (this.preview === ply) return;
    this.preview = ply;
    this.show();
  }

  playAll() {
    const next = () => {
      if (this.shown >= this.plies.length) return;
      this.step(1);
      this.playing = setTimeout(next, 500);
    };
    if (this.shown >= this.plies.length) this.pin(0);
    clearTimeout(this.playing);
    this.playing = setTimeout(next, 300);
  }

  letters(ply) {
    const letters = this.snapshot.start.split("");
    for (const { changes } of this.plies.slice(0, ply)) {
      for (const change of changes) letters[parseInt(change, 10)] = change.slice(-1);
    }
    return letters;
  }

  show() {
    const { shown } = this;
    const ply = this.plies[shown - 1];
    if (shown !== this.lastShown) {
      const changes = shown === this.lastShown + 1 && this.lastShown !== null ? ply.changes : null;
      if (this.board.diagram) {
        this.board.diagram.textContent = ply ? ply.diagram : this.snapshot.diagram;
      } else {
        this.board.show(this.letters(shown), ply?.mark, changes);
      }
      this.lastShown = shown;
    }
    const isNow = shown === this.plies.length;
    this.board.offer(isNow && this.canPlay ? this.status?.moves ?? [] : [], this.status?.side);
    this.slider.value = shown;
    const count = ply ? ply.count : this.snapshot.count;
    const counts = count
      ? `: ${this.sideName("black")} ${count[0]}, ${this.sideName("white")} ${count[1]}` : "";
    this.place.textContent = `${shown} of ${this.plies.length}${counts}`;
    this.buttons.forEach((button, index) => {
      if (index + 1 === shown) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    this.graph.point();
    this.showThoughts();
    if (this.preview !== null) return;
    const here = this.buttons[shown - 1];
    if (here) this.moves.scrollTop = here.offsetTop - this.moves.clientHeight / 2;
    this.controls.showPlace(shown, isNow);
  }

  // MARK: Keys

  key(event) {
    const { request, phase } = this.status;
    const live = this.canPlay ? {
      " ": () => this.order(phase === "paused" ? "resume" : "pause"),
      n: () => this.order("step"),
      u: () => this.order("undo"),
      r: () => this.order("redo"),
      h: () => this.order("hint"),
      p: () => this.order("acknowledge", { request }),
      e: () => this.scripts.focus(),
    } : this.kind === "kept" ? { " ": () => this.playAll() } : {};
    const act = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.pin(0),
      End: () => this.follow(),
      Escape: () => this.follow(),
      b: () => this.board.focus(),
      ...live,
    }[event.key];
    act?.();
    return Boolean(act);
  }
}
