"""Boards look like their games. `make test-page` runs it, too."""

import os
import sys

from playwright.sync_api import expect

from test_page import run
from visitor import Program, Visitor


def place(player, square):
    return player.page.locator(f'[data-square="{square}"]').bounding_box()


def the_person_s_own_side_is_below(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    for black, white, below in [("human", "races", "black"), ("races", "human", "white"),
                                ("human", "human", "white")]:
        player.begin("breakthrough", p0=black, p1=white)
        other = "white" if below == "black" else "black"
        seats = [page.locator(f".seat.{one}").bounding_box()["y"] for one in [other, below]]
        assert seats[0] < seats[1], seats
        # Black's men begin at the eighth row.
        assert (place(player, "a8")["y"] > place(player, "a1")["y"]) == (below == "black")
    page.keyboard.press("f")
    assert place(player, "a8")["y"] > place(player, "a1")["y"]
    assert (page.locator(".seat.black").bounding_box()["y"]
            > page.locator(".seat.white").bounding_box()["y"])
    # What is turned round is played all the same, also by keys.
    player.play("c2")
    player.play("d3")
    expect(player.plies()).to_have_count(1)
    expect(page.locator(".last-from")).to_have_attribute("r", "10")
    page.locator('[data-square="c7"]').focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-square="c8"]')).to_be_focused()
    player.picture("breakthrough-turned")
    player.check()


def a_disc_falls_through_holes(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    player.begin("connect-four", p0="human", p1="human")
    page.evaluate("""() => {
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) {
          if (node.classList?.contains('flying')) document.body.dataset.flew = 'yes';
        }
      }).observe(document.querySelector('svg.board'), { childList: true }); }""")
    page.click(".cell.playable >> nth=3")
    expect(player.plies()).to_have_count(1)
    expect(page.locator("body")).to_have_attribute("data-flew", "yes")
    expect(page.locator(".flying")).to_have_count(0)
    player.picture("connect-four")
    player.check()


def the_discs_that_decide_a_match_are_joined(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    player.begin("connect-four", p0="human", p1="human")
    for count, square in enumerate(["d1", "e1", "d2", "e2", "d3", "e3"], 1):
        player.play(square)
        expect(player.plies()).to_have_count(count)
    expect(page.locator(".decided")).to_have_attribute("d", "")
    player.play("d4")
    expect(page.locator(".banner")).to_contain_text("wins")
    path = page.locator(".decided").get_attribute("d")
    assert path.count("L") == 3, path
    player.picture("decided")
    # One ply back, nothing is decided.
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".decided")).to_have_attribute("d", "")
    player.check()


def stones_stand_on_lines(browser, program):
    player = Visitor(browser, program.play)
    player.begin("gomoku", p0="human", p1="human")
    expect(player.page.locator("path.lines")).to_have_count(1)
    player.page.click(".cell.playable >> nth=30")
    expect(player.plies()).to_have_count(1)
    player.picture("gomoku")
    player.check()


def names_in_the_margin_have_one_size(browser, program):
    player = Visitor(browser, program.play)
    heights = []
    for game in ["reversi", "connect-four", "hex", "life"]:
        player.begin(game, p0="human")
        heights.append(player.page.evaluate("""() => {
          const { height } = document.querySelector('.labels text').getBoundingClientRect();
          return height; }"""))
    assert max(heights) - min(heights) < 1 and 10 < heights[0] < 20, heights
    player.check()


