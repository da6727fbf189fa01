"""Nothing that is typed in a script is lost. `make test-page` runs it, too."""

import os
import re
import sys

from playwright.sync_api import expect

from test_page import run
from visitor import FIRST, Program, Visitor

TYPED = FIRST + "-- typed and not saved\n"
NOT_SAVED = re.compile(r"Your text of \d\d:\d\d, not saved\.")


def typing(browser, program, **players):
    """A visitor who has typed something into white's script."""
    program.write(FIRST)
    player = Visitor(browser, program.play)
    player.page.on("dialog", lambda dialog: dialog.accept())
    player.begin("reversi", **{"p0": "human", "p1": program.script, **players})
    player.edit()
    player.type(TYPED)
    return player


def reopened(player):
    """Opens the editor if it is not open, and waits for what was typed."""
    player.edit("typed and not saved")
    expect(unsaved(player)).to_contain_text(NOT_SAVED)
    assert player.text() == TYPED, player.text()
    player.check()


def unsaved(player):
    return player.page.locator(".unsaved")


def dots(player):
    return player.page.locator("[role=tab] .dot:visible")


def a_reload_keeps_it(browser, program):
    player = typing(browser, program)
    expect(dots(player)).to_have_count(1)
    expect(unsaved(player)).to_contain_text(NOT_SAVED)
    player.picture("unsaved")
    player.page.reload()
    player.page.wait_for_selector(".match-page")
    reopened(player)
    kept = player.page.evaluate("JSON.stringify(localStorage)")
    assert "typed and not saved" in kept
    assert program.play.split("/")[3] not in kept, "the secret word is kept"


def leaving_asks(browser, program):
    program.write(FIRST)
    player = Visitor(browser, program.play)
    asked = []
    player.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    player.begin("reversi", p0="human", p1=program.script)
    player.edit()
    player.page.click(".CodeMirror, .plain-text textarea")
    player.page.reload()
    assert not asked, asked
    player.page.wait_for_selector(".match-page")
    player.edit()
    player.page.click(".CodeMirror, .plain-text textarea")
    player.page.keyboard.type("-- ")
    player.page.reload()
    assert asked == ["beforeunload"], asked
    player.check()


def the_first_page_and_back_keep_it(browser, program):
    player = typing(browser, program)
    player.page.click("a.brand")
    player.page.wait_for_selector("#game")
    player.page.go_back()
    player.page.wait_for_selector(".match-page")
    reopened(player)


def another_player_and_back_keep_it(browser, program):
    player = typing(browser, program)
    for name in ["random", program.script]:
        player.page.select_option(".seat.white select", name)
        expect(player.page.locator("[role=tab]")).to_contain_text(os.path.basename(name))
    reopened(player)


def another_person_who_chooses_a_player_keeps_it(browser, program):
    player = typing(browser, program)
    other = Visitor(browser, player.page.url)
    other.page.select_option(".seat.white select", "random")
    expect(player.page.locator("[role=tab]")).to_contain_text("random")
    other.page.select_option(".seat.white select", program.script)
    expect(player.page.locator("[role=tab]")).to_contain_text("mine.lua")
    reopened(player)


def swapping_sides_keeps_it(browser, program):
    player = typing(browser, program)
    for side in ["Black", "White"]:
        player.menu("Swap sides")
        expect(player.page.locator("[role=tab]")).to_contain_text(
            re.compile(f"{side}: ", re.IGNORECASE))
        reopened(player)


def a_rematch_with_sides_swapped_keeps_it(browser, program):
    player = typing(browser, program)
    player.page.click("text=Resign")
    player.page.click("text=Yes, resign")
    player.page.click("text=Rematch, sides swapped")
    expect(player.page.locator(".seat.black select")).to_have_value(program.script)
    player.page.wait_for_selector("[role=tab]")
    reopened(player)


def a_new_strategy_on_the_side_keeps_it(browser, program):
    player = typing(browser, program)
    player.page.click("summary:has-text('New')")
    player.page.fill(".new-script input", "other")
    player.page.click("text=Begin it")
    expect(player.page.locator("[role=tab]")).to_contain_text("other.lua")
    player.page.wait_for_function(
        "() => document.querySelector('.message').textContent.includes('make it yours')")
    assert "typed and not saved" not in player.text()
    player.page.select_option(".seat.white select", program.script)
    reopened(player)


