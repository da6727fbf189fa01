"""What is begun from the first page, and files around the scripts. `make test-page` runs it, too."""

import os
import re
import sys

from playwright.sync_api import expect

from test_page import run
from visitor import BACKGROUND, Program, Visitor

SCRIPT = """-- plays what its module says
local lines = require "lines"
return { choose = function(board) return lines.first(board) end }
"""
MODULE = """return { first = function(board) return board:moves()[1] end }
"""
OBSERVER = """return { observe = function(event) print("heard " .. event.kind) end }
"""
# After f5, the first move is f4: the first test passes, and the second fails.
TESTS_TEXT = """after f5; best f4; "plays f4"
after f5; avoid f4; "keeps off f4"
"""


class FolderProgram(Program):
    """The program in a folder of its own, with a module, tests and an observer."""

    def start(self, port=0, *options):
        for path in ["observers", "games"]:
            os.makedirs(os.path.join(self.folder, path), exist_ok=True)
        self.write(SCRIPT)
        self.write(MODULE, "lines.lua")
        self.write(TESTS_TEXT, "mine.tests")
        self.write(OBSERVER, "observers/echo.lua")
        self.path = os.path.abspath(self.path)
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            super().start(port, *options)
        finally:
            os.chdir(before)


def tool(page, words):
    """Opens a part of the first page."""
    page.click("a.brand")
    page.wait_for_selector("form.new")
    page.click(f"summary:has-text('{words}')")


def open_file(player, kind):
    page = player.page
    if not page.locator(".files-box[open]").count():
        page.click(".files-box > summary")
    page.click(f".files button:has-text('{kind}: ')")
    expect(page.locator(f"[role=tab]:has-text('{kind}: ')")).to_have_attribute(
        "aria-selected", "true")


def begin(browser, program, is_plain=False):
    program.write(SCRIPT)
    player = Visitor(browser, program.play, is_plain=is_plain)
    player.page.on("dialog", lambda dialog: dialog.accept())
    player.begin("reversi", p0="human", p1=program.script)
    player.edit("plays what its module says")
    return player