def what_can_be_played_is_seen(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    ratio = player.page.evaluate("""() => {
      const light = (color) => {
        const parts = color.match(/\\d+/g).slice(0, 3).map((part) => part / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]; };
      const fill = (selector) =>
        light(getComputedStyle(document.querySelector(selector)).fill) + 0.05;
      const pair = [fill('.hints circle'), fill('.field')];
      return Math.max(...pair) / Math.min(...pair); }""")
    assert ratio >= 3, ratio
    player.begin("breakthrough", p0="human", p1="human")
    expect(player.page.locator(".movable")).to_have_count(8)
    player.check()


def a_small_board_is_zoomed_where_it_is_touched(browser, program):
    player = Visitor(browser, program.play, has_touch=True)
    page = player.page
    page.set_viewport_size({"width": 360, "height": 740})
    player.begin("hex", p0="human", p1="human")
    assert place(player, "f6")["width"] < 24
    page.tap('[data-square="f6"]')
    expect(page.locator(".whole")).to_be_visible()
    assert place(player, "f6")["width"] >= 24, place(player, "f6")
    expect(player.plies()).to_have_count(0)
    player.picture("hex-zoomed")
    page.tap('[data-square="f6"]')
    expect(player.plies()).to_have_count(1)
    expect(page.locator(".whole")).to_be_hidden()
    player.check()


def a_mouse_plays_on_small_squares(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    page.set_viewport_size({"width": 1280, "height": 400})
    player.begin("hex", p0="human", p1="human")
    assert place(player, "f6")["width"] < 24, place(player, "f6")
    player.play("f6")
    expect(player.plies()).to_have_count(1)
    expect(page.locator(".whole")).to_be_hidden()
    player.check()


def a_button_covers_no_label(browser, program):
    player = Visitor(browser, program.play, has_touch=True)
    page = player.page
    for width, height in [(360, 740), (900, 420)]:
        page.set_viewport_size({"width": width, "height": height})
        player.begin("hex", p0="human", p1="human")
        page.tap('[data-square="k1"]')
        expect(page.locator(".whole")).to_be_visible()
        button, board = (page.locator(one).bounding_box() for one in [".whole", "svg.board"])
        assert button["y"] >= board["y"] + board["height"], (width, button, board)
        expect(page.locator(".whole")).to_be_in_viewport(ratio=0.99)
        player.picture(f"whole-{width}")
    player.check()


def the_list_of_players_is_not_cut(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    for width, height in [(1280, 720), (1000, 700), (360, 740)]:
        page.set_viewport_size({"width": width, "height": height})
        player.begin("hex", p0="human", p1="human")
        for side in ["black", "white"]:
            seat, chosen = (page.locator(f".seat.{side} {one}").bounding_box()
                            for one in [".player", "select"])
            assert chosen["x"] + chosen["width"] <= seat["x"] + seat["width"] + 1, (width, seat)
    player.check()


def stones_stand_where_lines_cross(browser, program):
    player = Visitor(browser, program.play)
    player.begin("gomoku", p0="human", p1="human")
    player.play("c4")
    lines = player.page.locator(".lines").evaluate("""(lines) => {
      const { x, y, width, height } = lines.getBBox();
      const cells = [...document.querySelectorAll('.cell')].map((cell) => cell.getBBox());
      const middle = (cell) => [cell.x + cell.width / 2, cell.y + cell.height / 2];
      return [[x, y], [x + width, y + height], middle(cells[0]), middle(cells.at(-1))]; }""")
    assert lines[0] == lines[2] and lines[1] == lines[3], lines
    player.check()


def a_click_is_asked_about(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    player.begin("reversi", p0="human", p1="human")
    player.menu("Ask before a click plays")
    box = page.locator(".menu input[type=checkbox]").bounding_box()
    assert box["width"] < 24, "a box to tick is as wide as a field"
    player.picture("match-menu")
    page.mouse.click(5, 300)
    player.play("f5")
    expect(page.locator(".sure")).to_have_text("Play f5")
    expect(player.plies()).to_have_count(0)
    player.play("d3")
    page.click("text=Play d3")
    expect(player.plies()).to_have_text(["1. d3"])
    player.check()


def a_match_is_handed_on(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    player.begin("reversi", p0="human", p1="human")
    for count, square in enumerate(["f5", "d6", "c3"], 1):
        player.play(square)
        expect(player.plies()).to_have_count(count)
    page.keyboard.press("ArrowLeft")
    # As at an address of the local net, which browsers hold insecure.
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")

    def copied(what):
        player.menu(what)
        text = page.locator("dialog.copy textarea").input_value()
        selected = page.evaluate("""() => { const area = document.activeElement;
          return area.value.slice(area.selectionStart, area.selectionEnd); }""")
        assert selected == text, (what, selected)
        page.click("dialog.copy button")
        return text

    assert copied("Moves") == "f5 d6 c3"
    assert "X" in copied("Position")
    link = copied("Link to this ply")
    watcher = Visitor(browser, link)
    expect(watcher.page.locator(".place")).to_contain_text("2 of 3")
    assert watcher.page.locator("button:has-text('Undo')").count() == 0
    if not page.locator(".menu[open]").count():
        page.click(".menu > summary")
    with page.expect_download() as download:
        page.click(".share >> text=SVG")
    with open(download.value.path(), encoding="utf-8") as file:
        picture = file.read()
    assert picture.startswith("<svg") and "gridcell" not in picture and "rgb(" in picture
    with page.expect_download() as download:
        page.click(".share >> text=PNG")
    with open(download.value.path(), "rb") as file:
        assert file.read(8) == b"\x89PNG\r\n\x1a\n"
    with page.expect_download() as download:
        page.click(".share >> text=Page")
    file = os.path.join(program.folder, "handed.html")
    download.value.save_as(file)
    reader = Visitor(browser, f"file://{file}")
    expect(reader.page.locator(".place")).to_contain_text("2 of 3")
    reader.page.set_viewport_size({"width": 640, "height": 480})
    reader.page.goto(f"file://{file}?embed#match-1/1")
    reader.page.reload()
    expect(reader.page.locator(".place")).to_contain_text("1 of 3")
    for part in [".board", ".steps button >> nth=0", ".place"]:
        expect(reader.page.locator(part)).to_be_in_viewport(ratio=0.99)
    expect(reader.page.locator("h1")).to_be_hidden()
    reader.picture("embedded")
    reader.page.click(".steps button >> nth=2")
    expect(reader.page.locator(".place")).to_contain_text("2 of 3")
    reader.check()
    player.check()
    watcher.check()


TESTS = [
    the_person_s_own_side_is_below, a_disc_falls_through_holes,
    the_discs_that_decide_a_match_are_joined,
    names_in_the_margin_have_one_size, what_can_be_played_is_seen,
    a_small_board_is_zoomed_where_it_is_touched, a_mouse_plays_on_small_squares,
    a_button_covers_no_label, the_list_of_players_is_not_cut,
    stones_stand_where_lines_cross, a_click_is_asked_about,
    a_match_is_handed_on,
]


if __name__ == "__main__":
    run(TESTS, Program(sys.argv[1]), sys.argv[2:])
