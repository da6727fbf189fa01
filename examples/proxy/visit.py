#!/usr/bin/env python3
"""Visits a class through its proxy, as a browser does: visit.py FOLDER ADDRESS PORT."""

import http.client
import json
import os
import re
import socket
import ssl
import sys
import time

# How long nothing may come before it counts as held back, in seconds.
PATIENCE = 30


class Visitor:
    """Asks one address, whose name leads to this machine."""

    def __init__(self, folder, address, port):
        self.address, self.port, self.context = address, int(port), None
        if address.startswith("https:"):
            self.context = ssl.create_default_context(cafile=os.path.join(folder, "class.crt"))

    def connection(self):
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.sock = plain if self.context is None else self.context.wrap_socket(
            plain, server_hostname="class.example")
        return connection

    def ask(self, path, body=None, origin=None):
        headers = {"Host": self.address.split("//")[1], "Origin": origin or self.address}
        data = None if body is None else json.dumps(body)
        connection = self.connection()
        connection.request("GET" if data is None else "POST", path, data, headers)
        return connection.getresponse()

    def read(self, path, body=None):
        with self.ask(path, body) as answer:
            text = answer.read().decode()
            if answer.status != 200:
                raise AssertionError(f"{path}: {answer.status} {text}")
            return json.loads(text)


def links(folder):
    """The addresses that `serve` has printed, once all are there."""
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        with open(os.path.join(folder, "links"), encoding="utf-8") as file:
            found = dict(re.findall(r"^(play|watch|Ada): +(\S+)$", file.read(), re.M))
        if len(found) == 3:
            return found
        time.sleep(0.05)
    raise AssertionError("serve prints no links")


def main(folder, address, port):
    found = links(folder)
    for one in found.values():
        assert one.startswith(f"{address}/"), one
    print("Links have the address of the proxy.")
    places = {name: one.removeprefix(address) for name, one in found.items()}
    visitor = Visitor(folder, address, port)
    last = time.monotonic() + PATIENCE
    while True:
        try:
            with visitor.ask(places["Ada"]) as page:
                if page.status == 200:
                    break
        except OSError:
            pass
        assert time.monotonic() < last, "the proxy does not answer"
        time.sleep(0.05)
    assert page.headers["Content-Type"].startswith("text/html"), page.headers
    ada, teacher = (visitor.read(f"{places[name]}api/me") for name in ["Ada", "play"])
    assert ada["isPupil"] and ada["pupil"] == "Ada", ada
    assert teacher["hasClass"] and not teacher["isPupil"], teacher
    print("A pupil’s link is the pupil’s, and the teacher’s the teacher’s.")
    with visitor.ask(f"/{'a' * 26}/api/me") as stranger:
        assert stranger.status == 403, stranger.status
    with visitor.ask(f"{places['Ada']}api/tables", {}, origin="https://other.example") as other:
        assert other.status == 403, other.status
    print("Other words open nothing, and other pages may ask for nothing.")

    table = visitor.read(f"{places['Ada']}api/tables", {
        "game": "reversi", "black": "human", "white": "human"})["id"]
    with visitor.ask(f"{places['Ada']}api/stream?of=tables/{table}") as stream:
        assert stream.status == 200, stream.status
        # Nothing else is told after it: a proxy that collects would hold it back.
        wait_for(stream, f"event: snapshot tables/{table}")
        snapshot = json.loads(wait_for(stream, "data: ").removeprefix("data: "))
        visitor.read(f"{places['Ada']}api/tables/{table}/order", {
            "kind": "move", "move": "f5", "request": snapshot["status"]["request"]})
        wait_for(stream, "event: ply ")
    print("What happens in a match comes as it happens.")


def wait_for(stream, word):
    """Reads what the stream tells until a line has this word, and returns that line."""
    while word not in (line := stream.readline().decode()):
        assert line, f"the stream ends before “{word}”"
    return line


if __name__ == "__main__":
    main(*sys.argv[1:])
