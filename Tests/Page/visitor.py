"""The program under way, and who visits its page in a browser."""

import os
import re
import signal
import subprocess
import tempfile

from playwright.sync_api import Error

# How long what gets only what others leave of the processors may take, in milliseconds.
BACKGROUND = 600_000
MARKUP = "<img src=x onerror=document.title='hacked'>.lua"
FIRST = """-- plays the first move
return { choose = function(board) return board:moves()[1] end }
"""
# An engine that answers f5 with d6, and knows no more.
ENGINE = """while read -r number command rest; do
  case $command in
    protocol_version) say=2;;
    list_commands) say=$(printf '%s\\n' protocol_version list_commands clear_board play genmove);;
    genmove) say=d6;;
    *) say=;;
  esac
  printf '=%s %s\\n\\n' "$number" "$say"
  [ "$command" != quit ] || exit 0
done
"""


class Program:
    """The program under way, with a folder of its own."""

    def __init__(self, path):
        self.path = path
        # Removed when this process ends.
        self.room = tempfile.TemporaryDirectory(prefix="moonstone-page-")
        self.folder = self.room.name
        self.script = os.path.join(self.folder, "mine.lua")
        for name in ["mine.lua", MARKUP]:
            self.write(FIRST, name)
        self.write(ENGINE, "engine.sh")
        # What is broken inside a folder is left out.
        self.write("(;GM[Othello]PB[ada]", "torn.ggf")
        self.write("", "empty.wtb")
        self.start()

    def write(self, text, name="mine.lua"):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name="mine.lua"):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def start(self, port=0, *options):
        environment = {**os.environ, "XDG_STATE_HOME": os.path.join(self.folder, "state")}
        engine = f"fake=/bin/sh {self.folder}/engine.sh"
        self.process = subprocess.Popen(
            [self.path, "serve", self.folder, "--port", str(port), "--engine", engine,
             *options],
            stdout=subprocess.PIPE, text=True, env=environment)
        lines = [self.process.stdout.readline() for _ in range(3)]
        found = [re.search(r"http\S+", line) for line in lines[:2]]
        if not all(found):
            self.kill()
            raise AssertionError(f"serve does not begin: {lines}")
        self.play, self.watch = (address.group() for address in found)
        self.port = int(re.search(r":(\d+)/", self.play).group(1))

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def leave(self):
        self.process.send_signal(signal.SIGINT)
        try:
            assert self.process.wait(timeout=20) == 0, "serve does not end well"
        finally:
            self.kill()


def without_code_mirror(route):
    """Answers as a machine does where CodeMirror is not installed."""
    try:
        response = route.fetch()
    except Error:
        # A page that stays open asks a server that is gone, as any page does.
        route.abort()
        return
    route.fulfill(response=response, json={**response.json(), "hasEditor": False})


class Visitor:
    """A page in a browser, which fails on any error of its scripts."""

    def __init__(self, browser, address, is_plain=False, **options):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, **options)
        if is_plain:
            context.route(re.compile("/api/(me|home)$"), without_code_mirror)
        context.set_default_timeout(60_000)
        self.page = context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(address)

    def begin(self, game, ticks=None, **players):
        page = self.page
        page.click("a.brand")
        page.select_option("#game", game)
        for index, player in players.items():
            page.select_option(f"#player-{index[-1]}", player)
        if ticks:
            page.click("summary:has-text('Clocks, seed, opening')")
            page.get_by_label("Ticks").fill(ticks)
        page.click("text=Begin")
        page.wait_for_selector(".match-page")

    def play(self, square):
        """Clicks a square as soon as it can be played."""
        self.page.click(f'.playable[data-square="{square}"]')

    def menu(self, wanted):
        """Clicks what is in the menu of the match."""
        if not self.page.locator(".menu[open]").count():
            self.page.click(".menu > summary")
        self.page.click(f".menu >> text={wanted}")

    def plies(self):
        return self.page.locator(".ply")

    def message(self):
        return self.page.locator(".message")

    def edit(self, wanted="plays the first move"):
        """Goes to the editor, and waits for its text."""
        if not self.page.locator(".scripts :focus").count():
            self.page.keyboard.press("e")
        self.page.wait_for_function("""(wanted) => {
          const rich = document.querySelector('.CodeMirror');
          const plain = document.querySelector('.plain-text textarea');
          const text = rich ? rich.CodeMirror.getValue() : plain?.value;
          return text?.includes(wanted); }""", arg=wanted)

    def text(self):
        return self.page.evaluate("""() => {
          const rich = document.querySelector('.CodeMirror');
          return rich ? rich.CodeMirror.getValue()
            : document.querySelector('.plain-text textarea').value; }""")

    def type(self, text):
        """Puts another text into the editor."""
        self.page.evaluate("""(text) => {
          const rich = document.querySelector('.CodeMirror');
          if (rich) return rich.CodeMirror.setValue(text);
          const area = document.querySelector('.plain-text textarea');
          area.value = text;
          area.dispatchEvent(new Event('input')); }""", text)

    def picture(self, name):
        folder = os.environ.get("MOONSTONE_PICTURES")
        if folder:
            self.page.screenshot(path=os.path.join(folder, f"{name}.png"), full_page=True)

    def check(self):
        assert not self.errors, self.errors
