"""Firefox and WebKit, driven by what they bring themselves: Marionette, and WebDriver.

Both take the commands of WebDriver, one on a socket and one by HTTP, so nothing need be installed
but the browsers."""

import atexit
import base64
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
    "Home": "\ue011", "End": "\ue010", "Escape": "\ue00c", "Enter": "\ue007",
    "Control": "\ue009", "Tab": "\ue004",
}
# Nothing takes as long on a machine that works; whatever is waited for goes on when it is there.
PATIENCE = 60


class Failure(Exception):
    """What a browser answers instead of a result, or what has not come."""


def wait(fact, what):
    """Waits until `fact` returns something that is true, and returns that."""
    end = time.monotonic() + PATIENCE
    while True:
        found = fact()
        if found:
            return found
        if time.monotonic() > end:
            raise Failure(f"waited in vain for {what}")
        time.sleep(0.02)


def start(command, **options):
    """Starts a process with those that it will start, which ends with the tests at the latest."""
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True, **options)
    started.add(process)
    return process


def kill(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def end(process):
    """Ends a process and those that it has started."""
    kill(process)
    process.wait()
    started.discard(process)


@atexit.register
def end_all():
    """Ends all processes. A signal may come while one is waited for, so this waits for none."""
    for process in list(started):
        kill(process)


def end_on_signal(number, _):
    """Ends the tests; nobody waits for the answer of a browser."""
    end_all()
    sys.exit(128 + number)


started = set()
signal.signal(signal.SIGTERM, end_on_signal)


class Firefox:
    """A Firefox of its own, with a profile of its own."""

    name = "Firefox"
    path = shutil.which("firefox-esr") or shutil.which("firefox")

    def __init__(self, is_dark=False):
        self.profile = tempfile.mkdtemp(prefix="moonstone-firefox-")
        settings = {
            "marionette.port": 0, "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False,
            "layout.css.prefers-color-scheme.content-override": 0 if is_dark else 1,
        }
        with open(os.path.join(self.profile, "user.js"), "w", encoding="utf-8") as file:
            for key, value in settings.items():
                file.write(f'user_pref("{key}", {json.dumps(value)});\n')
        self.socket = None
        self.process = start(
            [self.path, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
             "--profile", self.profile], stdout=subprocess.DEVNULL)
        try:
            self.connect()
        except BaseException:
            self.leave()
            raise

    def connect(self):
        port = wait(self.port, "Firefox")
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=2 * PATIENCE)
        self.file = self.socket.makefile("rb")
        self.count = 0
        self.message()
        self.command("NewSession", {})
        # A window of Firefox is not as narrow as a telephone unless its own parts may be.
        self.send("Marionette:SetContext", {"value": "chrome"})
        self.script("document.documentElement.style.minWidth = '0'")
        self.send("Marionette:SetContext", {"value": "content"})

    def port(self):
        try:
            with open(os.path.join(self.profile, "MarionetteActivePort"), encoding="utf-8") as file:
                return int(file.read() or 0)
        except FileNotFoundError:
            return 0

    def message(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.file.read(1)
            if not byte:
                raise Failure("Firefox has left")
            length += byte
        return json.loads(self.file.read(int(length[:-1])))

    def send(self, command, body):
        self.count += 1
        text = json.dumps([0, self.count, command, body]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self.message()
        if error:
            raise Failure(f"{command}: {error['message']}")
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def command(self, name, body, element=None):
        return self.send(f"WebDriver:{name}", {**body, **({"id": element} if element else {})})

    def script(self, text, *arguments):
        return self.command("ExecuteScript", {"script": text, "args": list(arguments)})

    def leave(self):
        if self.socket:
            try:
                self.send("Marionette:Quit", {"flags": ["eForceQuit"]})
            except (Failure, OSError):
                pass
            self.socket.close()
        end(self.process)
        shutil.rmtree(self.profile, ignore_errors=True)


class WebKit:
    """The engine of Safari in the browser that WebKitGTK brings; it needs a display."""

    name = "WebKit"
    path = shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
    places = {
        "Navigate": ("POST", "url"), "FindElement": ("POST", "element"),
        "ElementClick": ("POST", "element/{}/click"),
        "ElementSendKeys": ("POST", "element/{}/value"),
        "PerformActions": ("POST", "actions"), "ExecuteScript": ("POST", "execute/sync"),
        "SetWindowRect": ("POST", "window/rect"), "TakeScreenshot": ("GET", "screenshot"),
    }

    def __init__(self, is_dark=False):
        self.process, self.session = None, None
        self.display = start(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, text=True)
        try:
            self.connect(is_dark)
        except BaseException:
            self.leave()
            raise

    def connect(self, is_dark):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        environment = {
            **os.environ, "DISPLAY": f":{self.display.stdout.readline().strip()}",
            "GTK_THEME": "Adwaita:dark" if is_dark else "Adwaita",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "NO_AT_BRIDGE": "1",
        }
        self.process = start(
            ["WebKitWebDriver", f"--port={self.port}"], env=environment, stdout=subprocess.DEVNULL)
        wait(self.listens, "WebKitWebDriver")
        self.session = self.request("POST", "/session", {"capabilities": {}})["sessionId"]

    def listens(self):
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
            return True
        except ConnectionRefusedError:
            return False

    def request(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2 * PATIENCE)
        connection.request(method, path, json.dumps(body) if body is not None else None)
        value = json.loads(connection.getresponse().read())["value"]
        connection.close()
        if isinstance(value, dict) and "error" in value:
            raise Failure(f"{path}: {value['error']}: {value['message']}")
        return value

    def command(self, name, body, element=None):
        method, path = self.places[name]
        place = f"/session/{self.session}/{path.format(element)}"
        return self.request(method, place, body if method == "POST" else None)

    def script(self, text, *arguments):
        return self.command("ExecuteScript", {"script": text, "args": list(arguments)})

    def leave(self):
        if self.session:
            try:
                self.request("DELETE", f"/session/{self.session}")
            except (Failure, OSError, http.client.HTTPException):
                pass
        if self.process:
            end(self.process)
        end(self.display)


class Page:
    """A page in one of these browsers."""

    def __init__(self, browser, address, width=1280, height=900):
        self.browser = browser
        browser.command("SetWindowRect", {"width": width, "height": height})
        # From an address to another one that differs after its “#” only, nothing is loaded.
        browser.command("Navigate", {"url": "about:blank"})
        browser.command("Navigate", {"url": address})
        self.run("""window.faults = [];
          addEventListener('error', (event) => faults.push(event.message));
          addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)));""")

    def run(self, text, *arguments):
        return self.browser.script(text, *arguments)

    def until(self, fact, *arguments):
        """Waits until an expression of JavaScript is true, and returns it."""
        return wait(lambda: self.run(f"return {fact}", *arguments), f"{fact} {arguments or ''}")

    def element(self, selector):
        """The element in sight, as soon as there is one."""
        found = self.until(
            """[...document.querySelectorAll(arguments[0])].find((one) =>
              one.getClientRects().length && !one.disabled) ?? null""", selector)
        return found[ELEMENT]

    def click(self, selector):
        self.browser.command("ElementClick", {}, self.element(selector))

    def click_text(self, text, tag="button"):
        self.run("for (const one of document.querySelectorAll('[data-test]')) "
                 "delete one.dataset.test")
        self.until("""[...document.querySelectorAll(arguments[1])].filter((one) =>
          one.textContent.trim() === arguments[0] && one.getClientRects().length)
          .map((one) => { one.dataset.test = ''; return true; })[0]""", text, tag)
        self.click("[data-test]")

    def type(self, selector, text):
        self.browser.command(
            "ElementSendKeys", {"text": text, "value": list(text)}, self.element(selector))

    def press(self, *keys):
        """Presses keys together, where the focus is."""
        values = [KEYS.get(key, key) for key in keys]
        actions = [{"type": "keyDown", "value": value} for value in values]
        actions += [{"type": "keyUp", "value": value} for value in reversed(values)]
        self.browser.command("PerformActions", {"actions": [
            {"type": "key", "id": "keyboard", "actions": actions}]})

    def hover(self, selector):
        self.browser.command("PerformActions", {"actions": [{
            "type": "pointer", "id": "mouse", "actions": [{
                "type": "pointerMove", "x": 0, "y": 0, "duration": 0,
                "origin": {ELEMENT: self.element(selector)}}]}]})

    def choose(self, selector, value):
        """Chooses an option, as a person does."""
        self.element(selector)
        self.run("""const choice = document.querySelector(arguments[0]);
          choice.value = arguments[1];
          choice.dispatchEvent(new Event('change', { bubbles: true }));""", selector, value)

    def count(self, selector, number):
        self.until("document.querySelectorAll(arguments[0]).length === arguments[1]",
                   selector, number)

    def says(self, selector, text):
        self.until("document.querySelector(arguments[0])?.textContent.includes(arguments[1])",
                   selector, text)

    def begin(self, game, *players):
        self.choose("#game", game)
        for index, player in enumerate(players):
            self.choose(f"#player-{index}", player)
        self.click("form.new button.main")
        self.element(".match-page h1")

    def play(self, square):
        self.click(f'.playable[data-square="{square}"]')

    def picture(self, name):
        folder = os.environ.get("MOONSTONE_PICTURES")
        if folder:
            data = self.browser.command("TakeScreenshot", {"full": True})
            name = f"{self.browser.name.lower()}-{name}.png"
            with open(os.path.join(folder, name), "wb") as file:
                file.write(base64.b64decode(data))

    def check(self):
        faults = self.run("return window.faults")
        assert not faults, faults
