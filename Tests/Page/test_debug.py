"""Stepping through a thought on the page. `make test-page` runs it, too."""

import os
import re
import shutil
import subprocess
import sys

from playwright.sync_api import expect

from test_axe import holds, looks
from test_page import run
from visitor import FIRST, Program, Visitor

SCRIPT = """local helper = function(move, i)
  return i * 2
end
return { choose = function(board, context)
  local best, most
  local list = { deep = { count = 0 } }
  for i, move in ipairs(board:moves()) do
    local value = helper(move, i)
    list.deep.count = i
    if not most or value > most then
      best, most = move, value
    end
  end
  return best
end }
"""
FAILING = """return { choose = function(board)
  local held = { 'something' }
  local wrong = 7
  error('no such move')
end }
"""


# Says a word that is too much, deep inside.
DEEP = """local function deep(context, n)
  if n == 0 then context.comment("x") end
  deep(context, n - 1)
  return n
end
return { choose = function(board, context)
  deep(context, 8)
  return board:moves()[1]
end }
"""


def begin(browser, program, text=SCRIPT, is_plain=False, **options):
    """A match in which a script has answered f5, or failed to."""
    program.write(text)
    player = Visitor(browser, program.play, is_plain, **options)
    player.begin("reversi", p0="human", p1=program.script)
    player.play("f5")
    if text == FAILING:
        expect(player.page.locator(".banner")).to_contain_text("wins")
    else:
        expect(player.plies()).to_have_count(2)
    return player


def opened(page, line, script="mine.lua"):
    """The debugger, once the thought stands at a line."""
    place = page.locator(".debug-place")
    expect(place).to_contain_text(f"{script}:{line} ")
    return page.locator(".debugger")


def values(page):
    return page.locator(".values")


def a_thought_at_a_table_is_stepped_through_by_keys(browser, program):
    for is_plain in [False, True]:
        player = begin(browser, program, is_plain=is_plain)
        page = player.page
        player.menu("Debug ply 2")
        debugger = opened(page, 5)
        expect(debugger.locator("h2")).to_contain_text("mine.lua thinks at ply 2")
        expect(page.locator(".debug-tip")).to_be_hidden()
        for key, line in [("n", 6), ("n", 7), ("n", 8), ("s", 2), ("o", 9), ("N", 8), ("N", 7),
                          ("ArrowRight", 8), ("ArrowRight", 2), ("O", 8), ("End", 14), ("Home", 5)]:
            page.keyboard.press(key)
            opened(page, line)
        # A board is drawn, with the side to move.
        expect(debugger.locator(".debug-board figcaption")).to_contain_text("white to move, key")
        expect(debugger.locator(".debug-board path.b")).to_have_attribute(
            "d", re.compile(r"^(M\d+ \d+h0){4}$"))
        player.picture(f"debug-start-{'plain' if is_plain else 'rich'}")
        player.check()


