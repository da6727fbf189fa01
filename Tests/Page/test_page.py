"""The page in a real browser. `make test-page` runs it; its argument is the program.

Pictures of what was seen are left in the folder that MOONSTONE_PICTURES names."""

import os
import re
import signal
import subprocess
import sys
import tempfile

from playwright.sync_api import expect, sync_playwright

MARKUP = "<img src=x onerror=document.title='hacked'>.lua"
FIRST = """-- plays the first move
return { choose = function(board) return board:moves()[1] end }
"""


class Program:
    """The program under way, with a folder of its own."""

    def __init__(self, path):
        self.path = path
        self.folder = tempfile.mkdtemp(prefix="moonstone-page-")
        self.script = os.path.join(self.folder, "mine.lua")
        for name in ["mine.lua", MARKUP]:
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
                file.write(FIRST)
        self.start()

    def start(self):
        environment = {**os.environ, "XDG_STATE_HOME": os.path.join(self.folder, "state")}
        self.process = subprocess.Popen(
            [self.path, "serve", self.folder, "--port", "0"],
            stdout=subprocess.PIPE, text=True, env=environment)
        lines = [self.process.stdout.readline() for _ in range(3)]
        self.play, self.watch = (re.search(r"http\S+", line).group() for line in lines[:2])

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def leave(self):
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(timeout=20) == 0, "serve does not end well"


class Visitor:
    """A page in a browser, which fails on any error of its scripts."""

    def __init__(self, browser, address, **options):
        self.page = browser.new_context(viewport={"width": 1280, "height": 900}, **options).new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(address)

    def begin(self, game, **players):
        page = self.page
        page.click("a.brand")
        page.select_option("#game", game)
        for index, player in players.items():
            page.select_option(f"#player-{index[-1]}", player)
        page.click("text=Begin")
        page.wait_for_selector(".match-page")

    def play(self, square):
        self.page.click(f'[data-square="{square}"]')

    def plies(self):
        return self.page.locator(".ply")

    def picture(self, name):
        folder = os.environ.get("MOONSTONE_PICTURES")
        if folder:
            self.page.screenshot(path=os.path.join(folder, f"{name}.png"), full_page=True)

    def check(self):
        assert not self.errors, self.errors