def a_game_is_made_from_the_first_page(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    tool(page, "Make a new game")
    page.fill("#game-name", "reversi")
    page.click("text=Make it")
    expect(page.locator(".tool .problem:not(:empty)")).to_contain_text("already exists")
    page.fill("#game-name", "noughts")
    page.click("text=Make it")
    expect(page.locator("h1")).to_contain_text("noughts")
    player.edit("noughts: three in a row")
    player.play("a1")
    expect(player.plies()).to_have_count(2)
    # New rules hold in the match that they begin.
    player.type(player.text().replace('{ black = "crosses"', '{ black = "kings"'))
    page.click("text=Save and begin anew")
    expect(page.locator(".match-page")).to_contain_text("kings")
    expect(player.plies()).to_have_count(0)
    assert '"kings"' in program.read("games/noughts.lua")
    # Rules that do not load are marked, and nothing begins.
    address = page.url
    player.edit("kings")
    player.type(player.text().replace("turn = function", "turn = funktion"))
    page.click("text=Save and begin anew")
    expect(player.message()).to_contain_text("noughts.lua:")
    assert page.url == address
    player.check()


def a_script_is_checked_from_the_first_page(browser, program):
    program.write("return { choose = function(board) return nil end }\n", "bad.lua")
    player = Visitor(browser, program.play)
    page = player.page
    tool(page, "Check a script")
    result = page.locator(".check-result")
    page.select_option("#check-file", program.script)
    page.click("text=Check it")
    expect(result).to_contain_text("10 matches", timeout=BACKGROUND)
    page.select_option("#check-file", label="observer echo.lua")
    page.click("text=Check it")
    expect(result).to_contain_text("echo.lua")
    expect(result).to_contain_text("matches")
    player.picture("home-check")
    player.check()


def scripts_are_ranked_from_the_first_page(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    page.wait_for_selector("#game")
    page.select_option("#game", "reversi")
    page.click("summary:has-text('Rank scripts in an event')")
    page.wait_for_selector(".entrants input")
    page.evaluate("""() => {
      for (const box of document.querySelectorAll('.entrants input')) box.checked = false; }""")
    page.click("text=Rank them")
    expect(page.locator(".tool .problem:not(:empty)")).to_contain_text("entrant")
    page.locator(".entrant", has_text="random").locator("input").check()
    page.locator(".entrant", has_text="corners").locator("input").check()
    page.get_by_label("Pairs of matches").fill("2")
    player.picture("home-event")
    page.click("text=Rank them")
    page.wait_for_selector(".event h1")
    expect(page.locator(".event")).to_contain_text("corners")
    expect(page.locator(".event")).to_contain_text("4 of 4")
    page.click("a.brand")
    row = page.locator("section:has(h2:text-is('Events')) li").last
    expect(row).to_contain_text("4 of 4 matches")
    expect(row.locator("button")).to_have_count(0)
    assert os.path.exists(os.path.join(program.folder, "event-1"))
    player.check()


def an_event_is_stopped(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    # It thinks long enough that nobody has played all before it is stopped, and no match is long.
    answer = page.evaluate("""async () => {
      const post = async (path, body) => (await fetch(path, { method: 'POST',
        headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json();
      const text = `return { choose = function(board)
        for _ = 1, 1000000 do end
        return board:moves()[1]
      end }`;
      const { player } = await post('api/scripts/new', { player: 'slow', game: 'reversi', text });
      return post('api/events', { game: 'reversi', players: [player, 'random'], pairs: 100 }); }""")
    page.reload()
    row = page.locator("section:has(h2:text-is('Events')) li", has=page.locator(
        f"a[href$='{answer['id']}']"))
    row.get_by_role("button", name="Stop").click()
    expect(row.get_by_role("button", name="Stop")).to_have_count(0)
    expect(row.get_by_role("button", name="Go on")).to_have_count(1)
    player.check()


def a_module_is_saved_and_plays(browser, program):
    for is_plain in [False, True]:
        program.write(MODULE, "lines.lua")
        player = begin(browser, program, is_plain)
        page = player.page
        open_file(player, "module")
        player.edit("first = function")
        player.type(MODULE.replace("return { first", "retrun { first"))
        expect(player.message()).to_contain_text("lines.lua:1")
        expect(page.locator(".wrong").first).to_be_visible()
        player.type(MODULE.replace("[1]", "[#board:moves()]"))
        page.click("text=Save and load")
        expect(player.message()).to_contain_text("take it over")
        assert "[#board:moves()]" in program.read("lines.lua")
        player.play("f5")
        # Of f4, d6 and f6 it plays the last.
        expect(player.plies().last).to_contain_text("f6")
        # A tab with text that is not saved stays; another one closes.
        player.type(MODULE)
        page.click("text=Close its tab")
        expect(player.message()).to_contain_text("Save your text or drop it")
        page.click("button:has-text('Drop it')")
        page.click("text=Close its tab")
        expect(page.locator("[role=tab]")).to_have_count(1)
        player.edit("plays what its module says")
        player.check()
    program.write(MODULE, "lines.lua")


def what_is_typed_in_a_file_survives_a_reload(browser, program):
    player = begin(browser, program)
    page = player.page
    for kind, words in [("module", "first = function"), ("tests", "plays f4"),
                        ("observer", "heard")]:
        open_file(player, kind)
        player.edit(words)
        player.type(player.text() + f"-- typed in {kind}\n")
    expect(page.locator("[role=tab] .dot:visible")).to_have_count(3)
    page.reload()
    expect(page.locator("[role=tab] .dot:visible")).to_have_count(3)
    for kind in ["module", "tests", "observer"]:
        page.click(f"[role=tab]:has-text('{kind}: ')")
        player.edit(f"-- typed in {kind}")
        expect(page.locator(".unsaved")).to_contain_text("not saved")
        page.click("button:has-text('Drop it')")
    expect(page.locator("[role=tab] .dot:visible")).to_have_count(0)
    assert program.read("mine.tests") == TESTS_TEXT
    player.check()


def each_test_has_its_colour(browser, program):
    for is_plain in [False, True]:
        program.write(TESTS_TEXT, "mine.tests")
        player = begin(browser, program, is_plain)
        page = player.page
        open_file(player, "tests")
        player.edit("keeps off f4")
        page.click("text=Save and run")
        signs = page.locator(".test-sign")
        expect(signs).to_have_count(2)
        expect(signs.nth(0)).to_have_class("test-sign passed")
        expect(signs.nth(1)).to_have_class("test-sign failed")
        expect(signs.nth(1)).to_have_attribute("title", "keeps off f4: played f4, which it should avoid")
        player.picture("tests-plain" if is_plain else "tests")
        # The signs are those of the text that is saved now.
        player.type(TESTS_TEXT.replace("avoid f4", "best f4"))
        page.click("text=Save and run")
        expect(page.locator(".test-sign.passed")).to_have_count(2)
        # What cannot be read is marked as one types.
        player.type("after f5; bst f4\n")
        expect(player.message()).to_contain_text("mine.tests:1")
        page.click("button:has-text('Drop it')")
        player.check()


def kept_versions(page):
    """How many versions of white's script the server keeps."""
    return page.evaluate("""async () => {
      const answer = await fetch(`api/tables/${location.hash.split("/").at(2)}/versions`, {
        method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ side: "white" }) });
      return (await answer.json()).versions.length; }""")


def versions_are_a_ribbon_from_which_each_opens(browser, program):
    player = begin(browser, program)
    page = player.page
    ribbon = page.locator(".ribbon button")
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    first = player.text()
    counts = []
    for mark in ["second", "third"]:
        player.type(f"-- {mark}\n" + first)
        with page.expect_response("**/load"):
            page.click("text=Load into the match")
        counts.append(kept_versions(page))
        expect(ribbon).to_have_count(counts[-1])
        expect(ribbon.last).to_have_attribute("aria-current", "true")
    before = counts[1]
    assert counts[0] > 1 and before == counts[0] + 1, counts
    # What is called so in the ribbon is called so everywhere.
    number = ribbon.last.text_content()
    player.play("d3")
    expect(page.locator(".ply-list .version").last).to_contain_text(f" {number}")
    # A page that is opened later knows all of them at once.
    other = Visitor(browser, page.url)
    other.edit("third")
    expect(other.page.locator(".ribbon button")).to_have_count(before)
    other.check()
    player.picture("ribbon")
    player.type("-- typed\n" + first)
    ribbon.nth(before - 2).click()
    expect(page.locator("dialog.versions .new")).to_contain_text("-- second")
    player.picture("ribbon-opened")
    page.click("text=Open in the editor")
    expect(player.message()).to_contain_text(f"This is version {before - 1}")
    assert player.text() == "-- second\n" + first
    # Nothing was loaded, and what was typed is still there.
    expect(ribbon.last).to_have_attribute("aria-current", "true")
    expect(page.locator(".unsaved")).to_contain_text("Your other text")
    player.check()


def an_observer_listens(browser, program):
    player = begin(browser, program)
    page = player.page
    open_file(player, "observer")
    player.edit("heard")
    page.click("text=Save and listen")
    expect(player.message()).to_contain_text("hears this match")
    console = page.locator(".console")
    expect(console).to_contain_text("heard start")
    player.play("f5")
    expect(console).to_contain_text("heard move")
    # A version that is saved hears the next event; loading it twice hears nothing twice.
    player.type(OBSERVER.replace("heard ", "knows "))
    page.click("text=Save and listen")
    expect(console).to_contain_text("knows start")
    page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    expect(console.locator("li", has_text="knows move")).to_have_count(2)
    player.check()


VALUED = """return { choose = function(board)
  local moves = board:moves()
  local marks = {}
  for place, move in ipairs(moves) do marks[move] = place end
  return moves[1], { value = 7, marks = marks }
end }
"""


def a_match_that_is_over_is_asked_about_as_well(browser, program):
    program.write(VALUED)
    player = Visitor(browser, program.play)
    page = player.page
    player.begin("reversi", p0="human", p1=program.script)
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    table = page.url.split("/")[-1]
    player.menu("Close")
    page.wait_for_selector(f".matches a[href='#/kept/{table}']")
    player = Visitor(browser, f"{program.play}#/kept/{table}")
    page = player.page
    player.plies().first.click()
    asked = page.locator(".asked")
    expect(asked).to_contain_text("mine.lua plays f4 here: value 7", timeout=BACKGROUND)
    expect(page.locator(".marks text")).to_have_count(3)
    player.picture("asked-kept")
    # The version that played is asked, whatever its file holds by now.
    program.write(VALUED.replace("value = 7", "value = 8"))
    page.reload()
    expect(asked).to_contain_text("mine.lua plays f4 here: value 7", timeout=BACKGROUND)
    player.plies().last.click()
    expect(asked).to_be_empty()
    program.write(SCRIPT)
    player.check()


def the_script_is_asked_about_the_ply_one_looks_at(browser, program):
    program.write(VALUED)
    player = Visitor(browser, program.play)
    page = player.page
    player.begin("reversi", p0="human", p1=program.script)
    player.edit("marks[move]")
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    player.plies().first.click()
    asked = page.locator(".asked")
    expect(asked).to_contain_text("plays f4 here: value 7", timeout=BACKGROUND)
    expect(page.locator(".marks text")).to_have_count(3)
    player.picture("asked")
    # A version that is only loaded is asked as well.
    player.type(VALUED.replace("value = 7", "value = 9").replace("moves[1]", "moves[#moves]"))
    page.click("text=Load into the match")
    expect(asked).to_contain_text("plays f6 here: value 9", timeout=BACKGROUND)
    # Where a person is to move, nobody is asked.
    page.click("[aria-label='first ply (Home)']")
    expect(asked).to_be_empty()
    player.type("return { choose = function(board) error('no idea') end }\n")
    page.click("text=Load into the match")
    player.plies().first.click()
    expect(asked).to_contain_text("fails here", timeout=BACKGROUND)
    program.write(SCRIPT)
    player.check()


def a_page_that_is_one_file_shows_the_line_that_decided(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    player.begin("connect-four", p0="human", p1="human")
    for count, square in enumerate(["d1", "a1", "d2", "a2", "d3", "a3", "d4"], 1):
        player.play(square)
        expect(player.plies()).to_have_count(count)
    expect(page.locator(".banner")).to_contain_text("wins")
    with page.expect_download() as download:
        player.menu("Download this match as a page")
    place = os.path.join(program.folder, "state", "kept.html")
    download.value.save_as(place)
    page.goto(f"file://{place}")
    line = page.locator("path.decided")
    page.locator(".moves > *").last.click()
    expect(line).to_have_attribute("d", re.compile(r"^M[\d. ]+(L[\d. ]+){3}$"))
    page.locator(".moves > *").first.click()
    expect(line).to_have_attribute("d", "")
    player.check()


def nothing_covers_the_console_on_an_older_ply(browser, program):
    player = begin(browser, program)
    page = player.page
    page.set_viewport_size({"width": 1280, "height": 720})
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    player.plies().first.click()
    expect(page.locator(".asked")).to_contain_text("here", timeout=BACKGROUND)
    expect(page.locator(".here button").first).to_be_visible()
    page.wait_for_function("""() => {
      const title = document.querySelector('.console-part h2');
      const { left, top, bottom } = title.getBoundingClientRect();
      return document.elementFromPoint(left + 5, (top + bottom) / 2) === title; }""")
    player.check()


TESTS = [
    nothing_covers_the_console_on_an_older_ply,
    the_script_is_asked_about_the_ply_one_looks_at,
    a_match_that_is_over_is_asked_about_as_well,
    a_page_that_is_one_file_shows_the_line_that_decided,
    a_game_is_made_from_the_first_page, a_script_is_checked_from_the_first_page,
    scripts_are_ranked_from_the_first_page, an_event_is_stopped, a_module_is_saved_and_plays,
    what_is_typed_in_a_file_survives_a_reload, each_test_has_its_colour,
    versions_are_a_ribbon_from_which_each_opens, an_observer_listens,
]


if __name__ == "__main__":
    run(TESTS, FolderProgram(sys.argv[1]), sys.argv[2:])
