"""The page in a real browser. `make test-page` runs it; its argument is the program.

Pictures of what was seen are left in the folder that MOONSTONE_PICTURES names."""

import os
import re
import socket
import sys

from playwright.sync_api import expect, sync_playwright

import editor
import lessons
import lists
import voices
from visitor import MARKUP, Program, Visitor


def a_match_by_clicks_is_seen_by_a_second_browser(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    address = player.page.url.split("#")[1]
    watcher = Visitor(browser, f"{program.watch}#{address}")
    watcher.page.wait_for_selector(".match-page")
    player.play("f5")
    expect(watcher.plies()).to_have_count(1)
    player.play("d6")
    expect(watcher.plies()).to_have_count(2)
    assert watcher.page.locator("button:has-text('Undo')").count() == 0
    watcher.page.click('[data-square="c3"]')
    player.page.keyboard.press("u")
    expect(watcher.plies()).to_have_count(1)
    player.page.keyboard.press("r")
    expect(watcher.plies()).to_have_count(2)
    player.check()
    watcher.check()


def a_match_by_keys(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    page = player.page
    page.keyboard.press("b")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "d3, empty, playable")
    page.keyboard.press("Enter")
    expect(player.plies()).to_have_count(1)
    expect(page.locator("#announcer")).to_contain_text("plays d3")
    page.click("h1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".place")).to_contain_text("0 of 1")
    page.keyboard.press("Escape")
    expect(page.locator(".place")).to_contain_text("1 of 1")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    player.check()


def a_match_of_programs_is_paused_and_stepped(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    page = player.page
    banner = page.locator(".banner")
    page.keyboard.press(" ")
    expect(banner).to_contain_text("Paused")
    for side in ["black", "white"]:
        page.select_option(f".seat.{side} select", "random")
        page.click(".menu > summary")
        expect(page.locator(f".facts .{side}")).not_to_be_empty()
        page.keyboard.press("Escape")
    page.click("h1")
    for count in [1, 2]:
        page.keyboard.press("n")
        expect(player.plies()).to_have_count(count)
        expect(banner).to_contain_text("Paused")
    page.keyboard.press(" ")
    expect(player.plies().nth(3)).to_be_visible()
    page.keyboard.press(" ")
    expect(banner).to_contain_text("Paused")
    player.menu("Reset")
    page.click("button:has-text('Yes')")
    expect(player.plies()).to_have_count(0)
    player.check()


def a_match_begins_from_a_position(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    page = player.page
    page.click(".menu > summary")
    page.fill("#position", "nonsense")
    page.click("text=Begin a match from it")
    expect(page.locator(".more .problem")).to_contain_text("the position")
    before = page.url
    page.fill("#position", "---------------------------OX------XXX-------------------------- O")
    page.click("text=Begin a match from it")
    page.wait_for_url(lambda url: url != before)
    player.play("d6")
    expect(page.locator(".place")).to_contain_text("1 of 1")
    with page.expect_download() as download:
        player.menu("Keep the journal")
    assert download.value.suggested_filename.endswith(".jsonl")
    player.check()


def an_engine_plays(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="fake")
    player.play("f5")
    expect(player.page.locator(".ply:has-text('d6')")).to_have_count(1)
    expect(player.page.locator(".seat.white select")).to_have_value("fake")
    player.check()


def every_game_can_be_played_by_clicks(browser, program):
    for game in ["hex", "gomoku", "connect-four", "reversi:6"]:
        player = Visitor(browser, program.play)
        player.begin(game, p0="human", p1="human")
        player.page.click(".cell.playable >> nth=3")
        expect(player.plies()).to_have_count(1)
        player.picture(game.replace(":", "-"))
        player.check()
    player = Visitor(browser, program.play)
    player.begin("breakthrough", p0="human", p1="human")
    player.play("c2")
    player.play("d3")
    expect(player.plies()).to_have_count(1)
    player.check()


def a_kept_match_is_looked_at_and_played_on(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    for square in ["f5", "d6", "c3"]:
        player.play(square)
        expect(player.page.locator(f".ply:has-text('{square}')")).to_have_count(1)
    table = player.page.url.split("#/table/")[1]
    program.kill()
    program.start()
    player = Visitor(browser, f"{program.play}#/kept/{table}/1")
    page = player.page
    expect(page.locator(".place")).to_contain_text("1 of 3")
    page.keyboard.press("End")
    expect(page.locator(".place")).to_contain_text("3 of 3")
    page.hover(".ply >> nth=0")
    expect(page.locator(".place")).to_contain_text("1 of 3")
    page.mouse.move(5, 5)
    player.picture("kept")
    page.click("text=Go on with this match")
    page.wait_for_url("**#/table/**")
    player.page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    page.click(".ply >> nth=1")
    page.click("text=Play on from ply 2")
    expect(player.plies()).to_have_count(2)
    player.check()


def names_are_not_markup(browser, program):
    player = Visitor(browser, program.play)
    name = os.path.join(program.folder, MARKUP)
    player.begin("reversi", p0="human", p1=name)
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    player.menu("Close")
    expect(player.page.locator(".matches").last).to_contain_text(MARKUP)
    assert player.page.locator("main img").count() == 0
    assert "hacked" not in player.page.title()
    player.check()


def narrow_and_dark(browser, program):
    player = Visitor(browser, program.play, color_scheme="dark", reduced_motion="reduce")
    player.page.set_viewport_size({"width": 360, "height": 740})
    player.begin("reversi", p0="human", p1="corners")
    player.play("d3")
    expect(player.plies()).to_have_count(2)
    width = player.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, f"the page is {width} pixels wide"
    player.picture("narrow")
    player.page.set_viewport_size({"width": 2000, "height": 1200})
    player.picture("wide")
    player.check()


def an_endless_head_is_refused(browser, program):
    host, port = re.match(r"http://(.+):(\d+)/", program.play).groups()
    for beginning, line in [(b"GET /", b"a" * 4096),
                            (b"GET / HTTP/1.1\r\n", b"X-Header: of many\r\n" * 256)]:
        with socket.create_connection((host, int(port)), timeout=120) as connection:
            connection.sendall(beginning)
            try:
                # Without a bound this would not end.
                while True:
                    connection.sendall(line)
            except (BrokenPipeError, ConnectionResetError):
                pass
    # What is long and allowed is taken.
    with socket.create_connection((host, int(port)), timeout=120) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n"
                           + b"X-Header: of many\r\n" * 700 + b"\r\n")
        assert connection.makefile("rb").readline().split()[1] == b"403"
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    player.page.evaluate("""() => fetch('api/tables', { method: 'POST', body: JSON.stringify({
      game: 'reversi', start: ' '.repeat(1000000) }) }).then((answer) => {
        if (!answer.ok) throw new Error(answer.status); })""")
    player.check()


TESTS = [
    a_match_by_clicks_is_seen_by_a_second_browser, a_match_by_keys,
    a_match_of_programs_is_paused_and_stepped, a_match_begins_from_a_position, an_engine_plays,
    every_game_can_be_played_by_clicks, a_kept_match_is_looked_at_and_played_on,
    names_are_not_markup, narrow_and_dark, an_endless_head_is_refused,
    *lists.TESTS, *editor.TESTS, *lessons.TESTS,
    *voices.TESTS,
]


def run(tests, program, wanted):
    """Runs the tests, or those that are wanted, and ends the process."""
    failed = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                args=["--no-sandbox"] if os.geteuid() == 0 else [])
            expect.set_options(timeout=60_000)
            for test in tests:
                if wanted and test.__name__ not in wanted:
                    continue
                try:
                    test(browser, program)
                    print(f"ok      {test.__name__}", flush=True)
                except Exception as error:  # each test has its say
                    failed.append(test.__name__)
                    print(f"FAILED  {test.__name__}: {error}", flush=True)
            browser.close()
    finally:
        program.leave()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    run(TESTS, Program(sys.argv[1]), sys.argv[2:])
