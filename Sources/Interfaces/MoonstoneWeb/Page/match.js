// A match: being played, or looked back at. It follows the newest ply until one steps away.

import { Answers } from "./answers.js";
import { Board } from "./board.js";
import { Below } from "./below.js";
import { Console } from "./console.js";
import { Controls } from "./controls.js";
import { el, name, post, say } from "./dom.js";
import { Scripts } from "./editor.js";
import { lettersAfter } from "./field.js";
import { MatchGraph } from "./match-graph.js";
import { matchKeys } from "./match-keys.js";
import { matchNews } from "./match-news.js";
import { Moves } from "./moves.js";
import { origin } from "./origin.js";
import { Panes } from "./panes.js";
import { endingOf } from "./places.js";
import { inWords, movedFrom } from "./plies.js";
import { Seats } from "./seats.js";
import { Steps } from "./steps.js";
import { listen } from "./stream.js";
import { showThoughts } from "./thoughts.js";
import { fileNameBeside, sides } from "./words.js";

// What can be played where nothing can.
const none = [];

export class MatchView {
  constructor(main, facts) {
    Object.assign(this, { main }, facts);
    this.canPlay = this.home.role === "play" && this.kind === "table";
    this.showsArrows = true;
    this.sent = Promise.resolve();
  }

  start() {
    this.build();
    this.take(this.snapshot);
    this.answers?.look(this.steps.pinned);
    if (this.kind === "table") this.listen();
    document.title = `${this.snapshot.game} – Moonstone`;
  }

  leave() {
    this.hasLeft = true;
    this.source?.close();
    this.scripts?.leave();
    this.versions?.element.close();
    this.seats?.leave();
    this.controls?.leave();
    this.board?.leave();
    this.graph?.leave();
    this.steps?.leave();
    this.lesson?.leave();
    this.debugger?.leave();
  }

  // MARK: What the server tells

  listen() { this.source = listen(this.path, matchNews(this)); }

  // Nobody answers what could be clicked here.
  askNothing() { this.takeStatus({ ...this.status, request: null, moves: [] }); }

  // The server was started again.
  async goOnAgain() {
    this.askNothing();
    const { goOnAgain } = await import("./going-on.js");
    await goOnAgain(this);
  }

  // Somebody has closed the match.
  async lose() {
    this.askNothing();
    const { tellClosed } = await import("./going-on.js");
    await tellClosed(this);
  }

  take(snapshot) {
    this.snapshot = snapshot;
    this.plies = snapshot.plies;
    this.thoughts = {};
    this.lastShown = null;
    this.controls.pace.value = snapshot.pace;
    this.list();
    this.takeStatus(snapshot.status);
    this.console.take(snapshot.said);
    for (const answer of snapshot.answers ?? []) this.answers?.take(answer);
    this.graph.want(0);
  }

  takePly({ number, ply }) {
    // What a snapshot has already told may come once more.
    if (number > this.plies.length + 1) return;
    this.plies.length = number - 1;
    this.plies.push(ply);
    this.thoughts = {};
    say(inWords(this, ply, number));
    this.list();
    // The next player gets a new request: this one has been answered.
    this.status = { ...this.status, request: null, moves: [] };
    this.show();
    this.graph.want();
  }

  takeStatus(status) {
    if (status.ending && this.status?.ending !== status.ending) say(endingOf(this, status));
    this.status = status;
    if (status.phase !== "turn") this.thoughts = {};
    this.seats.take(status);
    this.controls.take(status);
    this.board.complain(status.flaw);
    this.show();
    this.below.arrange();
    this.scripts?.showTabs(status.players);
    this.scripts?.faults.show(status);
  }

  sideName(side) { return this.snapshot.names[side] || side; }

  // An engine goes by the name that it was given here.
  playerName(player) {
    if (player === "human") return "person";
    const engine = this.home.engines.find((one) => one.player === player);
    const players = sides.map((side) => this.status?.players[side].name ?? "");
    return engine?.name || fileNameBeside(player, players);
  }

  // Gives an order after those before it have been carried out.
  order(kind, body = {}) {
    this.sent = this.sent.then(async () => {
      try {
        await post(`${this.path}/order`, { kind, ...body });
      } catch (error) {
        this.console.complain(error);
        this.seats.refuse(error.message);
      }
    });
    return this.sent;
  }

  async close() {
    await post(`${this.path}/close`).catch(() => {});
    location.hash = "";
  }

  async goOn(ply) {
    try {
      const { id } = await post(`${this.path}/go`, { ply });
      location.hash = `#/table/${name(id)}`;
    } catch (error) { this.console.complain(error); }
  }

  // MARK: Parts of the page

