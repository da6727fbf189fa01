"""What one does with scripts on the page, with CodeMirror and without."""

import os
import re

from playwright.sync_api import expect

from visitor import BACKGROUND, FIRST, Visitor

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


def a_fault_marks_its_line_and_takes_no_keys(browser, program):
    for is_plain in [False, True]:
        player = begin(browser, program, is_plain)
        page = player.page
        player.edit()
        player.type("return {\n  choose = function(board)\n    local best = nil\n"
                    "    return best.move\n  end,\n}\n")
        page.click("text=Load into the match")
        expect(player.message()).to_contain_text("takes over")
        page.click("text=Save to its file")
        expect(player.message()).to_contain_text("Saved")
        player.play("f5")
        expect(page.locator(".banner .fault")).to_contain_text("mine.lua:4")
        expect(page.locator(".banner")).to_contain_text("board = board, best = nil")
        expect(page.locator(".wrong").first).to_be_visible()
        expect(page.locator(".held")).to_contain_text("line 4: board = board")
        expect(page.locator(".held")).to_contain_text("best = nil")
        assert not page.locator(".scripts .CodeMirror-focused, textarea:focus").count()
        page.click(".banner .place-link")
        expect(page.locator(".CodeMirror-focused, textarea:focus")).to_have_count(1)
        expect(page.locator(".held")).to_contain_text("best = nil")
        player.picture("fault-plain" if is_plain else "fault")
        # Loading what is mended goes on from before the fault.
        player.type(LAST)
        page.click("text=Load into the match")
        expect(player.plies()).to_have_count(2)
        expect(page.locator(".banner")).to_contain_text("to move")
        player.check()


def a_loaded_text_tells_where_it_would_have_moved_otherwise(browser, program):
    player = begin(browser, program)
    page = player.page
    player.edit()
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    others = page.locator(".ply-list .other")
    expect(others).to_have_count(0)
    was = [ply.inner_text().split()[1] for ply in player.plies().all()]
    player.type(LAST)
    page.click("text=Load into the match")
    expect(others).to_have_count(2)
    # White's second ply is judged, and both answers are on the board before it.
    expect(others.nth(1)).to_have_attribute("title", re.compile(
        rf"^ply 4: now \w\d instead of {was[3]}, (better|worse|as good)"))
    player.picture("answers")
    now = others.nth(1).inner_text().split()[1]
    assert now != was[3]
    others.nth(1).click()
    expect(page.locator(".place")).to_contain_text("3 of 4")
    expect(page.locator(".note")).to_have_count(2)
    expect(page.locator(f'[data-square="{now}"]')).to_have_attribute(
        "aria-label", re.compile(r"marked -?\d"))
    expect(page.locator(".answer meter")).to_be_visible()
    player.picture("answers-board")
    # Why it would move so, the thought of the newer version tells.
    page.click("button:has-text('Debug ply 4 in version')")
    expect(page.locator(".debug-place")).to_contain_text("mine.lua:2 ")
    expect(page.locator(".debug-text")).to_contain_text("#board:moves()")
    page.keyboard.press("Escape")
    # What is taken back is no longer in the match.
    page.click("text=Take back to ply 3")
    expect(player.plies()).to_have_count(4)
    expect(others).to_have_count(1)
    assert program.read() == FIRST
    player.check()


def the_margin_tells_what_the_tests_say(browser, program):
    for is_plain in [False, True]:
        player = begin(browser, program, is_plain)
        page = player.page
        player.edit()
        script = page.locator("#script")
        try:
            for words, wanted in [("best f4", "passed"), ("best d6", "failed")]:
                program.write(f'after f5; {words}; "of the margin"\n', "mine.tests")
                player.type(FIRST + f"-- {words}\n")
                page.click("text=Load into the match")
                expect(script).to_have_attribute("data-tests", wanted)
            expect(page.locator(".answer").first).to_contain_text("of the margin")
            player.picture("margin-plain" if is_plain else "margin")
            page.click(".answer button:has-text('Debug mine.tests:1')")
            expect(page.locator(".debugger h2")).to_contain_text("at the test mine.tests:1")
            expect(page.locator(".debug-place")).to_contain_text("mine.lua:2 ")
            page.keyboard.press("Escape")
        finally:
            os.remove(os.path.join(program.folder, "mine.tests"))
        player.check()


def a_script_that_thinks_tells_how_far_it_is(browser, program):
    program.write("""return { choose = function(board, context)
      local move = board:moves()[1]
      while true do
        context.comment { depth = 5, value = 3, pv = { move } }
      end
    end }""")
    player = Visitor(browser, program.play)
    player.begin("reversi", ticks="none", p0="human", p1=program.script)
    player.play("f5")
    banner = player.page.locator(".banner")
    expect(banner).to_contain_text("depth 5, value 3, best so far f4")
    banner.locator("text=Stop thinking").click()
    expect(banner).to_contain_text("Paused")
    player.check()


def the_text_area_indents_and_comments(browser, program):
    player = begin(browser, program, is_plain=True)
    page = player.page
    player.edit()
    player.type("")
    page.click(".plain-text textarea")
    page.keyboard.type("if x then\ny()\n")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("end")
    assert player.text() == "if x then\n  y()\nend", repr(player.text())
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+/")
    assert player.text() == "-- if x then\n  -- y()\n-- end", repr(player.text())
    page.keyboard.press("Control+/")
    page.keyboard.press("Tab")
    assert player.text() == "  if x then\n    y()\n  end", repr(player.text())
    page.keyboard.press("Control+z")
    assert player.text() == "if x then\n  y()\nend", repr(player.text())
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert not page.locator("textarea:focus").count()
    player.check()


