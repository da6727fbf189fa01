"""One stream a browser, and servers that stop, end and begin again. `make test-page` runs it, too."""

import re
import signal
import sys

from playwright.sync_api import expect

from test_page import run
from visitor import FIRST, Program, Visitor

# Browsers have six connections to a server.
MANY = 9
# As of a browser without shared workers.
ALONE = "delete window.SharedWorker"
SEEN = """Object.defineProperty(Document.prototype, 'visibilityState',
  { get: () => window.isHidden ? 'hidden' : 'visible' });"""


def begin_many(browser, program, count=MANY):
    """The addresses of so many matches of two people."""
    player = Visitor(browser, program.play)
    addresses = []
    for _ in range(count):
        player.begin("reversi", p0="human", p1="human")
        addresses.append(player.page.url)
    player.page.close()
    return addresses


def move(page, square, count):
    page.click(f'.playable[data-square="{square}"]', timeout=20_000)
    expect(page.locator(".ply")).to_have_count(count, timeout=20_000)


def nine_tabs_do_not_freeze(browser, program):
    addresses = begin_many(browser, program)
    player = Visitor(browser, addresses[0])
    pages = [player.page]
    for address in addresses[1:]:
        page = player.page.context.new_page()
        page.on("pageerror", lambda error: player.errors.append(str(error)))
        page.goto(address)
        pages.append(page)
    for page in pages:
        page.wait_for_selector(".match-page", timeout=20_000)
    for page in [pages[0], pages[-1], *pages[1:-1]]:
        move(page, "f5", 1)
    # Those who only watch have rights of their own, in the same browser.
    watcher = player.page.context.new_page()
    watcher.goto(addresses[0].replace(program.play, program.watch))
    expect(watcher.locator(".ply")).to_have_count(1)
    assert watcher.locator("button:has-text('Undo')").count() == 0
    move(pages[0], "d6", 2)
    expect(watcher.locator(".ply")).to_have_count(2)
    refused = watcher.evaluate("""(path) => fetch(`api/${path}/order`, { method: 'POST',
      body: JSON.stringify({ kind: 'undo' }) }).then((answer) => answer.status)""",
      addresses[0].split("#/")[1].replace("table", "tables"))
    assert refused == 403, refused
    player.check()


def tabs_without_a_shared_worker_rest_while_hidden(browser, program):
    addresses = begin_many(browser, program)
    player = Visitor(browser, "about:blank")
    context = player.page.context
    context.add_init_script(ALONE)
    context.add_init_script(SEEN)
    show = """(isHidden) => { window.isHidden = isHidden;
      document.dispatchEvent(new Event('visibilitychange')); }"""
    pages = []
    for address in addresses:
        page = context.new_page()
        page.on("pageerror", lambda error: player.errors.append(str(error)))
        page.goto(address)
        page.wait_for_selector(".match-page", timeout=20_000)
        move(page, "f5", 1)
        page.evaluate(show, True)
        pages.append(page)
    other = Visitor(browser, addresses[0])
    move(other.page, "d6", 2)
    pages[0].evaluate(show, False)
    expect(pages[0].locator(".ply")).to_have_count(2)
    player.check()


def a_server_that_was_killed_is_found_again(browser, program):
    program.write(FIRST)
    player = Visitor(browser, program.play)
    page = player.page
    page.on("dialog", lambda dialog: dialog.accept())
    player.begin("reversi", p0="human", p1=program.script)
    watcher = Visitor(browser, page.url.replace(program.play, program.watch))
    home = Visitor(browser, program.play)
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    player.edit()
    player.type(FIRST + "-- typed\n")
    page.click(".ply >> nth=0")
    place = page.locator(".place")
    expect(place).to_contain_text("1 of 2")
    connection = page.locator("#connection")
    program.kill()
    expect(connection).to_contain_text("Moonstone does not answer")
    page.click("text=Load into the match")
    expect(player.message()).to_contain_text("Moonstone does not answer")
    assert "Failed to fetch" not in page.content()
    player.picture("away")
    program.start(program.port)
    expect(connection).to_be_empty()
    expect(place).to_contain_text("1 of 2")
    assert player.text() == FIRST + "-- typed\n"
    page.keyboard.press("Escape")
    page.click("h1")
    page.keyboard.press("Escape")
    page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    expect(watcher.plies()).to_have_count(4)
    expect(home.page.locator("h2:has-text('Yours to move')")).to_be_visible()
    # A tab that is loaded anew after another start goes on, too.
    program.kill()
    program.start(program.port)
    page.reload()
    page.wait_for_selector(".match-page")
    expect(page.locator(".seat.white select")).to_be_visible()
    player.edit("-- typed")
    page.click("text=Drop it")
    for visitor in [player, watcher, home]:
        visitor.check()


