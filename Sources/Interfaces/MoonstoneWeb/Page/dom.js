// Elements and requests. Texts become text nodes, never markup.

export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list" && name !== "form") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export function svg(tag, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// A part of the page that the server drew. The server escapes every text in it, and the page's
// policy runs no script from it.
export function drawn(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return document.importNode(parsed.body, true).childNodes;
}

export function say(text) { document.getElementById("announcer").textContent = text; }

async function answer(response) {
  const text = await response.text();
  if (response.ok) return text;
  let reason = text;
  try { reason = JSON.parse(text).error; } catch { /* not from our server */ }
  throw new Error(reason || `the server answers ${response.status}`);
}

export const getText = async (path) => answer(await fetch(`api/${path}`));
export const get = async (path) => JSON.parse(await getText(path));

export async function post(path, body = {}) {
  const response = await fetch(`api/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  return JSON.parse(await answer(response));
}

export const name = encodeURIComponent;
