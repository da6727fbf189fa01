"""Every screen by the rules of axe-core, light and dark, wide and narrow. `make test-page` runs it."""

import os
import subprocess
import sys

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

from test_class import Class
from test_events import EventProgram
from test_page import run
from test_params import TUNABLE
from visitor import FIRST, Visitor

AXE = Axe()


def looks(browser, address):
    """A visitor for each look of the page."""
    for width, height in [(1440, 900), (360, 740)]:
        for scheme in ["light", "dark"]:
            visitor = Visitor(browser, address, color_scheme=scheme, reduced_motion="reduce")
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.look = f"{width} {scheme}"
            yield visitor
            visitor.check()
            visitor.page.context.close()


def holds(visitor, screen):
    visitor.picture(f"axe-{screen}-{visitor.look.replace(' ', '-')}")
    found = [
        f"{screen} {visitor.look}: {one['id']} ({one['impact']}): {node['target']} "
        f"{node['any'][0]['message'] if node['any'] else ''}"
        for one in AXE.run(visitor.page)["violations"] for node in one["nodes"][:3]]
    assert not found, "\n".join(found)


def the_first_page(browser, program):
    for visitor in looks(browser, program.play):
        visitor.page.wait_for_selector("#game")
        visitor.page.click("text=Clocks, seed, opening")
        holds(visitor, "home")
        for tool in visitor.page.locator(".tool > summary").all():
            tool.click()
        expect(visitor.page.locator(".tool form")).to_have_count(4)
        holds(visitor, "tools")
        # What is opened takes the keys, and a question mark is text there.
        visitor.page.evaluate("document.activeElement.blur()")
        visitor.page.keyboard.press("?")
        expect(visitor.page.locator("#help")).to_be_visible()
        holds(visitor, "keys")


def a_match_that_is_played(browser, program):
    program.write(FIRST)
    program.write('after f5; best f4; "plays f4"\nafter f5; avoid f4; "keeps off f4"\n', "mine.tests")
    for visitor in looks(browser, program.play):
        page = visitor.page
        visitor.begin("reversi", p0="human", p1=program.script)
        visitor.play("f5")
        expect(visitor.plies()).to_have_count(2)
        expect(page.locator(".graph-box svg")).to_have_count(1)
        tabs = page.locator(".pane-tab:visible").all_text_contents() or [None]
        for tab in tabs:
            if tab:
                page.click(f".pane-tab:has-text('{tab}')")
            if tab in ["Script", None]:
                visitor.edit()
                visitor.type("return { choose = function(board) retrun 1 end }\n")
                page.click("text=Load into the match")
                expect(visitor.message()).to_contain_text("mine.lua:1")
                page.click(".files-box > summary")
                page.click(".files button:has-text('tests: ')")
                visitor.edit("plays f4")
                page.click("text=Save and run")
                expect(page.locator(".test-sign")).to_have_count(2)
            holds(visitor, f"match-{tab or 'all'}")
        if tabs != [None]:
            page.click(".pane-tab:has-text('Moves')")
        page.click(".menu > summary")
        holds(visitor, "menu")
        page.keyboard.press("Escape")
        page.click("text=Resign")
        page.click("text=Yes, resign")
        expect(page.locator(".banner")).to_contain_text("wins")
        holds(visitor, "over")


def the_parameters_of_a_script(browser, program):
    program.write(TUNABLE)
    for visitor in looks(browser, program.play):
        visitor.begin("reversi", p0="human", p1=program.script)
        params = visitor.page.locator(".seat.white .params")
        params.locator("summary").click()
        params.get_by_label("depth").fill("6")
        expect(params.locator("summary")).to_contain_text("depth=6")
        holds(visitor, "parameters")


def every_board(browser, program):
    for visitor in looks(browser, program.play):
        for game in ["connect-four", "breakthrough", "hex", "gomoku", "life"]:
            visitor.begin(game, p0="human")
            visitor.page.wait_for_selector(".labels text")
            holds(visitor, game)
            # A server holds 32 matches at most.
            visitor.menu("Close")
            visitor.page.wait_for_selector("form.new")


def a_kept_match_and_its_lesson(browser, program):
    player = Visitor(browser, program.play)
    player.begin("connect-four", p0="human", p1="human")
    for count, square in enumerate(["d1", "a1", "e1", "a2", "f1"], 1):
        player.play(square)
        expect(player.plies()).to_have_count(count)
    table = player.page.url.split("#/table/")[1]
    player.menu("Close")
    for visitor in looks(browser, f"{program.play}#/kept/{table}/3"):
        page = visitor.page
        page.wait_for_selector(".match-page h1")
        if visitor.look.startswith("360"):
            page.click(".pane-tab:has-text('Lesson')")
        page.click("text=Find better moves")
        expect(page.locator(".lesson .words")).to_contain_text("1 of 2")
        # A lesson and its board are seen together.
        for part in [".lesson .words", "svg.board"]:
            expect(page.locator(part)).to_be_in_viewport()
        holds(visitor, "lesson")


def an_event_and_its_meetings(browser, program):
    program.play_again(24)
    for visitor in looks(browser, f"{program.watch}#/event/event-1"):
        page = visitor.page
        page.wait_for_selector(".event h1")
        holds(visitor, "event")
        page.locator(".heat tbody tr", has_text="random").locator("a").first.click()
        page.wait_for_selector(".event .matches li a")
        holds(visitor, "meeting")


def what_was_played(browser, program):
    state = os.path.join(program.folder, "state")
    journal = os.path.join(program.folder, "seen.jsonl")
    for command in [["match", "random", "random", "--quiet", "--seed", "1", "--journal", journal],
                    ["archive", "add", journal]]:
        subprocess.run([program.path, *command], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "XDG_STATE_HOME": state})
    os.remove(journal)
    for visitor in looks(browser, f"{program.play}#/explore/reversi"):
        expect(visitor.page.locator(".explored").first).to_be_visible()
        holds(visitor, "explore")


def versions_in_a_ribbon(browser, program):
    program.write(FIRST)
    for visitor in looks(browser, program.play):
        page = visitor.page
        visitor.begin("reversi", p0="human", p1=program.script)
        visitor.play("f5")
        expect(visitor.plies()).to_have_count(2)
        if page.locator(".pane-tab:visible").count():
            page.click(".pane-tab:has-text('Script')")
        visitor.edit()
        visitor.type(f"-- {visitor.look}\n" + FIRST)
        page.click("text=Load into the match")
        expect(visitor.message()).to_contain_text("takes over")
        visitor.play("d3")
        expect(visitor.plies()).to_have_count(4)
        expect(page.locator(".ribbon button").first).to_be_visible()
        holds(visitor, "ribbon")
        page.locator(".ribbon button").first.click()
        expect(page.locator("dialog.versions")).to_be_visible()
        holds(visitor, "versions")


def a_class(browser, program):
    classroom = Class(program.path)
    try:
        for name, address, words in [
                ("teacher", classroom.play, "Bob Miller"), ("pupil", classroom.ada, "mine.lua"),
                ("projector", classroom.watch, "Nothing is being played yet")]:
            for visitor in looks(browser, address):
                expect(visitor.page.locator("main")).to_contain_text(words)
                holds(visitor, f"class-{name}")
    finally:
        classroom.leave()


TESTS = [
    what_was_played, versions_in_a_ribbon, a_class,
    the_first_page, a_match_that_is_played, the_parameters_of_a_script, every_board,
    a_kept_match_and_its_lesson, an_event_and_its_meetings,
]


if __name__ == "__main__":
    run(TESTS, EventProgram(sys.argv[1]), sys.argv[2:])