def a_match_by_clicks_is_seen_by_a_second_browser(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    address = player.page.url.split("#")[1]
    watcher = Visitor(browser, f"{program.watch}#{address}")
    watcher.page.wait_for_selector(".match-page")
    player.play("f5")
    expect(watcher.plies()).to_have_count(1)
    player.play("d6")
    expect(watcher.plies()).to_have_count(2)
    assert watcher.page.locator("button:has-text('Undo')").count() == 0
    watcher.page.click('[data-square="c3"]')
    player.page.keyboard.press("u")
    expect(watcher.plies()).to_have_count(1)
    player.page.keyboard.press("r")
    expect(watcher.plies()).to_have_count(2)
    player.check()
    watcher.check()


def a_match_by_keys(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    page = player.page
    page.keyboard.press("b")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label == "d3, empty, playable", label
    page.keyboard.press("Enter")
    expect(player.plies()).to_have_count(1)
    expect(page.locator("#announcer")).to_contain_text("plays d3")
    page.click("h1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".place")).to_contain_text("0 of 1")
    page.keyboard.press("Escape")
    expect(page.locator(".place")).to_contain_text("1 of 1")
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    player.check()


def a_script_is_swapped_broken_and_mended(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1=program.script)
    page = player.page
    page.keyboard.press("e")
    editor = page.locator(".CodeMirror, .plain-text textarea").first
    expect(editor).to_be_visible()
    page.wait_for_function("""() => {
      const rich = document.querySelector('.CodeMirror');
      const text = rich ? rich.CodeMirror.getValue()
        : document.querySelector('.plain-text textarea').value;
      return text.includes('plays the first move'); }""")
    fill = """(text) => { const rich = document.querySelector('.CodeMirror');
      if (rich) rich.CodeMirror.setValue(text);
      else document.querySelector('.plain-text textarea').value = text; }"""
    page.evaluate(fill, "return {\n  choose = function(board) retrun 1 end\n}\n")
    page.click("text=Load into the match")
    expect(page.locator(".message")).to_contain_text("mine.lua:2:")
    player.picture("broken")
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    better = FIRST.replace("[1]", "[#board:moves()]")
    page.evaluate(fill, better)
    page.click("text=Load into the match")
    expect(page.locator(".message")).to_contain_text("takes over")
    page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    expect(page.locator(".ply-list .change")).to_have_count(1)
    with open(program.script, encoding="utf-8") as file:
        assert file.read() == FIRST, "the file was written without being asked for"
    page.click("text=Save to its file")
    expect(page.locator(".message")).to_contain_text("Saved")
    with open(program.script, "w", encoding="utf-8") as file:
        file.write("-- by another editor\n" + FIRST)
    page.click("text=Save to its file")
    expect(page.locator(".message")).to_contain_text("has changed on the disk")
    page.click(".cell.playable >> nth=0")
    expect(page.locator(".ply-list .change")).to_have_count(2)
    player.picture("scripts")
    player.check()


def a_fault_is_taken_back(browser, program):
    player = Visitor(browser, program.play)
    with open(program.script, "w", encoding="utf-8") as file:
        file.write(FIRST)
    player.begin("reversi", p0="human", p1=program.script)
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    with open(program.script, "w", encoding="utf-8") as file:
        file.write("return { choose = function(board) error('broken') end }\n")
    player.page.click(".cell.playable >> nth=0")
    expect(player.page.locator(".banner")).to_contain_text("forfeits by fault")
    player.page.click("text=Take back, and play on")
    expect(player.plies()).to_have_count(2)
    with open(program.script, "w", encoding="utf-8") as file:
        file.write(FIRST)
    player.check()


def a_match_of_programs_is_paused_and_stepped(browser, program):
    player = Visitor(browser, program.play)
    player.begin("connect-four", p0="random", p1="random")
    page = player.page
    page.keyboard.press(" ")
    expect(page.locator(".banner")).to_contain_text("Paused")
    count = player.plies().count()
    page.keyboard.press("n")
    expect(player.plies()).to_have_count(count + 1)
    expect(page.locator(".banner")).to_contain_text("Paused")
    page.click("text=Reset")
    page.click("button:has-text('Yes')")
    expect(page.locator(".ply")).not_to_have_count(count + 1)
    player.check()


def every_game_can_be_played_by_clicks(browser, program):
    for game in ["hex", "gomoku", "connect-four", "reversi:6"]:
        player = Visitor(browser, program.play)
        player.begin(game, p0="human", p1="human")
        player.page.click(".cell.playable >> nth=3")
        expect(player.plies()).to_have_count(1)
        player.picture(game.replace(":", "-"))
        player.check()
    player = Visitor(browser, program.play)
    player.begin("breakthrough", p0="human", p1="human")
    player.play("c2")
    player.play("d3")
    expect(player.plies()).to_have_count(1)
    player.check()


def a_kept_match_is_looked_at_and_played_on(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    for square in ["f5", "d6", "c3"]:
        player.play(square)
        expect(player.page.locator(f".ply:has-text('{square}')")).to_have_count(1)
    table = player.page.url.split("#/table/")[1]
    program.kill()
    program.start()
    player = Visitor(browser, f"{program.play}#/kept/{table}/1")
    page = player.page
    expect(page.locator(".place")).to_contain_text("1 of 3")
    page.keyboard.press("End")
    expect(page.locator(".place")).to_contain_text("3 of 3")
    page.hover(".ply >> nth=0")
    expect(page.locator(".place")).to_contain_text("1 of 3")
    page.mouse.move(5, 5)
    player.picture("kept")
    page.click("text=Go on with this match")
    page.wait_for_url("**#/table/**")
    player.page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    page.click(".ply >> nth=1")
    page.click("text=Play on from ply 2")
    expect(player.plies()).to_have_count(2)
    player.check()


def names_are_not_markup(browser, program):
    player = Visitor(browser, program.play)
    name = os.path.join(program.folder, MARKUP)
    player.begin("reversi", p0="human", p1=name)
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    player.page.click("text=Close")
    expect(player.page.locator(".matches").last).to_contain_text(MARKUP)
    assert player.page.locator("main img").count() == 0
    assert "hacked" not in player.page.title()
    player.check()


def narrow_and_dark(browser, program):
    player = Visitor(browser, program.play, color_scheme="dark", reduced_motion="reduce")
    player.page.set_viewport_size({"width": 360, "height": 740})
    player.begin("reversi", p0="human", p1="corners")
    player.play("d3")
    expect(player.plies()).to_have_count(2)
    width = player.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, f"the page is {width} pixels wide"
    player.picture("narrow")
    player.page.set_viewport_size({"width": 2000, "height": 1200})
    player.picture("wide")
    player.check()


TESTS = [
    a_match_by_clicks_is_seen_by_a_second_browser, a_match_by_keys,
    a_script_is_swapped_broken_and_mended, a_fault_is_taken_back,
    a_match_of_programs_is_paused_and_stepped, every_game_can_be_played_by_clicks,
    a_kept_match_is_looked_at_and_played_on, names_are_not_markup, narrow_and_dark,
]


def main():
    wanted = sys.argv[2:]
    program = Program(sys.argv[1])
    failed = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox"] if os.geteuid() == 0 else [])
        expect.set_options(timeout=20_000)
        for test in TESTS:
            if wanted and test.__name__ not in wanted:
                continue
            try:
                test(browser, program)
                print(f"ok      {test.__name__}", flush=True)
            except Exception as error:  # each test has its say
                failed.append(test.__name__)
                print(f"FAILED  {test.__name__}: {error}", flush=True)
        browser.close()
    program.leave()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
