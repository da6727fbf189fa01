// The server's events of a match. A lost connection is made again by itself, and no event is
// missed.

export function listen(path, takers) {
  const connection = document.getElementById("connection");
  const source = new EventSource(`api/${path}/events`);
  source.onopen = () => { connection.textContent = ""; };
  source.onerror = () => {
    connection.textContent = source.readyState === EventSource.CLOSED
      ? "The connection is gone: open the address that moonstone serve prints now."
      : "Connecting again…";
  };
  for (const [kind, take] of Object.entries(takers)) {
    source.addEventListener(kind, (event) => take(JSON.parse(event.data)));
  }
  return source;
}
