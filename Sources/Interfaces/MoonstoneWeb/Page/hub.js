// The one stream of a browser, which has few connections to a server: all tabs of an address hear
// what they want in it. It runs in a shared worker; where browsers have none, in each page, which
// then listens only while it is seen.

// The server gives a sign of life each ten seconds.
const patience = 25_000;
// A silent connection is given up after this time.
const mostSilence = 60_000;
const pause = 1_000;

const sleep = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

export class Hub {
  constructor() {
    // What each tab wants.
    this.ports = new Map();
    // Where one is in each channel.
    this.places = new Map();
    // The channels of which somebody needs a snapshot; who is there already gets it, too.
    this.fresh = new Set();
    this.turn = 0;
  }

  connect(port) {
    this.ports.set(port, new Set());
    port.onmessage = ({ data }) => this.take(port, data);
    if (this.server) port.postMessage({ server: this.server });
    if (this.state) port.postMessage(this.state);
    this.renew();
  }

  take(port, { want, leave, isLeaving, isResting }) {
    const wanted = this.ports.get(port);
    if (want) {
      wanted?.add(want);
      this.fresh.add(want);
    }
    if (leave) wanted?.delete(leave);
    if (isLeaving) this.ports.delete(port);
    if (isResting !== undefined) this.isResting = isResting;
    this.renew();
  }

  tell(state) {
    this.state = state;
    for (const port of this.ports.keys()) port.postMessage(state);
  }

  // Begins another stream when all changes of this moment have been made.
  renew() {
    if (this.isRenewing) return;
    this.isRenewing = true;
    setTimeout(() => {
      this.isRenewing = false;
      this.listen();
    });
  }

  async listen() {
    this.turn += 1;
    const { turn } = this;
    this.control?.abort();
    clearTimeout(this.alarm);
    while (turn === this.turn && this.ports.size && !this.isResting) {
      this.control = new AbortController();
      try {
        await this.read(turn, this.control);
      } catch (error) {
        if (turn !== this.turn) break;
        const { status, why } = error;
        this.tell({ state: status ? "refused" : "away", status, why });
      }
      if (turn !== this.turn) break;
      clearTimeout(this.alarm);
      await sleep(pause);
    }
  }

  async read(turn, control) {
    const isOld = () => turn !== this.turn;
    this.wait(control);
    const wanted = new Set([...this.ports.values()].flatMap((channels) => [...channels]));
    const place = (channel) => (this.fresh.has(channel) ? "" : this.places.get(channel) ?? "");
    const query = [...wanted]
      .map((channel) => `of=${encodeURIComponent(`${channel}:${place(channel)}`)}`).join("&");
    const response = await fetch(`api/stream?${query}`, { signal: control.signal });
    if (!response.ok) {
      const { error } = await response.json().catch(() => ({}));
      throw Object.assign(new Error(), { status: response.status, why: error });
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ;) {
      const { value, done } = await reader.read();
      if (isOld()) return;
      if (done) throw new Error();
      this.wait(control);
      if (this.state?.state !== "open") this.tell({ state: "open" });
      const events = (rest + value).split("\n\n");
      rest = events.pop();
      for (const event of events) this.pass(event);
    }
  }

  // Passes an event on to those who want it.
  pass(text) {
    const fields = {};
    for (const line of text.split("\n")) {
      const colon = line.indexOf(": ");
      fields[line.slice(0, colon)] = line.slice(colon + 2);
    }
    const space = fields.event.indexOf(" ");
    const [name, channel] = [fields.event.slice(0, space), fields.event.slice(space + 1)];
    if (channel === "server") {
      if (name === "snapshot") this.meet(JSON.parse(fields.data).server);
      return;
    }
    if (fields.id) this.places.set(channel, fields.id);
    if (name === "snapshot") this.fresh.delete(channel);
    for (const [port, wanted] of this.ports) {
      if (!wanted.has(channel)) continue;
      if (name === "gone") wanted.delete(channel);
      port.postMessage({ channel, name, text: fields.data });
    }
  }

  meet(server) {
    if (this.server === server) return;
    this.server = server;
    for (const port of this.ports.keys()) port.postMessage({ server });
  }

  // Tells if nothing is heard.
  wait(control) {
    clearTimeout(this.alarm);
    this.alarm = setTimeout(() => {
      this.tell({ state: "silent" });
      this.alarm = setTimeout(() => control.abort(), mostSilence - patience);
    }, patience);
  }
}

if (typeof SharedWorkerGlobalScope !== "undefined") {
  const hub = new Hub();
  onconnect = ({ ports: [port] }) => hub.connect(port);
}
