"""Files go by their names: no folder of the machine reaches the eye, but in commands."""

import os
import re
import subprocess
import sys

from playwright.sync_api import expect

from test_page import run
from visitor import BACKGROUND, FIRST, Program, Visitor

# Prints, requires a module beside it, and then fails in it.
FAILING = """local helper = require("mine.helper")
return { choose = function(board)
  print("plays from " .. tostring(helper.name))
  return helper.fail(board)
end }
"""
HELPER = """return { name = "helper", fail = function()
  local held = 7
  error("there is no way")
end }
"""
# What stands on the page for the eye and the ear, without commands.
SHOWN = """() => {
  const copy = document.body.cloneNode(true);
  for (const one of copy.querySelectorAll('code, script, style, .unseen')) one.remove();
  const labels = [...document.querySelectorAll('[aria-label]')]
    .map((one) => one.getAttribute('aria-label'));
  return [document.title, copy.textContent, ...labels].join('\\n'); }"""


class NamesProgram(Program):
    """The program with a script that fails, and with an event that it has lost."""

    def start(self, port=0, *options):
        self.write(FAILING)
        os.makedirs(os.path.join(self.folder, "mine"), exist_ok=True)
        self.write(HELPER, "mine/helper.lua")
        self.write("after f5; best a1; \"never\"\n", "mine.tests")
        self.event = os.path.join(self.folder, "event")
        if not os.path.exists(self.event):
            self.write(FIRST, "other.lua")
            subprocess.run(
                [self.path, "arena", self.script, os.path.join(self.folder, "other.lua"),
                 "--pairs", "1", "--ticks", "1M/move", "--seed", "1", "--quiet",
                 "--out", self.event], check=True, stdout=subprocess.DEVNULL)
        super().start(port, *options)


def named(player, program, what):
    """Holds the page to names."""
    text = re.sub("“moonstone [^”]*”", "", player.page.evaluate(SHOWN))
    place = text.find(program.folder)
    assert place < 0, f"{what}: {text[max(0, place - 100):place + 200]}"


def begin(browser, program):
    program.write(FAILING)
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1=program.script)
    player.play("f5")
    expect(player.page.locator(".banner")).to_contain_text("there is no way")
    return player


def a_fault_at_a_table_names_files(browser, program):
    player = begin(browser, program)
    page = player.page
    expect(page.locator(".banner")).to_contain_text(
        "(mine.lua) forfeits by fault: mine.lua: mine/helper.lua:3: there is no way")
    named(player, program, "a forfeit")
    player.edit("plays from")
    player.type("return {\n  choose = function(board) retrun 1 end\n}\n")
    expect(player.message()).to_contain_text("mine.lua:2:35:")
    named(player, program, "what does not compile")
    page.click("text=Load into the match")
    expect(page.locator(".message.problem")).to_contain_text("mine.lua:2:35:")
    named(player, program, "what does not load")
    player.type(FAILING + "-- and so on\n")
    page.click(".script button:text-is('Check')")
    expect(player.message()).to_contain_text("there is no way", timeout=BACKGROUND)
    named(player, program, "what a check came to")
    page.click("text=Save to its file")
    expect(page.locator(".answer")).to_contain_text("no way", timeout=BACKGROUND)
    named(player, program, "what a save came to")
    player.check()


def two_files_of_one_name_are_told_apart(browser, program):
    for folder in ["one", "two"]:
        os.makedirs(os.path.join(program.folder, folder), exist_ok=True)
        program.write(FIRST, f"{folder}/twin.lua")
    other = NamesProgram(program.path)
    try:
        other.kill()
        paths = [os.path.join(program.folder, folder, "twin.lua") for folder in ["one", "two"]]
        other.start(0, *paths)
        player = Visitor(browser, other.play)
        player.begin("reversi", p0=paths[0], p1=paths[1])
        banner = player.page.locator(".banner")
        expect(banner).to_contain_text("wins", timeout=BACKGROUND)
        expect(banner).to_contain_text(re.compile(r"\((one|two)/twin\.lua\)"))
        named(player, program, "a match of two files of one name")
        player.check()
    finally:
        other.leave()


def a_thought_that_failed_names_files(browser, program):
    player = begin(browser, program)
    page = player.page
    page.click(".banner button:has-text('Debug')")
    expect(page.locator(".debug-place.fault")).to_contain_text("helper.lua:3 · mine/helper.lua:3: there is")
    expect(page.locator(".debugger h2")).to_have_text("mine.lua thinks at ply 2")
    log = page.locator(".debug-log")
    for expression, fault in [("nothing.more", "index a nil value"), ("error('so')", "so"),
                              ("require('no')", "there is no module")]:
        page.get_by_label("an expression").fill(expression)
        page.keyboard.press("Enter")
        expect(log).to_contain_text(fault)
    # What the thought came to was said before.
    expect(log).to_contain_text("mine/helper.lua:3: there is no way; 195 of")
    named(player, program, "a thought")
    player.picture("names-debugger")
    player.check()


def lists_and_forms_name_files(browser, program):
    player = begin(browser, program)
    page = player.page
    page.click("a.brand")
    page.wait_for_selector(".matches")
    for words in ["Write a new script", "Check a script", "Rank scripts in an event"]:
        page.click(f"summary:has-text('{words}')")
    expect(page.locator("#check-file option")).not_to_have_count(0)
    page.select_option("#check-file", program.script)
    page.click("text=Check it")
    expect(page.locator(".check-result")).to_contain_text("there is no way", timeout=BACKGROUND)
    page.fill("#script-name", "mine")
    page.click("text=Write it")
    expect(page.locator(".problem:visible").first).to_contain_text("mine")
    named(player, program, "the first page")
    player.picture("names-home")
    player.check()


def an_event_names_files(browser, program):
    player = Visitor(browser, f"{program.play}#/event/event-1")
    page = player.page
    failures = page.locator("h2:has-text('Forfeits') ~ .wide tbody tr")
    expect(failures).to_have_count(1)
    expect(failures.locator(".say").first).to_contain_text("helper.lua:3: there is no way")
    # The command that steps through it is for a shell.
    expect(failures.locator("code:has-text('moonstone debug')")).to_contain_text(program.folder)
    named(player, program, "an event")
    player.picture("names-event")
    page.click("a:has-text('replay') >> nth=0")
    page.wait_for_selector(".match-page h1")
    expect(page.locator(".banner")).to_contain_text("there is no way")
    named(player, program, "a match of an event")
    address = page.evaluate("location.hash").replace("#/kept/", "api/kept/").split("/0")[0]
    for path in [f"{address}/page", "api/events/event-1/page"]:
        text = page.evaluate("""(path) => fetch(path).then((answer) => answer.text())
          .then((html) => {
            const parsed = new DOMParser().parseFromString(html, 'text/html');
            for (const one of parsed.querySelectorAll('td code, script, style')) one.remove();
            return parsed.documentElement.textContent;
          })""", path)
        assert "there is no way" in text, text
        at = text.find(program.folder)
        assert at < 0, f"{path}: {text[at - 80:at + 200]}"
    player.check()


TESTS = [
    a_fault_at_a_table_names_files, two_files_of_one_name_are_told_apart,
    a_thought_that_failed_names_files, lists_and_forms_name_files, an_event_names_files,
]

if __name__ == "__main__":
    run(TESTS, NamesProgram(sys.argv[1]), sys.argv[2:])