def reading_the_file_again_shows_what_would_be_lost(browser, program):
    player = typing(browser, program)
    page = player.page
    dialog = page.locator("dialog.difference")
    page.click("text=Read its file again")
    expect(dialog.locator(".new")).to_have_text(re.compile("typed and not saved"))
    dialog.locator("text=Close").click()
    reopened(player)
    page.click("text=Read its file again")
    dialog.locator("button:has-text('Take theirs')").click()
    expect(dialog).to_be_hidden()
    assert player.text() == FIRST
    page.click("text=Bring back the dropped text")
    reopened(player)


def it_is_dropped_and_brought_back(browser, program):
    player = typing(browser, program)
    player.page.click("text=Drop it")
    assert player.text() == FIRST
    expect(dots(player)).to_have_count(0)
    player.page.click("text=Bring back the dropped text")
    reopened(player)
    player.page.click("text=Drop it")
    player.page.reload()
    player.page.wait_for_selector(".match-page")
    player.edit()
    assert player.text() == FIRST
    expect(unsaved(player)).to_be_hidden()


def a_conflict_shows_the_difference(browser, program):
    theirs = "-- by another editor\n" + FIRST
    for way in ["Keep mine", "Take theirs", "Save mine as this"]:
        player = typing(browser, program)
        page = player.page
        program.write(theirs)
        page.click("text=Save to its file")
        dialog = page.locator("dialog.difference")
        expect(dialog.locator(".old")).to_have_text(re.compile("by another editor"))
        expect(dialog.locator(".new")).to_have_text(re.compile("typed and not saved"))
        player.picture("conflict")
        if way == "Save mine as this":
            dialog.locator("input").fill("mine")
            dialog.locator(f"text={way}").click()
            expect(dialog.locator(".problem")).to_contain_text("mine.lua")
            dialog.locator("input").fill("my-copy")
        dialog.locator(f"text={way}").click()
        expect(dialog).to_be_hidden()
        if way == "Keep mine":
            assert program.read() == TYPED
            assert player.text() == TYPED
        elif way == "Take theirs":
            assert program.read() == theirs
            assert player.text() == theirs
        else:
            assert program.read() == theirs
            assert program.read("my-copy.lua") == TYPED
            expect(page.locator("[role=tab]")).to_contain_text("my-copy.lua")
        expect(dots(player)).to_have_count(0)
        player.check()
    program.write(FIRST)


def saving_makes_a_file_that_is_gone_anew(browser, program):
    player = typing(browser, program)
    os.remove(program.script)
    player.page.click("text=Save to its file")
    expect(player.message()).to_contain_text("Saved")
    assert program.read() == TYPED
    expect(dots(player)).to_have_count(0)
    player.check()
    # A tab that is opened afterwards has the version that plays.
    os.remove(program.script)
    player.page.reload()
    player.page.wait_for_selector(".match-page")
    player.edit()
    expect(player.message()).to_contain_text("makes it again")
    player.page.click("button:has-text('Save to its file')")
    expect(player.message()).to_contain_text("Saved")
    assert program.read() == FIRST


def the_version_that_plays_is_shown_elsewhere(browser, program):
    player = typing(browser, program)
    player.page.click("text=Load into the match")
    expect(player.message()).to_contain_text("takes over")
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    other = Visitor(browser, player.page.url)
    other.page.wait_for_selector(".match-page")
    other.edit("typed and not saved")
    expect(other.message()).to_contain_text("its file holds another one")
    expect(unsaved(other)).to_be_hidden()
    player.page.reload()
    player.page.wait_for_selector(".match-page")
    reopened(player)
    assert program.read() == FIRST
    other.check()


def two_tabs_do_not_write_over_each_other(browser, program):
    player = typing(browser, program)
    second = player.page.context.new_page()
    second.goto(player.page.url)
    second.wait_for_selector(".match-page")
    second.keyboard.press("e")
    second.wait_for_function("() => document.querySelector('.CodeMirror')?.CodeMirror"
                             ".getValue().includes('typed and not saved')")
    second.evaluate("document.querySelector('.CodeMirror').CodeMirror.setValue('-- second')")
    player.page.bring_to_front()
    player.page.reload()
    player.page.wait_for_selector(".match-page")
    reopened(player)
    player.page.click("text=Your other text of")
    assert player.text() == "-- second"
    player.page.click("text=Your other text of")
    assert player.text() == TYPED
    second.close()


