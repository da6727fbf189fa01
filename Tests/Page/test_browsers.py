"""What matters most of the page, in Firefox and in WebKit, where they are installed.

test_page.py has all of it in Chromium. The argument is the program."""

import sys

from browsers import Firefox, Page, WebKit
from test_workbench import FolderProgram
from visitor import FIRST
from workbench_steps import STEPS, shows, write

LAST = FIRST.replace("[1]", "[#board:moves()]")


def a_match_by_clicks_and_by_keys(browser, program):
    page = Page(browser, program.play)
    page.begin("reversi", "human", "human")
    page.play("f5")
    page.count(".ply", 1)
    page.press("b")
    page.until("document.activeElement.classList.contains('cell')")
    for _ in range(3):
        page.press("ArrowDown")
    for _ in range(5):
        page.press("ArrowRight")
    page.until("document.activeElement.getAttribute('aria-label') === 'f4, empty, playable'")
    page.press("Enter")
    page.count(".ply", 2)
    page.says("#announcer", "plays f4")
    page.click("h1")
    page.press("u")
    page.count(".ply", 1)
    page.press("r")
    page.count(".ply", 2)
    page.press("?")
    page.until("document.querySelector('#help').open")
    page.picture("keys")
    page.press("Escape")
    page.until("!document.querySelector('#help').open")
    page.check()


def a_replay_is_looked_through(browser, program):
    page = Page(browser, program.play)
    page.begin("reversi", "random", "random")
    page.choose(".controls input[type=number]", "0")
    page.until("document.querySelector('.banner strong')")
    page.click(".menu > summary")
    page.click_text("Close")
    page.click(".matches a[href^='#/kept/']")
    page.says(".place", "0 of ")
    page.press("End")
    page.until("document.querySelectorAll('.ply[aria-current]').length === 1")
    page.press("Home")
    page.press("ArrowRight")
    page.says(".place", "1 of ")
    page.hover(".ply")
    page.element(".graph-box svg")
    page.picture("replay")
    page.check()


def a_script_is_swapped_and_broken(browser, program):
    program.write(FIRST)
    page = Page(browser, program.play)
    page.begin("reversi", "human", program.script)
    page.press("e")
    shows(page, "first move")
    write(page, "return { choose = function(board) retrun 1 end }")
    page.click_text("Load into the match")
    page.says(".message", "mine.lua:1:")
    page.element(".wrong")
    page.picture("broken")
    write(page, LAST)
    page.click(".CodeMirror-lines, .plain-text textarea")
    page.press("Control", "Enter")
    page.says(".message", "takes over")
    page.play("f5")
    page.count(".ply", 2)
    page.count(".ply-list .change", 1)
    page.check()


def a_thought_is_stepped_through(browser, program):
    program.write(FIRST.replace("board:moves()[1]", "\n  board:moves()[1]"))
    page = Page(browser, program.play)
    page.begin("reversi", "human", program.script)
    page.play("f5")
    page.count(".ply", 2)
    page.click(".menu > summary")
    page.click_text("Debug ply 2")
    page.says(".debug-place", "mine.lua:3 ")
    page.says(".debug-board figcaption", "white to move")
    page.press("End")
    page.says(".debug-log", "it plays")
    page.press("Home")
    page.says(".debug-place", "mine.lua:3 ")
    page.picture("debugger")
    page.press("Escape")
    page.until("!document.querySelector('.debugger')")
    page.check()


def nine_tabs_do_not_freeze(browser, program):
    """More than a browser has connections to a server. WebKit's driver opens no tabs."""
    if not isinstance(browser, Firefox):
        return
    addresses = []
    for _ in range(9):
        page = Page(browser, program.play)
        page.begin("reversi", "human", "human")
        addresses.append(page.run("return location.href"))
    first = browser.send("WebDriver:GetWindowHandle", {})
    handles = []
    for address in addresses:
        handles.append(browser.send("WebDriver:NewWindow", {"type": "tab"})["handle"])
        browser.send("WebDriver:SwitchToWindow", {"handle": handles[-1]})
        Page(browser, address).element(".match-page h1")
    for handle in [handles[0], handles[-1], *handles[1:-1]]:
        browser.send("WebDriver:SwitchToWindow", {"handle": handle})
        page.play("f5")
        page.count(".ply", 1)
    for handle in handles:
        browser.send("WebDriver:SwitchToWindow", {"handle": handle})
        page.check()
        browser.send("WebDriver:CloseWindow", {})
    browser.send("WebDriver:SwitchToWindow", {"handle": first})


def what_is_typed_outlives_a_reload(browser, program):
    program.write(FIRST)
    page = Page(browser, program.play)
    page.begin("reversi", "human", program.script)
    page.press("e")
    shows(page, "first move")
    write(page, "-- typed")
    page.says(".unsaved", "not saved")
    page = Page(browser, page.run("return location.href"))
    page.element(".match-page h1")
    page.press("e")
    shows(page, "-- typed")
    page.click_text("Drop it")
    page.check()


def every_shape_of_a_board(browser, program):
    for game in ["hex", "connect-four"]:
        page = Page(browser, program.play)
        page.begin(game, "human", "human")
        page.click(".cell.playable")
        page.count(".ply", 1)
        page.picture(game)
        page.check()


def it_is_narrow_and_dark(browser, program):
    dark = type(browser)(is_dark=True)
    try:
        page = Page(dark, program.play, 360, 740)
        page.begin("reversi", "human", "human")
        page.play("d3")
        page.count(".ply", 1)
        assert page.run("return matchMedia('(prefers-color-scheme: dark)').matches")
        wide = page.run("return [innerWidth, document.documentElement.scrollWidth]")
        assert wide[1] <= wide[0], wide
        page.picture("narrow")
        page.check()
    finally:
        dark.leave()


TESTS = [
    a_match_by_clicks_and_by_keys, a_replay_is_looked_through, a_script_is_swapped_and_broken,
    a_thought_is_stepped_through,
    nine_tabs_do_not_freeze, what_is_typed_outlives_a_reload, every_shape_of_a_board,
    it_is_narrow_and_dark, *STEPS,
]


def run(kind, program, wanted):
    """Runs the tests in one browser. Returns whether all is well."""
    try:
        browser = kind()
    except Exception as error:
        print(f"FAILED  {kind.name} does not begin: {error!r}", flush=True)
        return False
    is_well = True
    try:
        for test in TESTS:
            if wanted and test.__name__ not in wanted:
                continue
            try:
                test(browser, program)
                print(f"ok      {kind.name}: {test.__name__}", flush=True)
            except Exception as error:  # each test has its say
                is_well = False
                print(f"FAILED  {kind.name}: {test.__name__}: {error!r}", flush=True)
    finally:
        browser.leave()
    return is_well


if __name__ == "__main__":
    site = FolderProgram(sys.argv[1])
    names = [name for name in sys.argv[2:] if name not in ("Firefox", "WebKit")]
    kinds = [kind for kind in (Firefox, WebKit)
             if kind.path and (kind.name in sys.argv or not set(sys.argv) & {"Firefox", "WebKit"})]
    try:
        results = [run(kind, site, names) for kind in kinds]
    finally:
        site.leave()
    sys.exit(0 if all(results) else 1)