def a_server_that_was_ended_is_found_again(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    player.play("f5")
    expect(player.plies()).to_have_count(1)
    # Nothing is played in this one, so it is not kept.
    other = Visitor(browser, program.play)
    program.write(FIRST)
    other.begin("reversi", ticks="7M/move", p0="human", p1=program.script)
    address = other.page.url
    program.leave()
    expect(player.page.locator("#connection")).to_contain_text("Moonstone does not answer")
    assert "This match was closed" not in player.page.content()
    program.start(program.port)
    expect(player.page.locator("#connection")).to_be_empty()
    player.play("d6")
    expect(player.plies()).to_have_count(2)
    banner = other.page.locator(".banner")
    expect(banner).to_contain_text("Nothing was played in this match, so it was not kept")
    # Who comes later by its address reads the same.
    late = Visitor(browser, address)
    expect(late.page.locator(".problem")).to_contain_text("before anything was played")
    other.picture("not-kept")
    other.page.click("text=Begin it again")
    expect(banner).to_contain_text("black to move")
    expect(other.page.locator(".seat.white select")).to_have_value(program.script)
    expect(other.page.locator("h1")).to_contain_text("7M/move")
    other.play("f5")
    expect(other.plies()).to_have_count(2)
    for visitor in [player, other, late]:
        visitor.check()


def an_unplayed_match_that_somebody_closes_leads_nowhere(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    other = Visitor(browser, player.page.url)
    expect(other.page.locator(".cell.playable")).to_have_count(4)
    player.menu("Close")
    expect(other.page.locator(".banner")).to_contain_text("so it was not kept")
    expect(other.page.locator("text=Look at it")).to_have_count(0)
    other.check()


def other_keys_say_what_to_do_and_what_was_typed_is_there(browser, program):
    program.write(FIRST)
    player = Visitor(browser, program.play)
    page = player.page
    page.on("dialog", lambda dialog: dialog.accept())
    player.begin("reversi", p0="human", p1=program.script)
    player.edit()
    player.type(FIRST + "-- typed\n")
    match = page.url.split("#/table/")[1]
    program.kill()
    program.start(program.port, "--new-keys")
    expect(page.locator("#connection")).to_contain_text("This address is not valid any more")
    player.picture("other-keys")
    page.reload()
    expect(page.locator("body")).to_contain_text("moonstone serve")
    page.goto(f"{program.play}#/kept/{match}")
    page.click("text=Go on with this match")
    page.wait_for_url("**#/table/**")
    page.wait_for_selector(".seat")
    player.edit("-- typed")
    page.click("text=Drop it")
    player.check()


def a_match_that_somebody_closes_says_so(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    player.play("f5")
    expect(player.plies()).to_have_count(1)
    address = player.page.url
    other = Visitor(browser, address)
    expect(other.plies()).to_have_count(1)
    player.menu("Close")
    expect(other.page.locator(".banner")).to_contain_text("This match was closed")
    other.page.click("text=Look at it")
    expect(other.page.locator("text=Go on with this match")).to_be_visible()
    late = Visitor(browser, address)
    expect(late.page.locator("text=Go on with this match")).to_be_visible()
    other.check()


def a_server_that_is_silent_is_told_of(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    page = player.page
    program.process.send_signal(signal.SIGSTOP)
    try:
        player.play("f5")
        expect(page.locator("body.waits")).to_be_visible()
        expect(page.locator("#connection")).to_contain_text("Nothing has been heard")
        player.picture("silent")
    finally:
        program.process.send_signal(signal.SIGCONT)
    expect(page.locator("#connection")).to_be_empty()
    expect(player.plies()).to_have_count(1)
    player.check()


def a_seed_that_is_no_number_is_refused_at_its_field(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    page.click("text=Clocks, seed, opening")
    for seed in ["abc", "12 34", "1.5", "-5", "9007199254740993", "1e3"]:
        page.fill("#seed", seed)
        page.click("text=Begin")
        problem = page.locator("#seed-problem")
        expect(problem).to_have_text(
            f"“{seed}” is not a whole number from 0 to 9007199254740991")
        expect(page.locator("#seed")).to_be_focused()
    player.picture("seed")
    page.fill("#seed", "9007199254740991")
    expect(problem).to_be_empty()
    page.click("text=Begin")
    page.click(".menu > summary")
    expect(page.locator(".facts")).to_contain_text("Seed 9007199254740991")
    player.check()


TESTS = [
    nine_tabs_do_not_freeze, tabs_without_a_shared_worker_rest_while_hidden,
    a_server_that_was_killed_is_found_again, a_server_that_was_ended_is_found_again,
    an_unplayed_match_that_somebody_closes_leads_nowhere,
    other_keys_say_what_to_do_and_what_was_typed_is_there, a_match_that_somebody_closes_says_so,
    a_server_that_is_silent_is_told_of, a_seed_that_is_no_number_is_refused_at_its_field,
]


if __name__ == "__main__":
    run(TESTS, Program(sys.argv[1]), sys.argv[2:])
