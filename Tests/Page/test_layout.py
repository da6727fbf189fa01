"""A match on one screen, at each width. `make test-page` runs it, too."""

import sys

from playwright.sync_api import expect

from test_page import run
from visitor import FIRST, Program, Visitor


def match(browser, program, width, height, **options):
    """A visitor of a match against a script, on a screen of this size."""
    program.write(FIRST)
    player = Visitor(browser, program.play, **options)
    player.page.set_viewport_size({"width": width, "height": height})
    player.begin("reversi", p0="human", p1=program.script)
    return player


def box(player, selector):
    return player.page.locator(selector).first.bounding_box()


def seen(player, *selectors):
    for selector in selectors:
        expect(player.page.locator(selector).first).to_be_in_viewport(ratio=0.99)


def three_columns_need_no_scrolling(browser, program):
    for width, height in [(1280, 720), (1440, 900), (2560, 1440)]:
        player = match(browser, program, width, height)
        page = player.page
        player.play("f5")
        expect(player.plies()).to_have_count(2)
        # Nothing is pressed: the script is open, since one plays.
        seen(player, ".banner", "svg.board", ".seat.black", ".rich-text, .plain-text",
             "text=Load into the match", ".ply-list", ".console", ".steps")
        overflow = page.evaluate("""() => document.documentElement.scrollHeight - innerHeight
          + document.documentElement.scrollWidth - innerWidth""")
        assert overflow <= 0, f"{width}x{height}: {overflow} pixels are not seen"
        board, script, moves = (box(player, f".{one}-pane") for one in ["board", "script", "match"])
        assert board["x"] < script["x"] < moves["x"]
        assert board["width"] + script["width"] + moves["width"] > width - 100
        player.picture(f"match-{width}")
        player.page.context.close()


def dividers_move_and_are_remembered(browser, program):
    player = match(browser, program, 1440, 900)
    page = player.page
    before = box(player, ".script-pane")["width"]
    divider = page.locator(".divider.of-board")
    divider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    wide = box(player, ".script-pane")["width"]
    assert wide > before + 100, (before, wide)
    place = divider.bounding_box()
    page.mouse.move(place["x"] + 8, 300)
    page.mouse.down()
    page.mouse.move(place["x"] - 42, 300)
    page.mouse.up()
    wider = box(player, ".script-pane")["width"]
    assert abs(wider - wide - 50) < 4, (wide, wider)
    page.reload()
    page.wait_for_selector(".match-page h1")
    assert abs(box(player, ".script-pane")["width"] - wider) < 4
    page.dblclick(".divider.of-board")
    assert abs(box(player, ".script-pane")["width"] - before) < 4
    page.click(".shut")
    expect(page.locator(".script-pane")).to_be_hidden()
    page.reload()
    page.wait_for_selector(".match-page h1")
    expect(page.locator(".script-pane")).to_be_hidden()
    page.keyboard.press("e")
    player.edit()
    player.check()


def two_columns_have_the_rest_as_tabs(browser, program):
    # The smaller one is a screen of 1440x900 at 200 % zoom.
    for width, height in [(1100, 720), (720, 450)]:
        player = match(browser, program, width, height)
        page = player.page
        seen(player, ".banner", "svg.board", ".rich-text, .plain-text")
        expect(page.locator(".ply-list")).to_be_hidden()
        page.click(".pane-tab:has-text('Moves')")
        expect(page.locator(".steps")).to_be_visible()
        expect(page.locator(".scripts")).to_be_hidden()
        page.click(".pane-tab:has-text('Console')")
        seen(player, ".console", ".banner")
        page.click(".seat h2 >> nth=0")
        page.keyboard.press("e")
        player.edit()
        page.evaluate("scrollTo(0, 10000)")
        seen(player, ".banner")
        player.picture(f"match-{width}")
        player.check()


def a_phone_keeps_the_board_in_sight(browser, program):
    player = match(browser, program, 360, 740)
    page = player.page
    for tab, part in [("Script", ".rich-text, .plain-text"), ("Moves", ".steps"),
                      ("Console", ".console")]:
        page.click(f".pane-tab:has-text('{tab}')")
        page.locator(part).first.scroll_into_view_if_needed()
        seen(player, "svg.board", ".banner")
        expect(page.locator(part).first).to_be_in_viewport()
        player.picture(f"phone-{tab.lower()}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    player.check()


COMPLETED = """return { choose = function(board)
  local a = board
end }
"""


def completions_scroll_nothing_sideways(browser, program):
    for width, height in [(1440, 900), (1280, 720)]:
        for is_plain in [False, True]:
            program.write(FIRST)
            player = Visitor(browser, program.play, is_plain)
            page = player.page
            page.set_viewport_size({"width": width, "height": height})
            player.begin("reversi", p0="human", p1=program.script)
            player.edit()
            player.type(COMPLETED)
            page.keyboard.press("Control+Home")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("End")
            page.keyboard.type(":")
            expect(page.locator(".completion")).to_be_visible()
            for _ in range(12):
                page.keyboard.press("ArrowDown")
            scrolled = page.evaluate("""() => [...document.querySelectorAll('body, body *')]
              .filter((one) => one.scrollLeft > 0).map((one) => String(one.className))""")
            assert not scrolled, (width, is_plain, scrolled)
            room, shown = (page.locator(one).bounding_box()
                           for one in [".rich-text, .plain-text", ".completion"])
            assert shown["x"] >= room["x"], (room, shown)
            for at, size in [("x", "width"), ("y", "height")]:
                assert shown[at] + shown[size] <= room[at] + room[size] + 1, (room, shown)
            player.picture(f"completion-{width}-{'plain' if is_plain else 'rich'}")
            page.keyboard.press("Enter")
            assert "board:" in player.text()
            player.check()
            page.context.close()


def durations_are_for_people(browser, program):
    player = match(browser, program, 1280, 720)
    words = player.page.evaluate("""async () => {
      const { duration } = await import('./words.js');
      return [0.2, 147.4, 999.6, 12345, 59970, 432000, 7500000].map(duration); }""")
    assert words == ["under 1 ms", "147 ms", "1.0 s", "12.3 s", "1 m 0 s", "7 m 12 s",
                     "2 h 5 m"], words


TESTS = [
    three_columns_need_no_scrolling, dividers_move_and_are_remembered,
    two_columns_have_the_rest_as_tabs, a_phone_keeps_the_board_in_sight,
    completions_scroll_nothing_sideways, durations_are_for_people,
]


if __name__ == "__main__":
    run(TESTS, Program(sys.argv[1]), sys.argv[2:])
