"""What one does with a match when it is over: a lesson, the archive, older versions."""

import os
import re
import subprocess

from playwright.sync_api import expect

from visitor import FIRST, Visitor

LAST = FIRST.replace("[1]", "[#board:moves()]")


def a_fault_is_done_better(browser, program):
    player = Visitor(browser, program.play)
    player.begin("connect-four", p0="human", p1="human")
    page = player.page
    # Yellow lets red have three with both ends open.
    for count, column in enumerate("daeaf", 1):
        player.play(f"{column}1" if column != "a" or count == 2 else "a2")
        expect(player.plies()).to_have_count(count)
    player.menu("Close")
    page.click(".matches a[href^='#/kept/'] >> nth=0")
    words = page.locator(".lesson .words")
    page.click("text=Find better moves")
    expect(words).to_contain_text("1 of 2: ply 2, yellow to move, who played a?!")
    expect(page.locator(".place")).to_contain_text("1 of 5")
    player.picture("lesson")
    player.play("g1")
    expect(words).to_contain_text("wrong: g gives away")
    expect(words).to_contain_text("answered by")
    player.picture("lesson-wrong")
    page.click("text=Try again")
    expect(words).to_contain_text("1 of 2")
    page.click("text=Show the best move")
    expect(words).to_contain_text("best is")
    best = re.search("best is (.)", words.text_content()).group(1)
    page.click("text=Next")
    expect(words).to_contain_text("2 of 2")
    page.click("text=End the lesson")
    page.click("text=Find better moves")
    expect(words).to_contain_text("1 of 2")
    # The second click counts no more.
    page.dblclick(f'.playable[data-square^="{best}"] >> nth=0')
    expect(words).to_contain_text(f"right: nothing is better than {best}")
    page.click("text=Next")
    page.click("text=Next")
    expect(words).to_contain_text("1 of 2 found")
    page.select_option(".lesson select", "black")
    page.click("text=Find better moves")
    expect(words).to_contain_text("No move gave away a tenth")
    player.check()


def the_archive_is_walked_through(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    page.click("text=What was played in it")
    # The first page, which is still there for a moment, has places for problems of its own.
    expect(page.locator(".problem", has_text="you have no archive yet")).to_be_visible()
    player.begin("reversi", p0="human", p1="human")
    for count, square in enumerate(["f5", "d6", "c3"], 1):
        player.play(square)
        expect(player.plies()).to_have_count(count)
    page.click("text=Resign")
    page.click("text=Yes, resign")
    expect(page.locator(".banner")).to_contain_text("wins")
    player.menu("Close")
    state = os.path.join(program.folder, "state")
    newest = page.locator(".matches a[href^='#/kept/'] >> nth=0")
    name = newest.get_attribute("href").removeprefix("#/kept/")
    subprocess.run(
        [program.path, "archive", "add", os.path.join(state, "moonstone", "matches", name + ".jsonl")],
        check=True, stdout=subprocess.DEVNULL, env={**os.environ, "XDG_STATE_HOME": state})
    newest.click()
    # A key that comes before the page does is lost.
    expect(page.locator(".place")).to_contain_text("0 of 3")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place")).to_contain_text("1 of 3")
    page.click("text=in the archive")
    status = page.locator(".side-column [role=status]")
    expect(page.locator("h1")).to_contain_text("What was played: reversi")
    expect(status).to_contain_text("white to move")
    expect(page.locator(".path a")).to_have_text(["the start", "f5"])
    expect(page.locator(".explored")).to_have_text(["d6"])
    player.picture("archive")
    page.click(".explored")
    expect(page.locator(".path a")).to_have_text(["the start", "f5", "d6"])
    page.keyboard.press("1")
    expect(page.locator(".path a")).to_have_text(["the start", "f5", "d6", "c3"])
    expect(status).to_contain_text("nothing was played here")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".path a")).to_have_count(3)
    player.play("c5")
    expect(page.locator(".path a")).to_have_text(["the start", "f5", "d6", "c5"])
    page.go_back()
    expect(page.locator(".path a")).to_have_count(3)
    page.keyboard.press("Home")
    expect(page.locator(".path a")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".path a")).to_have_count(2)
    page.click("text=Play on from here")
    page.wait_for_selector("text=Resign")
    player.check()