def a_margin_stops_and_a_condition_asks(browser, program):
    for is_plain in [False, True]:
        player = begin(browser, program, is_plain=is_plain)
        page = player.page
        player.menu("Debug ply 2")
        debugger = opened(page, 5)
        if is_plain:
            page.locator(".debug-text .numbers span").nth(8).click()
        else:
            page.locator(".debug-text .CodeMirror-linenumber", has_text=re.compile("^9$")).click()
        stops = debugger.locator(".stop-list li")
        expect(stops).to_contain_text("mine.lua:9")
        # What is no condition is said, and stays; what is typed beside it meanwhile does, too.
        condition = page.get_by_label("mine.lua:9, if")
        condition.fill("i =")
        page.get_by_label("mine.lua:9, log").press_sequentially("so far")
        expect(stops.locator(".fault")).to_contain_text("expected near")
        expect(condition).to_have_value("i =")
        expect(page.get_by_label("mine.lua:9, log")).to_have_value("so far")
        page.get_by_label("mine.lua:9, log").fill("")
        condition.fill("i == 2")
        condition.press("Enter")
        expect(stops.locator(".fault")).to_be_hidden()
        debugger.locator("input[type=range]").focus()
        page.keyboard.press("c")
        opened(page, 9)
        expect(values(page).locator("li:has-text('i 2')").first).to_be_visible()
        # Who has set it? The change before is the one of the first time round.
        page.get_by_label("stop when most changes").click()
        expect(stops).to_have_count(2)
        debugger.locator("input[type=range]").focus()
        page.keyboard.press("C")
        opened(page, 11)
        expect(page.locator(".debug-place")).to_contain_text("most")
        # A table opens to any depth.
        values(page).locator("summary:has-text('list')").click()
        values(page).locator("summary:has-text('deep')").click()
        expect(values(page).locator("li:has-text('count 1')").last).to_be_visible()
        # What one types is completed: variables, and the fields of tables.
        asked = page.get_by_label("an expression")
        names = page.locator("#debug-names option")
        for text, name in [("1 + mo", "1 + most"), ("list.d", "list.deep"),
                           ("list.deep.", "list.deep.count"), ("board:mov", "board:moves")]:
            asked.fill(text)
            expect(names.and_(page.locator(f"[value='{name}']"))).to_have_count(1)
        asked.fill("i * 21")
        page.keyboard.press("Enter")
        expect(debugger.locator(".debug-log")).to_contain_text("i * 21 = 21")
        player.picture(f"debug-stop-{'plain' if is_plain else 'rich'}")
        page.get_by_label("remove the stop mine.lua:9").click()
        page.get_by_label("remove the stop when most changes").click()
        expect(debugger.locator(".stop-list")).to_contain_text("Click in the margin")
        player.check()


def a_slider_leads_anywhere_and_words_tell_their_values(browser, program):
    for is_plain in [False, True]:
        player = begin(browser, program, is_plain=is_plain)
        page = player.page
        player.menu("Debug ply 2")
        debugger = opened(page, 5)
        slider = debugger.locator("input[type=range]")
        whole = int(slider.get_attribute("max"))
        slider.evaluate("""(slider, ticks) => {
          slider.value = ticks;
          for (const name of ['input', 'change']) slider.dispatchEvent(new Event(name)); }""",
                        whole)
        opened(page, 14)
        expect(page.locator(".debug-place")).to_contain_text("choose returns")
        expect(debugger.locator(".time-marks span")).not_to_have_count(0)
        # A word under the pointer tells its value.
        if is_plain:
            box = page.locator(".debug-text textarea").bounding_box()
            page.mouse.move(box["x"] + 7 + 7.8 * 9, box["y"] + 7 + 18 * 4.5)
        else:
            page.locator(".debug-text .cm-def, .debug-text .cm-variable").filter(
                has_text=re.compile("^best$")).first.hover()
        expect(page.locator(".debug-tip")).to_contain_text("best = \"")
        player.picture(f"debug-hover-{'plain' if is_plain else 'rich'}")
        player.check()


def a_failure_stands_at_its_line_with_its_locals(browser, program):
    player = begin(browser, program, FAILING)
    page = player.page
    table = page.url.split("#/table/")[1]
    page.click(".banner button:has-text('Debug')")
    opened(page, 4)
    expect(page.locator(".debug-place.fault")).to_contain_text("no such move")
    expect(values(page)).to_contain_text("wrong 7")
    player.picture("debug-failure")
    page.keyboard.press("Escape")
    expect(page.locator(".debugger")).to_have_count(0)
    # The same when the match is kept, by another browser; those who watch are offered nothing.
    for address, count in [(program.play, 1), (program.watch, 0)]:
        other = Visitor(browser, f"{address}#/kept/{table}/1")
        other.page.wait_for_selector(".match-page h1")
        expect(other.page.locator(".banner")).to_contain_text("wins")
        expect(other.page.locator(".banner button:has-text('Debug')")).to_have_count(count)
        if count:
            other.page.click("button:has-text('Debug ply 2')")
            opened(other.page, 4)
            expect(values(other.page)).to_contain_text("wrong 7")
        other.check()
    player.check()