def errors_are_shown_as_one_types(browser, program):
    for is_plain in [False, True]:
        player = begin(browser, program, is_plain)
        page = player.page
        player.edit()
        page.click(".CodeMirror, .plain-text textarea")
        page.keyboard.press("Control+Home")
        page.keyboard.type("local = 1\n")
        expect(player.message()).to_contain_text("mine.lua:1:7:")
        expect(page.locator(".wrong").first).to_be_visible()
        player.picture("typed-plain" if is_plain else "typed")
        # The keys stay where they are, and nothing was loaded.
        page.keyboard.press("Control+a")
        page.keyboard.type("return { choose = function(board) return board:moves()[1] end }")
        expect(player.message()).to_be_hidden()
        expect(page.locator(".wrong")).to_have_count(0)
        player.play("f5")
        expect(player.plies()).to_have_count(2)
        expect(page.locator(".ply-list .change:not(.first)")).to_have_count(0)
        player.check()


def a_script_is_searched_and_replaced_in(browser, program):
    player = begin(browser, program)
    page = player.page
    player.edit()
    page.click(".CodeMirror")
    page.keyboard.press("Control+Home")
    page.keyboard.press("Control+f")
    page.keyboard.type("moves")
    page.keyboard.press("Enter")
    selected = "() => document.querySelector('.CodeMirror').CodeMirror.getSelection()"
    assert page.evaluate(selected) == "moves"
    page.keyboard.press("Escape")
    page.keyboard.press("Control+Home")
    page.keyboard.press("Control+/")
    assert player.text().startswith("plays"), player.text()
    player.check()


def a_script_is_checked(browser, program):
    player = begin(browser, program)
    player.edit()
    player.page.click("button:has-text('Check')")
    expect(player.message()).to_contain_text("10 matches", timeout=BACKGROUND)
    player.type("return { choose = function() return 'a9' end }")
    player.page.click("button:has-text('Check')")
    expect(player.message()).to_contain_text("which is not a move", timeout=BACKGROUND)
    expect(player.page.locator(".console")).to_contain_text("FAILED")
    player.type("return { choose = function()\n  error('no idea')\nend }")
    player.page.click("button:has-text('Check')")
    expect(player.message()).to_contain_text("no idea", timeout=BACKGROUND)
    expect(player.page.locator(".CodeMirror .wrong, .numbers .wrong")).to_have_count(1)
    former = player.page.url
    player.page.click("text=Play on from this position")
    player.page.wait_for_url(lambda url: url != former and "#/table/" in url)
    player.page.wait_for_selector(".match-page")
    player.check()


def a_new_strategy_is_begun(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    page = player.page
    page.keyboard.press("e")
    page.click("summary:has-text('New')")
    page.fill(".new-script input", "Not A Name")
    page.click("text=Begin it")
    expect(player.message()).to_contain_text(
        "“Not A Name” is not a name for a strategy: a space cannot be in it; use")
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


def a_strategy_is_named_in_any_writing_system(browser, program):
    for name, is_plain in [("größe", False), ("لاعب_٢", True)]:
        player = Visitor(browser, program.play, is_plain)
        player.begin("reversi", p0="human", p1="human")
        page = player.page
        page.keyboard.press("e")
        page.click("summary:has-text('New')")
        # A letter and its mark are composed.
        page.fill(".new-script input", name.replace("ö", "o\u0308"))
        page.click("text=Begin it")
        file = page.locator("[role=tab] bdi")
        expect(file).to_have_text(f"{name}.lua")
        expect(file).to_have_attribute("dir", "ltr")
        player.edit("leaves the opponent")
        assert program.read(f"{name}.lua").startswith(f"-- {name}: ")
        player.type(f"-- {name}\n" + "return { choose = function(board) error('no way') end }\n")
        page.click("text=Save to its file")
        expect(player.message()).to_contain_text("Saved")
        page.click("text=Load into the match")
        expect(player.message()).to_contain_text("takes over")
        player.play("f5")
        expect(page.locator(".banner")).to_contain_text(f"({name}.lua) forfeits by fault: {name}")
        page.click(".banner .place-link >> nth=0")
        expect(page.locator(".wrong").first).to_be_visible()
        player.picture(f"name-{'plain' if is_plain else 'rich'}")
        page.click(".banner button:has-text('Debug')")
        expect(page.locator(".debugger h2")).to_have_text(f"{name}.lua thinks at ply 2")
        expect(page.locator(".debug-place")).to_contain_text(f"{name}.lua:2 ")
        page.keyboard.press("Escape")
        page.click("a.brand")
        expect(page.locator(".matches bdi", has_text=f"{name}.lua").first).to_be_visible()
        page.reload()
        expect(page.locator("#player-1 option", has_text=f"{name}.lua")).to_have_count(1)
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
        expect(listed).to_contain_text("30 ticks")
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
    a_fault_is_taken_back, a_fault_marks_its_line_and_takes_no_keys,
    a_loaded_text_tells_where_it_would_have_moved_otherwise,
    the_margin_tells_what_the_tests_say,
    a_script_that_thinks_tells_how_far_it_is, the_text_area_indents_and_comments, errors_are_shown_as_one_types,
    a_script_is_searched_and_replaced_in, a_script_is_checked, a_new_strategy_is_begun,
    a_strategy_is_named_in_any_writing_system, words_are_completed,
    a_line_is_drawn_as_arrows,
]
