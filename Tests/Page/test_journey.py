"""From an empty folder to a better version, without leaving the page. `make test-page` runs it, too."""

import re
import sys
import tempfile

from playwright.sync_api import expect

from test_page import run
from visitor import Program, Visitor

FIRST = "return { choose = function(board) return board:moves()[1] end }"
# Leaves the opponent as few moves as it can.
BETTER = """return { choose = function(board)
local best, least
for _, move in ipairs(board:moves()) do
local count = #board:play(move):moves()
if not least or count < least then best, least = move, count end
end
return best
end }"""


class EmptyFolder(Program):
    """The program under way, in a folder that holds nothing."""

    def __init__(self, path):
        self.path = path
        self.room = tempfile.TemporaryDirectory(prefix="moonstone-page-")
        self.folder = self.room.name
        self.start()


def write(page, text):
    """Types another text in the editor, which has the keys, and loads it."""
    page.keyboard.press("Control+a")
    for line in text.split("\n"):
        page.keyboard.type(line)
        # A list of words that fit takes the key otherwise.
        page.keyboard.press("Escape")
        page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")


def a_better_version_is_written_by_keys(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    # Where nothing was played yet, there is one thing to do.
    expect(page.locator("text=Watch a script and rewrite it")).to_be_visible()
    page.locator("summary:has-text('Write a new script')").focus()
    page.keyboard.press("Enter")
    expect(page.locator("details[open].tool input")).to_be_focused()
    page.keyboard.type("mine")
    page.keyboard.press("Enter")
    expect(page.locator("[role=tab]")).to_contain_text("mine.lua")
    player.edit("-- mine: ")
    write(page, FIRST)
    expect(player.message()).to_contain_text("takes over")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    page.keyboard.press("b")
    for key in ["ArrowRight"] * 3 + ["ArrowDown"] * 2 + ["Enter"]:
        page.keyboard.press(key)
    expect(player.plies()).to_have_count(2)
    page.keyboard.press("e")
    write(page, BETTER)
    expect(page.locator(".answer")).to_contain_text(
        re.compile(r"v3 over v2: .*: better"), timeout=300_000)
    player.picture("journey")
    page.click("text=Save to its file")
    expect(player.message()).to_contain_text("Saved")
    assert "least" in program.read("mine.lua")
    player.check()


TESTS = [a_better_version_is_written_by_keys]


if __name__ == "__main__":
    run(TESTS, EmptyFolder(sys.argv[1]), sys.argv[2:])
