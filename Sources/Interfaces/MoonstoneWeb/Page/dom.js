// Elements and requests.

import { el, svg } from "./elements.js";
import { inFiles } from "./words.js";

export { el, svg };

// How many texts wait to be said.
const most = 5;
// How long an answer may take until the page says that it waits, in milliseconds.
const mostWait = 3_000;

// Gives an element these children. Those that it has stay where they are, with their focus, and
// with a click that has only begun.
export function fill(parent, children) {
  const wanted = children.flat().filter((child) => child !== null && child !== undefined);
  const nodes = wanted.map((child) =>
    child instanceof Node ? child : document.createTextNode(child));
  const kept = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (parent.childNodes[index] !== node) parent.insertBefore(node, parent.childNodes[index]);
  });
}

// The name of a player or a file. A path reads from left to right, whatever it is made of.
export const named = (name) => el("bdi", { dir: "ltr" }, name);

// A part of the page that the server drew. The server escapes every text in it, and the page's
// policy runs no script from it.
export function drawn(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return document.importNode(parsed.body, true).childNodes;
}

// Lets screen readers say a text after those before it.
export function say(text) {
  const announcer = document.getElementById("announcer");
  announcer.append(el("p", {}, text));
  while (announcer.childElementCount > most) announcer.firstElementChild.remove();
}

// Why the server refuses; `line` and `column` tell where a script is wrong.
class Refusal extends Error {}

async function answer(response) {
  const text = await response.text();
  if (response.ok) return text;
  let reason = { error: text };
  try { reason = JSON.parse(text); } catch { /* not from our server */ }
  const { error, line, column } = reason;
  throw Object.assign(new Refusal(inFiles(error || `the server answers ${response.status}`)),
    { line, column, status: response.status });
}

// The browser's own words for a server that does not answer help nobody.
async function send(path, options) {
  const late = setTimeout(() => document.body.classList.add("waits"), mostWait);
  try {
    return await answer(await sent(path, options));
  } finally {
    clearTimeout(late);
    document.body.classList.remove("waits");
  }
}

function sent(path, options) {
  return fetch(`api/${path}`, options).catch(() => {
    throw Object.assign(new Refusal(
      "Moonstone does not answer. This page connects again by itself; then try it once more."),
    { isAway: true });
  });
}

export const getText = (path) => send(path);
export const get = async (path) => JSON.parse(await getText(path));

export async function post(path, body = {}) {
  return JSON.parse(await send(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }));
}

export const name = encodeURIComponent;
