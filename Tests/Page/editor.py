"""What one does with scripts on the page, with CodeMirror and without."""

import re

from playwright.sync_api import expect

from visitor import FIRST, Visitor

LAST = FIRST.replace("[1]", "[#board:moves()]")
# Plays its first move, and expects each side to go on with its own.
FORESEEING = """return { choose = function(board)
  local line = {}
  for _ = 1, 4 do
    line[#line + 1] = board:moves()[1]
    board = board:play(line[#line])
  end
  return line[1], { depth = 4, text = table.concat(line, " ") }
end }
"""


def begin(browser, program, is_plain=False):
    program.write(FIRST)
    player = Visitor(browser, program.play, is_plain=is_plain)
    player.begin("reversi", p0="human", p1=program.script)
    return player


def a_script_is_swapped_broken_and_mended(browser, program):
    for is_plain in [False, True]:
        player = begin(browser, program, is_plain)
        page = player.page
        player.edit()
        player.type("return {\n  choose = function(board) retrun 1 end\n}\n")
        page.click("text=Load into the match")
        expect(player.message()).to_contain_text("mine.lua:2:35:")
        expect(page.locator(".wrong").first).to_be_visible()
        place = page.evaluate("""() => {
          const rich = document.querySelector('.CodeMirror');
          if (!rich) {
            const area = document.querySelector('.plain-text textarea');
            return area.value.slice(area.selectionStart, area.selectionEnd);
          }
          return document.querySelector('.wrong-place').textContent; }""")
        assert place == "1", place
        player.picture("broken-plain" if is_plain else "broken")
        player.play("f5")
        expect(player.plies()).to_have_count(2)
        player.type(LAST)
        page.click(".CodeMirror, .plain-text textarea")
        page.keyboard.press("Control+Enter")
        expect(player.message()).to_contain_text("takes over")
        page.click(".cell.playable >> nth=0")
        expect(player.plies()).to_have_count(4)
        expect(page.locator(".ply-list .change:not(.first)")).to_have_count(1)
        assert program.read() == FIRST, "the file was written without being asked for"
        page.click("text=Save to its file")
        expect(player.message()).to_contain_text("Saved")
        assert program.read() == LAST
        program.write("-- by another editor\n" + FIRST)
        page.click("text=Save to its file")
        expect(player.message()).to_contain_text("has changed on the disk")
        page.click("dialog.difference >> text=Close")
        page.click(".cell.playable >> nth=0")
        expect(page.locator(".ply-list .change:not(.first)")).to_have_count(2)
        player.picture("scripts")
        player.check()


def versions_are_compared_and_played_again(browser, program):
    player = begin(browser, program)
    page = player.page
    player.edit()
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    player.type(LAST)
    page.click("text=Load into the match")
    expect(player.message()).to_contain_text("takes over")
    page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    page.click(".version:has-text(' v2 ')")
    dialog = page.locator("dialog.versions")
    expect(dialog.locator(".old")).to_have_text(re.compile(r"moves\(\)\[1\]"))
    expect(dialog.locator(".new")).to_have_text(re.compile(r"moves\(\)\[#"))
    player.picture("versions")
    page.keyboard.press("Escape")
    page.click(".version:has-text(' v1 ')")
    expect(dialog.locator(".both")).to_have_count(2)
    dialog.locator("text=Back to this version").click()
    expect(dialog).to_be_hidden()
    assert player.text() == FIRST
    page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(6)
    expect(page.locator(".version:has-text(' v1 ')")).to_have_count(2)
    player.check()


def a_fault_is_taken_back(browser, program):
    player = begin(browser, program)
    page = player.page
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    program.write("return { choose = function(board) error('broken') end }\n")
    page.click(".cell.playable >> nth=0")
    expect(page.locator(".banner")).to_contain_text("forfeits by fault")
    page.click("text=Take back, and play on with the version before")
    expect(player.plies()).to_have_count(2)
    program.write(FIRST)
    player.check()


def a_script_is_checked(browser, program):
    player = begin(browser, program)
    player.edit()
    player.page.click("button:has-text('Check')")
    expect(player.message()).to_contain_text("10 matches")
    player.type("return { choose = function() return 'a9' end }")
    player.page.click("button:has-text('Check')")
    expect(player.message()).to_contain_text("which is not a move")
    expect(player.page.locator(".console")).to_contain_text("FAILED")
    player.check()


def a_new_strategy_is_begun(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    page = player.page
    page.click("summary:has-text('Scripts')")
    page.fill(".new-script input", "Not A Name")
    page.click("text=Begin it")
    expect(player.message()).to_contain_text("is not a name for a strategy")
    page.fill(".new-script input", "fresh")
    page.click("text=Begin it")
    expect(page.locator("[role=tab]")).to_contain_text("fresh.lua")
    page.wait_for_selector(".rich-text, .plain-text")
    expect(page.locator("text=leaves the opponent as few moves").first).to_be_attached()
    assert program.read("fresh.lua").startswith("-- fresh: ")
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    player.picture("new")
    player.check()


def words_are_completed(browser, program):
    for is_plain in [False, True]:
        player = begin(browser, program, is_plain)
        page = player.page
        player.edit()
        player.type("")
        page.click(".CodeMirror, .plain-text textarea")
        page.keyboard.type("local moves = board:mov")
        listed = page.locator(".completion [aria-selected=true]")
        expect(listed).to_contain_text("moves()")
        player.picture("completion-plain" if is_plain else "completion")
        page.keyboard.press("Enter")
        expect(page.locator(".completion")).to_be_hidden()
        assert player.text() == "local moves = board:moves", player.text()
        page.keyboard.type("() context.al")
        expect(listed).to_contain_text("allowance")
        page.keyboard.press("Tab")
        page.keyboard.type(" mobil")
        expect(page.locator(".completion")).to_be_hidden()
        page.keyboard.press("Control+Space")
        expect(listed).to_contain_text("mobility(side)")
        page.keyboard.press("Escape")
        expect(page.locator(".completion")).to_be_hidden()
        assert player.text() == "local moves = board:moves() context.allowance mobil"
        player.check()


def a_line_is_drawn_as_arrows(browser, program):
    player = begin(browser, program)
    program.write(FORESEEING)
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    # Its own move has been played: the three after it are still expected.
    expect(player.page.locator(".arrow")).to_have_count(3)
    expect(player.page.locator(".arrow.black")).to_have_count(2)
    player.picture("arrows")
    player.page.keyboard.press("a")
    expect(player.page.locator(".arrow")).to_have_count(0)
    player.page.keyboard.press("a")
    player.page.keyboard.press("ArrowLeft")
    expect(player.page.locator(".place")).to_contain_text("1 of 2")
    expect(player.page.locator(".arrow")).to_have_count(0)
    program.write(FIRST)
    player.check()


TESTS = [
    a_script_is_swapped_broken_and_mended, versions_are_compared_and_played_again,
    a_fault_is_taken_back, a_script_is_checked, a_new_strategy_is_begun, words_are_completed,
    a_line_is_drawn_as_arrows,
]