def a_browser_that_keeps_nothing_says_so(browser, program):
    program.write(FIRST)
    player = Visitor(browser, "about:blank")
    for name in ["localStorage", "sessionStorage"]:
        player.page.add_init_script(f"""Object.defineProperty(window, '{name}', {{
          get() {{ throw new DOMException('forbidden', 'SecurityError'); }} }});""")
    player.page.goto(program.play)
    player.begin("reversi", p0="human", p1=program.script)
    player.edit()
    player.type(TYPED)
    expect(player.message()).to_contain_text("does not keep your text")
    player.page.click("text=Save to its file")
    expect(player.message()).to_contain_text("Saved")
    program.write(FIRST)
    player.check()


def a_fault_leads_to_its_place(browser, program):
    program.write(FIRST)
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1=program.script)
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    program.write("return { choose = function(board)\n  local best = nil\n  return best.move\n"
                  "end }\n")
    player.page.click(".cell.playable >> nth=0")
    expect(player.page.locator(".banner .fault")).to_contain_text("forfeits by fault")
    place = player.page.locator(".banner .place-link")
    expect(place).to_have_text(re.compile(r"mine\.lua:3"))
    place.click()
    expect(player.page.locator(".wrong").first).to_be_visible()
    expect(player.page.locator(".wrong").first).to_be_in_viewport()
    player.picture("fault")
    program.write(FIRST)
    player.check()


def the_keyboard_leaves_the_text(browser, program):
    player = typing(browser, program)
    page = player.page
    page.click(".CodeMirror, .plain-text textarea")
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('.CodeMirror, .plain-text'))")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Load into the match"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('.CodeMirror, .plain-text'))")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Tab")
    assert not page.evaluate("Boolean(document.activeElement.closest('.CodeMirror'))")
    player.check()


def the_key_shows_the_whole_editor(browser, program):
    for is_plain in [False, True]:
        program.write(FIRST)
        player = Visitor(browser, program.play, is_plain=is_plain)
        player.begin("reversi", p0="human", p1=program.script)
        player.edit()
        expect(player.page.locator(".CodeMirror, .plain-text")).to_be_in_viewport(ratio=1)
        player.type("return {\n  choose = function(board) retrun 1 end\n}\n")
        player.page.keyboard.press("Control+Enter")
        expect(player.message()).to_contain_text("mine.lua:2:35:")
        expect(player.message()).to_be_in_viewport(ratio=1)
        player.picture("error-plain" if is_plain else "error")
        player.type(FIRST)
        player.check()


def a_script_that_thinks_is_stopped(browser, program):
    program.write("return { choose = function(board) while true do end end }\n")
    player = Visitor(browser, program.play)
    player.begin("reversi", ticks="none", p0="human", p1=program.script)
    player.play("f5")
    banner = player.page.locator(".banner")
    expect(banner).to_contain_text(re.compile(r"white thinks, 0:0[3-9]", re.IGNORECASE))
    player.picture("thinks")
    banner.locator("text=Stop thinking").click()
    expect(banner).to_contain_text("Paused")
    program.write(FIRST)
    player.page.click("text=Resume")
    expect(player.plies()).to_have_count(2)
    player.check()


TESTS = [
    a_reload_keeps_it, leaving_asks, the_first_page_and_back_keep_it,
    another_player_and_back_keep_it, another_person_who_chooses_a_player_keeps_it,
    swapping_sides_keeps_it, a_rematch_with_sides_swapped_keeps_it,
    a_new_strategy_on_the_side_keeps_it, reading_the_file_again_shows_what_would_be_lost,
    it_is_dropped_and_brought_back, a_conflict_shows_the_difference,
    saving_makes_a_file_that_is_gone_anew, the_version_that_plays_is_shown_elsewhere,
    two_tabs_do_not_write_over_each_other, a_browser_that_keeps_nothing_says_so,
    a_fault_leads_to_its_place,
    the_keyboard_leaves_the_text, the_key_shows_the_whole_editor, a_script_that_thinks_is_stopped,
]


if __name__ == "__main__":
    run(TESTS, Program(sys.argv[1]), sys.argv[2:])
