// What the server tells this tab. A lost connection is made again by itself, and no event is
// missed.

import { Hub } from "./hub.js";
import { keep, own } from "./storage.js";

const connection = document.getElementById("connection");
// By the channels that they listen to, those who do.
const listeners = new Map();
// Who hears that the server is there again, and whether it is another one.
const returns = new Set();
let port;
let isAway = false;
let meet;
const met = new Promise((resolve) => { meet = resolve; });
let server;
// Where this tab was before it was loaded.
const before = own.getItem("moonstone server");

const words = {
  open: () => "",
  away: () => "Moonstone does not answer. This page connects again by itself.",
  silent: () => "Nothing has been heard of Moonstone for 25 s. It may have been stopped, or the "
    + "connection is cut. This page goes on as soon as it answers.",
  refused: ({ status, why }) => ({
    403: "This address is not valid any more. Open the one that “moonstone serve” has printed; what "
      + "you typed is kept in this browser.",
    503: "Too many watch at the moment. This page tries again by itself.",
  }[status] ?? `The server refuses to report the match: ${why ?? status}.`),
};

function hear({ data }) {
  if (data.state) tellState(data);
  else if (data.server) meetServer(data.server);
  else pass(data);
}

function pass({ channel, name, text }) {
  const listener = listeners.get(channel);
  if (name === "gone") listener?.takers.gone?.({ isRestart: listener.server !== server });
  else listener?.takers[name]?.(JSON.parse(text));
}

function tellState(data) {
  connection.textContent = words[data.state](data);
  const isOpen = data.state === "open";
  if (isOpen && isAway) for (const act of returns) act({ isAnother: false });
  isAway = !isOpen;
}

function meetServer(other) {
  const isAnother = server !== undefined && server !== other;
  server = other;
  for (const listener of listeners.values()) listener.server ??= other;
  keep(own, "moonstone server", other);
  meet();
  if (isAnother) for (const act of returns) act({ isAnother });
}

// The hub in the shared worker; in this page, if it cannot be had.
function connect() {
  try {
    const worker = new SharedWorker("hub.js", { type: "module" });
    worker.onerror = () => { if (port === worker.port) stayAlone(); };
    port = worker.port;
  } catch {
    return stayAlone();
  }
  begin();
}

function stayAlone() {
  const hub = new Hub();
  const { port1, port2 } = new MessageChannel();
  port = port1;
  hub.connect(port2);
  const rest = () => port.postMessage({ isResting: document.visibilityState === "hidden" });
  document.addEventListener("visibilitychange", rest);
  begin();
  rest();
}

function begin() {
  port.onmessage = hear;
  for (const channel of listeners.keys()) port.postMessage({ want: channel });
}

// Listens to a channel: `takers` has a function for each kind of event. `gone` hears that there is
// no such channel, and whether there was one until the server was started again.
export function listen(channel, takers) {
  const listener = { takers, server };
  listeners.set(channel, listener);
  port.postMessage({ want: channel });
  return {
    close() {
      if (listeners.get(channel) !== listener) return;
      listeners.delete(channel);
      port.postMessage({ leave: channel });
    },
  };
}

// Lets a function hear that the server answers again; `isAnother` if it was started again.
export function onReturn(act) { returns.add(act); }

// Whether the server was started again since this tab was loaded before.
export async function wasRestarted() {
  await met;
  return before !== null && before !== server;
}

addEventListener("pagehide", () => port.postMessage({ isLeaving: true }));
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
connect();