def a_long_fault_hides_no_button(browser, program):
    program.write(DEEP)
    player = Visitor(browser, program.play)
    page = player.page
    player.begin("reversi", p0="human", p1=program.script)
    player.play("f5")
    banner = page.locator(".banner")
    expect(banner).to_contain_text("forfeits by fault")
    # Whose script failed comes first, and nothing looks like a result.
    words = banner.inner_text()
    assert words.startswith("white (mine.lua) forfeits by fault"), words
    assert "black (person) wins: black 4, white 1" in words, words
    assert "wins" not in banner.locator("strong").inner_text(), words
    expect(banner.locator(".failure")).to_contain_text("n = 0")
    for width, height in [(1280, 720), (900, 700), (360, 740)]:
        page.set_viewport_size({"width": width, "height": height})
        button = banner.locator("button:has-text('Debug')")
        expect(button).to_be_in_viewport(ratio=0.99)
        player.picture(f"failure-{width}")
        button.click()
        opened(page, 2)
        page.keyboard.press("Escape")
        expect(page.locator(".debugger")).to_have_count(0)
    player.check()


def a_thought_that_is_left_ends(browser, program):
    player = begin(browser, program)
    page = player.page
    page.keyboard.press("ArrowLeft")
    with page.expect_request(lambda request: request.url.endswith("/debug")) as asked:
        page.click(".debuggers button:has-text('Debug ply 2')")
    opened(page, 5)
    session = asked.value.response().json()["session"]
    address = f"api/debug/{session}"
    state = "(address) => fetch(address).then((response) => response.status)"
    assert page.evaluate(state, address) == 200
    page.click(".debugger button:has-text('Close')")
    page.wait_for_function(f"async (address) => await ({state})(address) === 409", arg=address)
    # The match goes on as before.
    page.keyboard.press("Home")
    expect(page.locator(".place")).to_contain_text("0 of 2")
    player.check()


def it_is_for_everybody(browser, program):
    player = begin(browser, program)
    table = player.page.url.split("#/table/")[1]
    for visitor in looks(browser, f"{program.play}#/kept/{table}/2"):
        page = visitor.page
        page.wait_for_selector(".match-page h1")
        page.click("button:has-text('Debug ply 2')")
        debugger = opened(page, 5)
        page.keyboard.press("n")
        opened(page, 6)
        page.keyboard.press("n")
        opened(page, 7)
        values(page).locator("summary:has-text('list')").click()
        if debugger.locator(".CodeMirror").count():
            page.locator(".debug-text .CodeMirror-linenumber", has_text=re.compile("^9$")).click()
            expect(debugger.locator(".stop-list li")).to_contain_text("mine.lua:9")
        holds(visitor, "debugger")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


SAYING = """return { choose = function(board, context)
  local list = board:moves()
  context.comment { value = 3, text = 'the first of ' .. #list }
  return list[1]
end }
"""


def what_was_said_so_far_is_shown(browser, program):
    player = begin(browser, program, SAYING)
    page = player.page
    player.menu("Debug ply 2")
    opened(page, 2)
    said = page.locator(".debug-comment")
    expect(said).to_be_hidden()
    for key, line in [("n", 3), ("n", 4)]:
        expect(said).to_be_hidden()
        page.keyboard.press(key)
        opened(page, line)
    expect(said).to_contain_text("the first of 3")
    player.picture("debug-comment")
    page.keyboard.press("N")
    opened(page, 3)
    expect(said).to_be_hidden()
    player.check()


def the_fault_of_a_lesson_leads_to_its_thought(browser, program):
    program.write(FIRST)
    player = Visitor(browser, program.play)
    player.begin("connect-four", p0="human", p1=program.script)
    page = player.page
    # Yellow lets red have three with both ends open.
    for count, column in enumerate("def"):
        player.play(f"{column}1")
        expect(player.plies()).to_have_count(2 * count + 2)
    player.menu("Close")
    page.click(".matches a[href^='#/kept/'] >> nth=0")
    page.click("text=Find better moves")
    words, why = page.locator(".lesson .words"), page.locator(".lesson button:has-text('Debug')")
    expect(words).to_contain_text("ply 2, yellow to move, who played a")
    # It would tell the answer.
    expect(page.locator("button:has-text('Debug ply')")).to_have_count(0)
    page.click("text=Show the best move")
    expect(why).to_have_text("Debug ply 2")
    why.click()
    opened(page, 2)
    page.keyboard.press("Escape")
    page.click("text=Next")
    expect(why).to_have_count(0)
    player.check()


