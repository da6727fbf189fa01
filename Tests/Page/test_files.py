"""Files that are begun in the editor, and versions over the graph. `make test-page` runs it, too."""

import os
import sys

from playwright.sync_api import expect

from test_page import run
from test_workbench import FolderProgram, begin


def new_file(page, kind, name=None):
    if not page.locator(".files-box[open]").count():
        page.click(".files-box > summary")
    page.get_by_label("the kind of a new file").select_option(label=kind)
    if name:
        page.get_by_label("the name of the observer").fill(name)
    page.click("text=Make it")


def tests_are_begun_beside_a_script(browser, program):
    os.remove(os.path.join(program.folder, "mine.tests"))
    player = begin(browser, program)
    page = player.page
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    new_file(page, "Tests of white’s script")
    player.edit("# Tests of mine.lua")
    # They ask for what the script has just played, and say so at once.
    assert 'after f5; best f4; "plays f4"' in program.read("mine.tests")
    page.click("text=Save and run")
    expect(page.locator(".test-sign.passed")).to_have_count(1)
    player.picture("new-tests")
    # What is there stays.
    new_file(page, "Tests of white’s script")
    expect(page.locator(".files-box .problem")).to_contain_text("has tests already")
    new_file(page, "Tests of black’s script")
    expect(page.locator(".files-box .problem")).to_contain_text("no script plays this side")
    player.check()


def an_observer_is_begun_beside_a_match(browser, program):
    player = begin(browser, program)
    page = player.page
    new_file(page, "Observer", "No Name")
    expect(page.locator(".files-box .problem")).to_contain_text("is not a name for an observer")
    new_file(page, "Observer", "teller")
    player.edit("teller: reports each move")
    page.click("text=Save and listen")
    expect(player.message()).to_contain_text("Saved.")
    player.play("f5")
    expect(page.locator(".console")).to_contain_text("plays f5, which leaves")
    new_file(page, "Observer", "teller")
    expect(page.locator(".files-box .problem")).to_contain_text("already exists")
    # It is in the list from now on.
    expect(page.locator(".files [title='observers/teller.lua']")).to_have_count(1)
    player.check()


def versions_are_bands_over_the_graph(browser, program):
    player = begin(browser, program)
    page = player.page
    bands = page.locator(".graph-box .bands g")
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    expect(page.locator(".graph-box svg")).to_have_count(1)
    # One version alone needs no band.
    expect(bands).to_have_count(0)
    player.type("-- another\n" + player.text())
    with page.expect_response("**/load"):
        page.click("text=Load into the match")
    page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    expect(bands).to_have_count(2)
    numbers = page.locator(".graph-box .bands text").all_text_contents()
    listed = page.locator(".ply-list .change").all_text_contents()
    assert [words.split()[-1] for words in listed] == numbers, (listed, numbers)
    assert numbers[0] != numbers[1], numbers
    expect(bands.nth(0).locator("title")).to_have_text(f"mine.lua {numbers[0]}: plies 2 to 3")
    expect(bands.nth(1).locator("title")).to_have_text(f"mine.lua {numbers[1]}: ply 4")
    expect(page.locator(".graph-box svg")).to_have_attribute(
        "aria-label", f"who was ahead at each ply; white {numbers[0]} from ply 2; "
        f"white {numbers[1]} from ply 4")
    player.picture("bands")
    # They end with the version.
    page.keyboard.press("Escape")
    page.click("button:has-text('Undo')")
    expect(player.plies()).to_have_count(2)
    expect(bands).to_have_count(0)
    player.check()


TESTS = [
    tests_are_begun_beside_a_script, an_observer_is_begun_beside_a_match,
    versions_are_bands_over_the_graph,
]


if __name__ == "__main__":
    run(TESTS, FolderProgram(sys.argv[1]), sys.argv[2:])
