// Talks to the server about one thought, by messages of the Debug Adapter Protocol: docs/debugging.md.

import { get, name, post } from "./dom.js";
import { inFiles } from "./words.js";

export class DebugClient {
  // `player` is the script whose thought it is; `hear` has a function for each event: stopped, output.
  constructor(session, player, hear) {
    Object.assign(this, { path: `debug/${name(session)}`, player, hear });
    this.number = 0;
    this.answers = new Map();
  }

  // How many of the thoughts since the version was loaded are asked: { done, all }.
  progress() { return get(this.path); }

  // What is said of the thought, in which files go by their names.
  words(text) { return inFiles(text, [this.player]); }

  message(command, args) {
    this.number += 1;
    return { seq: this.number, type: "request", command, arguments: args };
  }

  // Returns what a request is answered with, after it was carried out.
  async request(command, args = {}) {
    const message = this.message(command, args);
    const answer = new Promise((resolve) => { this.answers.set(message.seq, resolve); });
    const { messages } = await post(this.path, message);
    for (const one of messages) this.take(one);
    const { success, body, message: reason } = await answer;
    if (!success) throw new Error(this.words(reason));
    return body ?? {};
  }

  // The answer to a request may come with the messages of another one.
  take(message) {
    if (message.type === "event") {
      this.hear[message.event]?.(message.body);
      return;
    }
    this.answers.get(message.request_seq)?.(message);
    this.answers.delete(message.request_seq);
  }

  // Says goodbye, also while the page is being left.
  leave() {
    const text = JSON.stringify(this.message("disconnect", {}));
    navigator.sendBeacon(`api/${this.path}`, new Blob([text], { type: "application/json" }));
  }
}