def a_match_of_an_archive_is_looked_through_and_played_on(browser, program):
    journal, archive = (os.path.join(program.folder, name) for name in ["m.jsonl", "class.db"])
    run = [program.path, "match", "random", "random", "--quiet", "--journal"]
    add = [program.path, "archive", "add", "--archive", archive]
    for number in range(3):
        subprocess.run([*run, journal, "--seed", str(number)], check=True,
                       stdout=subprocess.DEVNULL)
        subprocess.run([*add, journal], check=True, stdout=subprocess.DEVNULL)
        os.remove(journal)
    # Archives in a folder are found as the program begins.
    program.leave()
    program.start(program.port)
    try:
        player = Visitor(browser, program.play)
        page = player.page
        page.click("summary:has-text('class.db')")
        rows = page.locator("details:has-text('class.db') li")
        expect(rows).to_have_count(3)
        expect(rows.first).to_contain_text("class.db: match 3")
        page.fill("details:has-text('class.db') input[type=search]", "nobody")
        expect(rows).to_have_count(0)
        page.fill("details:has-text('class.db') input[type=search]", "random match")
        expect(rows).to_have_count(3)
        player.picture("archive-list")
        rows.nth(1).locator("a").click()
        expect(page.locator(".match-pane")).to_contain_text("class.db: match 2")
        expect(page.locator(".place")).to_contain_text("0 of ")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".place")).to_contain_text("1 of ")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".place")).to_contain_text("2 of ")
        second = player.plies().nth(1).inner_text()
        player.picture("archive-match")
        page.set_viewport_size({"width": 390, "height": 844})
        # The page hears of its new width a little later.
        page.wait_for_function("document.documentElement.scrollWidth <= 390")
        player.picture("archive-match-narrow")
        page.set_viewport_size({"width": 1280, "height": 900})
        with page.expect_download() as download:
            player.menu("Download this match as a page")
        with open(download.value.path(), encoding="utf-8") as file:
            assert "match 2" in file.read()
        page.click("text=Play on from ply 2")
        page.wait_for_url("**#/table/**")
        # Its players are here, too, and play it to its end.
        expect(player.plies().nth(1)).to_contain_text(second)
        expect(page.locator(".banner")).to_contain_text("wins")
        player.check()
    finally:
        os.remove(archive)


def versions_are_known_after_a_restart(browser, program):
    program.write(FIRST)
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1=program.script)
    player.edit()
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    player.type(LAST)
    player.page.click("text=Load into the match")
    expect(player.message()).to_contain_text("takes over")
    player.page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    table = player.page.url.split("#/table/")[1]
    program.kill()
    program.write("-- another one\n" + FIRST)
    program.start()
    player = Visitor(browser, f"{program.play}#/kept/{table}")
    page = player.page
    page.click("text=Go on with this match")
    page.wait_for_url("**#/table/**")
    page.click(".version:has-text(' v2 ')")
    dialog = page.locator("dialog.versions")
    expect(dialog.locator(".new")).to_have_text(re.compile(r"moves\(\)\[#"))
    page.keyboard.press("Escape")
    page.click(".version:has-text(' v1 ')")
    dialog.locator("text=Back to this version").click()
    expect(dialog).to_be_hidden()
    assert player.text() == FIRST
    page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(6)
    expect(page.locator(".version:has-text(' v1 ')")).to_have_count(2)
    program.write(FIRST)
    player.check()


def a_file_to_hand_on_has_the_marks(browser, program):
    program.write("""return { choose = function(board)
      local move = board:moves()[1]
      return move, { marks = { [move] = "good", a1 = "<b>" } }
    end }
    """)
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1=program.script)
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    expect(player.page.locator(".marks .note")).to_have_count(2)
    expect(player.page.locator('[data-square="a1"]')).to_have_attribute(
        "aria-label", "a1, empty, marked <b>")
    with player.page.expect_download() as download:
        player.menu("Download this match as a page")
    path = os.path.join(program.folder, "match.html")
    download.value.save_as(path)
    alone = Visitor(browser, f"file://{path}")
    alone.page.keyboard.press("End")
    expect(alone.page.locator(".marks .note")).to_have_count(2)
    expect(alone.page.locator(".marks .note.good")).to_have_count(1)
    expect(alone.page.locator(".marks")).to_contain_text("<b>")
    alone.picture("marks")
    alone.page.keyboard.press("a")
    expect(alone.page.locator(".marks")).to_be_hidden()
    alone.page.keyboard.press("a")
    alone.page.keyboard.press("ArrowLeft")
    expect(alone.page.locator(".marks .note")).to_have_count(0)
    program.write(FIRST)
    player.check()
    alone.check()


TESTS = [
    a_fault_is_done_better, the_archive_is_walked_through,
    a_match_of_an_archive_is_looked_through_and_played_on, versions_are_known_after_a_restart,
    a_file_to_hand_on_has_the_marks,
]