  build() {
    const { snapshot } = this;
    const play = (move) => (this.lesson?.exercise ? this.lesson.answer(move)
      : this.order("move", { move, request: this.status.request }));
    this.board = new Board(snapshot, play);
    this.seats = new Seats(this);
    if (this.home.role === "play") this.answers = new Answers(this);
    if (this.canPlay) this.scripts = new Scripts(this);
    this.controls = new Controls(this);
    this.steps = new Steps({
      isLive: this.kind === "table", lead: snapshot.lead, pinned: this.pinned,
      show: () => this.draw(), settled: () => this.settle(),
    });
    this.moves = new Moves(this);
    this.graph = new MatchGraph(this.steps, this.path, this.moves);
    const isKept = this.kind === "kept" && this.home.role === "play";
    if (isKept && !snapshot.isSolo) this.lesson = new this.Lesson(this);
    this.console = new Console(this);
    const { game, clocks } = snapshot;
    this.head = el("div", { className: "head" },
      el("h1", {}, game, " ", el("span", { className: "dim" }, clocks)), this.controls.banner);
    this.boardPart = el("div", { className: "board-part" }, this.head, this.board.element);
    this.below = new Below(this);
    const moves = [
      origin(snapshot), this.controls.buttons, this.steps.element, this.controls.here, this.graph.element,
      this.moves.element,
    ];
    this.panes = new Panes(this.main, {
      board: this.boardPart, script: this.scripts?.element,
      rest: {
        moves: moves.filter(Boolean),
        console: [el("h2", {}, "Console"), this.console.element],
        ...(this.lesson ? { lesson: this.lesson.element } : {}),
      },
      chosen: (part) => { if (part === "script") this.scripts.isOpen = true; },
    });
  }

  async showVersion(...version) {
    const { Versions } = await import("./versions.js");
    if (this.hasLeft) return;
    if (!this.versions) this.main.append((this.versions = new Versions(this)).element);
    await this.versions.show(...version);
  }

  // Steps through a thought: at a ply, 0 for the one that failed; or a test, of a version that is kept.
  async debug(ply, other) {
    if (ply === 0) {
      this.follow();
      return this.debug(this.plies.length + 1);
    }
    const { Debugger } = await import("./debugger.js");
    if (this.hasLeft) return undefined;
    this.debugger?.leave();
    this.debugger = new Debugger(this);
    return this.debugger.open(ply, other);
  }

  list() {
    this.moves.list(this.plies);
    this.answers?.list();
    this.steps.last = this.plies.length;
  }

  showThoughts() { showThoughts(this); }

  // MARK: The plies

  get shown() { return this.steps.shown; }

  step(by) { this.steps.step(by); }
  pin(ply) { this.steps.pin(ply); }
  follow() { this.steps.follow(); }
  look(ply) { this.steps.look(ply); }
  show() { this.steps.show(); }

  // The address leads to the ply where one stays.
  settle() {
    const { pinned } = this.steps;
    const end = pinned === null ? "" : `/${pinned}`;
    history.replaceState(null, "", `#/${this.kind}/${name(this.id)}${end}`);
    this.answers?.look(pinned);
    if (this.plies[pinned - 1]) say(inWords(this, this.plies[pinned - 1], pinned));
  }

  // Draws the ply that is shown, and returns its counts.
  draw() {
    const { shown } = this;
    const ply = this.plies[shown - 1];
    if (this.lastShown !== shown) {
      const changes = shown === this.lastShown + 1 && this.lastShown !== null ? ply.changes : null;
      if (this.board.diagram) {
        this.board.diagram.textContent = ply ? ply.diagram : this.snapshot.diagram;
      } else {
        const letters = lettersAfter(this.snapshot.start, this.plies.slice(0, shown));
        this.board.show(letters, ply?.mark, changes, movedFrom(ply, this.snapshot.isSolo));
      }
      this.lastShown = shown;
    }
    const isNow = shown === this.plies.length;
    const exercise = this.lesson?.ways(shown);
    this.board.offer(exercise ?? (isNow && this.canPlay ? this.status.moves : none),
      exercise ? this.lesson.exercise.side : this.status.side);
    this.moves.mark(shown);
    this.graph.point();
    this.showThoughts();
    if (this.steps.preview === null) {
      this.moves.scrollTo(shown);
      this.controls.showPlace(shown, isNow);
    }
    const count = ply ? ply.count : this.snapshot.count;
    return count
      ? `: ${this.sideName("black")} ${count[0]}, ${this.sideName("white")} ${count[1]}` : "";
  }

  toggleArrows() {
    this.showsArrows = !this.showsArrows;
    this.showThoughts();
  }

  // Whether a key does something here, which it has then done.
  key(event) {
    const act = matchKeys(this)[event.key];
    act?.();
    return Boolean(act) || this.steps.key(event);
  }
}