def an_event_leads_to_its_thoughts(browser, program):
    """Each forfeit of the report has a link that opens the debugger, and so has any ply."""
    entrants, event = (os.path.join(program.folder, name) for name in ["class", "event"])
    os.mkdir(entrants)
    # Texts that no other script has, by whose name they would be shown.
    for name, text in [("class/anna.lua", f"{FIRST}-- anna\n"),
                       ("class/broken.lua", f"{FAILING}-- broken\n")]:
        program.write(text, name)
    subprocess.run(
        [program.path, "arena", entrants + "/", "--pairs", "1", "--ticks", "1M/move", "--seed", "1",
         "--quiet", "--out", event],
        check=True, stdout=subprocess.DEVNULL, cwd=program.folder)
    # Events in a folder are found as the program begins.
    program.leave()
    program.start(program.port)
    try:
        player = Visitor(browser, f"{program.play}#/event/event-1")
        page = player.page
        row = page.locator("h2:has-text('Forfeits') ~ .wide tbody tr")
        expect(row.locator("code", has_text="moonstone debug")).to_have_count(1)
        link = row.locator("a:text-is('Debug')")
        address = link.get_attribute("href")
        link.click()
        place = page.locator(".debug-place.fault")
        expect(place).to_contain_text("broken.lua:4 ")
        expect(place).to_contain_text("no such move")
        expect(values(page)).to_contain_text("wrong 7")
        player.picture("debug-event")
        page.keyboard.press("Escape")
        expect(page.locator(".debugger")).to_have_count(0)
        # Any ply that a script played, and once more by the address.
        ply = player.plies().count()
        other = Visitor(browser, f"{program.play}{address}")
        expect(other.page.locator(".debug-place")).to_contain_text("broken.lua:4 ")
        other.page.keyboard.press("Escape")
        other.page.click(f"button:has-text('Debug ply {ply}')")
        expect(other.page.locator(".debugger h2")).to_contain_text("anna.lua thinks")
        opened(other.page, 2, "anna.lua")
        # In the position after the opening, which nobody thought about.
        expect(other.page.locator(".debug-log")).not_to_contain_text("differs")
        other.page.keyboard.press("Escape")
        other.page.keyboard.press("Home")
        expect(other.page.locator(".place")).to_contain_text("0 of ")
        expect(other.page.locator(".debuggers button")).to_have_count(0)
        other.check()
        player.check()
        watcher = Visitor(browser, f"{program.watch}#/event/event-1")
        expect(watcher.page.locator("h2:has-text('Forfeits') ~ .wide tbody tr")).to_have_count(1)
        expect(watcher.page.locator("a:text-is('Debug')")).to_have_count(0)
        watcher.check()
    finally:
        shutil.rmtree(event)
        shutil.rmtree(entrants)


def a_match_of_an_archive_is_stepped_through(browser, program):
    journal, archive = (os.path.join(program.folder, name) for name in ["m.jsonl", "class.db"])
    program.write(SCRIPT)
    for command in [["match", program.script, "random", "--quiet", "--journal", journal],
                    ["archive", "add", "--archive", archive, journal]]:
        subprocess.run([program.path, *command], check=True, stdout=subprocess.DEVNULL,
                       cwd=program.folder)
    os.remove(journal)
    program.leave()
    program.start(program.port)
    try:
        player = Visitor(browser, program.play)
        page = player.page
        page.click("summary:has-text('class.db')")
        page.click("details:has-text('class.db') li a")
        page.wait_for_selector(".match-page")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".place")).to_contain_text("1 of ")
        page.click("button:has-text('Debug ply 1')")
        opened(page, 5)
        page.keyboard.press("n")
        opened(page, 6)
        player.check()
    finally:
        os.remove(archive)


TESTS = [
    a_thought_at_a_table_is_stepped_through_by_keys, a_margin_stops_and_a_condition_asks,
    a_slider_leads_anywhere_and_words_tell_their_values,
    a_failure_stands_at_its_line_with_its_locals, a_long_fault_hides_no_button,
    a_thought_that_is_left_ends,
    what_was_said_so_far_is_shown, the_fault_of_a_lesson_leads_to_its_thought,
    an_event_leads_to_its_thoughts, a_match_of_an_archive_is_stepped_through,
    it_is_for_everybody,
]


if __name__ == "__main__":
    run(TESTS, Program(sys.argv[1]), sys.argv[2:])
