"""What one does at the workbench, in a browser that test_browsers.py drives."""

from browsers import Page
from test_workbench import VALUED
from visitor import FIRST

CODE = "document.querySelector('.CodeMirror')?.CodeMirror"
AREA = "document.querySelector('.plain-text textarea')"


def write(page, text):
    """Puts another text into the editor."""
    page.run(f"""if ({CODE}) {CODE}.setValue(arguments[0]);
      else {{ {AREA}.value = arguments[0]; {AREA}.dispatchEvent(new Event('input')); }}""", text)


def shows(page, words):
    """Waits until the editor's text has these words."""
    page.until(f"({CODE}?.getValue() ?? {AREA}?.value)?.includes(arguments[0])", words)


def begin(browser, program, text=FIRST):
    """A match against a script after two plies, with the script open in the editor."""
    program.write(text)
    page = Page(browser, program.play)
    page.begin("reversi", "human", program.script)
    shows(page, text.splitlines()[0])
    page.play("f5")
    page.count(".ply", 2)
    return page


def open_file(page, kind):
    if not page.run("return document.querySelector('.files-box').open"):
        page.click(".files-box > summary")
    page.click(f".files [title$='{kind}']")


def versions_are_a_ribbon_and_bands(browser, program):
    page = begin(browser, program)
    write(page, "-- another\n" + FIRST)
    page.click_text("Load into the match")
    page.says(".message", "takes over")
    page.until("document.querySelectorAll('.ribbon button').length > 1")
    page.click(".cell.playable")
    page.count(".ply", 4)
    page.count(".graph-box .bands g", 2)
    # The version that plays is called so in the ribbon and among the moves.
    page.until("""document.querySelector('.ribbon [aria-current="true"]')?.textContent.trim()
      === [...document.querySelectorAll('.ply-list .change')].at(-1)
        ?.textContent.trim().split(' ').at(-1)""")
    page.run("document.querySelector('.ribbon button:not([aria-current])').focus()")
    page.press("Enter")
    page.until("document.querySelector('dialog.versions')?.open")
    page.picture("ribbon")
    page.click_text("Open in the editor")
    page.says(".message", "This is version ")
    shows(page, FIRST.splitlines()[0])
    page.check()


def a_match_that_is_over_is_asked(browser, program):
    page = begin(browser, program, VALUED)
    table = page.run("return location.hash.split('/').at(2)")
    page.click(".menu > summary")
    page.click_text("Close")
    page.click(f".matches a[href='#/kept/{table}']")
    page.click(".ply")
    page.says(".asked", "mine.lua plays f4 here: value 7")
    page.count(".marks text", 3)
    page.picture("asked")
    page.check()


def tests_and_observers_stand_beside_a_script(browser, program):
    program.write('after f5; best f4; "plays f4"\nafter f5; avoid f4; "keeps off f4"\n', "mine.tests")
    page = begin(browser, program)
    open_file(page, "mine.tests")
    shows(page, "keeps off f4")
    page.click_text("Save and run")
    page.count(".test-sign.passed", 1)
    page.count(".test-sign.failed", 1)
    open_file(page, "echo.lua")
    shows(page, "heard")
    page.click_text("Save and listen")
    page.says(".console", "heard start")
    page.picture("files")
    page.check()


def panes_have_dividers_and_tabs(browser, program):
    page = begin(browser, program)
    width = "document.querySelector('.script-pane').getBoundingClientRect().width"
    before = page.run(f"return {width}")
    page.run("document.querySelector('.divider.of-board').focus()")
    for _ in range(5):
        page.press("ArrowLeft")
    page.until(f"{width} > arguments[0] + 100", before)
    wide = page.run(f"return {width}")
    page = Page(browser, page.run("return location.href"))
    page.element(".match-page h1")
    page.until(f"Math.abs({width} - arguments[0]) < 4", wide)
    for size, tab, part in [(900, "Console", ".console"), (360, "Moves", ".ply-list")]:
        page = Page(browser, page.run("return location.href"), size, 740)
        page.element(".match-page h1")
        page.click_text(tab, ".pane-tab")
        page.element(part)
        page.element("svg.board")
        over = page.run("return document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, f"{size}: {over} pixels are not seen"
        page.picture(f"tabs-{size}")
        page.check()


STEPS = [
    versions_are_a_ribbon_and_bands, a_match_that_is_over_is_asked,
    tests_and_observers_stand_beside_a_script, panes_have_dividers_and_tabs,
]
