"""Events and replays on the page, in a real browser. `make test-page` runs it, too."""

import json
import os
import re
import shutil
import subprocess
import sys

from playwright.sync_api import expect

from proxy import Proxy
from test_page import run
from visitor import BACKGROUND, FIRST, MARKUP, Program, Visitor

BROKEN = "return { choose = function(board) error('lost the <b>thread</b>') end }\n"


class EventProgram(Program):
    """The program with the folder of an event, to which results come one by one."""

    def start(self, port=0, *options):
        self.event = os.path.join(self.folder, "event")
        if not os.path.exists(self.event):
            self.hold()
        super().start(port, *options)

    def hold(self):
        entrants = os.path.join(self.folder, "class")
        os.mkdir(entrants)
        for name, text in [("anna.lua", FIRST), (MARKUP, FIRST), ("broken.lua", BROKEN)]:
            with open(os.path.join(entrants, name), "w", encoding="utf-8") as file:
                file.write(text)
        subprocess.run(
            [self.path, "arena", entrants + "/", "random", "--pairs", "2", "--ticks", "1M/move",
             "--seed", "1", "--quiet", "--out", self.event],
            check=True, stdout=subprocess.DEVNULL, cwd=self.folder)
        self.results = os.path.join(self.event, "results.jsonl")
        with open(self.results, encoding="utf-8") as file:
            self.lines = file.readlines()
        self.play_again(0)

    def play_again(self, count):
        """Lets the event have so many results."""
        with open(self.results, "r+", encoding="utf-8") as file:
            file.truncate()
            file.writelines(self.lines[:count])

    def add(self, count):
        """Appends so many results, as a program that plays the event does."""
        with open(self.results, encoding="utf-8") as file:
            done = len(file.readlines())
        with open(self.results, "a", encoding="utf-8") as file:
            file.writelines(self.lines[done:done + count])

    def open_event(self, browser, **options):
        visitor = Visitor(browser, f"{self.watch}#/event/event-1", **options)
        visitor.page.wait_for_selector(".event h1")
        return visitor


def done(visitor, count):
    expect(visitor.page.locator(".course")).to_contain_text(f"{count} of 24 done")


def standings_come_as_the_event_is_played(browser, program):
    program.play_again(0)
    watcher = program.open_event(browser)
    page = watcher.page
    done(watcher, 0)
    assert page.locator(".event .matches").count() == 0
    program.add(1)
    done(watcher, 1)
    expect(page.locator(".event .matches li")).to_have_count(1)
    page.click("th button:has-text('entrant')")
    first = page.locator("table.sortable >> nth=0").locator("tbody tr").first
    expect(first).to_contain_text("img src=x")
    program.add(11)
    done(watcher, 12)
    # It stays sorted as it was.
    expect(first).to_contain_text("img src=x")
    expect(page.locator("th[aria-sort=ascending]")).to_have_count(1)
    watcher.picture("event-live")
    program.add(12)
    done(watcher, 24)
    expect(page.locator("#announcer")).to_contain_text("over")
    assert "It is not over" not in page.content()
    expect(page.locator("h2:has-text('Forfeits') ~ .wide tbody tr")).to_have_count(1)
    expect(page.locator("code:has-text('moonstone reproduce')")).to_have_count(1)
    watcher.picture("event")
    watcher.check()


def names_and_messages_of_an_event_are_not_markup(browser, program):
    program.play_again(24)
    watcher = program.open_event(browser)
    page = watcher.page
    done(watcher, 24)
    expect(page.locator(".event")).to_contain_text("onerror=document.title")
    expect(page.locator(".event")).to_contain_text("lost the <b>thread</b>")
    assert page.locator("main img").count() == 0
    assert page.locator("main td b").count() == 0
    page.click(".heat td a >> nth=0")
    page.wait_for_selector(".event .matches li a")
    assert page.locator("main img").count() == 0
    assert page.title() != "hacked"
    watcher.check()


def a_cell_leads_to_a_replay_by_keys(browser, program):
    program.play_again(24)
    watcher = program.open_event(browser)
    page = watcher.page
    row = page.locator(".heat tbody tr", has_text="random")
    row.locator("a").first.click()
    page.wait_for_selector(".event .matches li a")
    expect(page.locator(".event .matches li")).to_have_count(4)
    page.click(".matches a >> nth=0")
    page.wait_for_selector(".match-page")
    place = page.locator(".place")
    expect(place).to_contain_text("opening, 0 of 8")
    page.keyboard.press("End")
    expect(place).not_to_contain_text("opening")
    last = int(re.match(r"\d+", place.text_content()).group())
    expect(place).to_contain_text(f"{last} of {last}")
    page.keyboard.press("ArrowLeft")
    expect(place).to_contain_text(f"{last - 1} of {last}")
    page.keyboard.press("Home")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    expect(place).to_contain_text(f"1 of {last}")
    # A link to a ply.
    assert page.url.endswith("/9"), page.url
    other = Visitor(browser, page.url)
    expect(other.page.locator(".place")).to_contain_text(f"1 of {last}")
    # Hovering previews and a click pins, on the graph and in the moves.
    graph = page.locator(".graph svg")
    box = graph.bounding_box()
    graph.hover(position={"x": box["width"] - 5, "y": box["height"] / 2})
    expect(place).to_contain_text(f"{last} of {last}")
    page.mouse.move(5, 5)
    expect(place).to_contain_text(f"1 of {last}")
    graph.click(position={"x": box["width"] - 5, "y": box["height"] / 2})
    page.mouse.move(5, 5)
    expect(place).to_contain_text(f"{last} of {last}")
    # Playing, at the greatest speed.
    page.select_option("[aria-label=speed]", "4")
    page.click("h1")
    page.keyboard.press(" ")
    expect(place).to_contain_text("opening")
    expect(place).to_contain_text(f"{last} of {last}", timeout=60_000)
    watcher.picture("replay")
    page.click("main a:has-text('round-robin')")
    page.wait_for_selector(".event h1")
    watcher.check()
    other.check()


def a_match_of_an_event_is_played_on(browser, program):
    program.play_again(24)
    player = Visitor(browser, f"{program.play}#/event/event-1")
    page = player.page
    page.click(".event .matches a >> nth=0")
    page.wait_for_selector(".match-page")
    page.keyboard.press("ArrowRight")
    page.click("text=Play on from ply 1")
    page.wait_for_url("**#/table/**")
    expect(page.locator(".cell.playable").first).to_be_visible()
    page.click(".cell.playable >> nth=0")
    expect(player.plies()).not_to_have_count(0)
    player.check()


def a_file_to_hand_on_does_all_this_alone(browser, program):
    program.play_again(24)
    watcher = program.open_event(browser)
    with watcher.page.expect_download() as event:
        watcher.page.click("text=Download this event as a page")
    watcher.page.click(".event .matches a >> nth=0")
    watcher.page.wait_for_selector(".match-page")
    with watcher.page.expect_download() as match:
        watcher.menu("Download this match as a page")
    assert re.fullmatch(r"event-1-\d+-\d+-\d+-\d+-\d+\.html", match.value.suggested_filename)
    paths = {}
    for name, download in [("event", event.value), ("match", match.value)]:
        paths[name] = os.path.join(program.folder, f"{name}.html")
        download.save_as(paths[name])
    alone = Visitor(browser, f"file://{paths['match']}")
    page = alone.page
    place = page.locator(".place")
    page.keyboard.press("Home")
    expect(place).to_contain_text("opening, 0 of 8")
    page.keyboard.press("ArrowRight")
    expect(place).to_contain_text("opening, 1 of 8")
    page.hover(".moves > * >> nth=2")
    expect(place).to_contain_text("opening, 3 of 8")
    page.mouse.move(5, 5)
    expect(place).to_contain_text("opening, 1 of 8")
    alone.picture("match-file")
    alone.check()
    alone = Visitor(browser, f"file://{paths['event']}#match-2/4")
    page = alone.page
    expect(page.locator("#match-2 .place")).to_contain_text("opening, 4 of 8")
    page.click("th button:has-text('entrant')")
    expect(page.locator("th[aria-sort=ascending]")).to_have_count(1)
    assert page.locator("img").count() == 0
    alone.picture("event-file")
    alone.check()
    # Another page of the same file, narrow and dark.
    alone = Visitor(browser, f"file://{paths['match']}", color_scheme="dark")
    alone.page.set_viewport_size({"width": 360, "height": 740})
    alone.page.wait_for_function("document.documentElement.scrollWidth <= 360")
    alone.picture("match-file-narrow")


def a_cut_line_comes_back_with_nothing_missed(browser, program):
    program.play_again(3)
    proxy = Proxy(int(re.search(r":(\d+)/", program.watch).group(1)))
    behind = re.sub(r":\d+/", f":{proxy.port}/", program.watch)
    watcher = Visitor(browser, f"{behind}#/event/event-1")
    done(watcher, 3)
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    table = player.page.url.split("#")[1]
    spectator = Visitor(browser, f"{behind}#{table}")
    spectator.page.wait_for_selector(".match-page")
    player.play("f5")
    expect(spectator.plies()).to_have_count(1)
    proxy.cut()
    for visitor in (watcher, spectator):
        expect(visitor.page.locator("#connection")).to_contain_text("connects again")
    program.add(7)
    for index, square in enumerate(["d6", "c3", "d3"]):
        player.play(square)
        expect(player.plies()).to_have_count(index + 2)
    expect(spectator.plies()).to_have_count(1)
    proxy.mend()
    # A browser waits for some seconds before it tries again.
    expect(spectator.plies()).to_have_count(4, timeout=60_000)
    expect(watcher.page.locator(".course")).to_contain_text("10 of 24 done", timeout=60_000)
    for visitor in (watcher, spectator):
        expect(visitor.page.locator("#connection")).to_be_empty()
    player.play("c4")
    expect(spectator.plies()).to_have_count(5)
    program.add(1)
    done(watcher, 11)
    # Chromium tells of each lost connection in its console, which is not an error of the page.
    watcher.check()
    spectator.check()


def an_event_is_narrow_and_dark(browser, program):
    program.play_again(24)
    watcher = program.open_event(browser, color_scheme="dark")
    watcher.page.set_viewport_size({"width": 360, "height": 740})
    done(watcher, 24)
    watcher.page.wait_for_function("document.documentElement.scrollWidth <= 360")
    watcher.picture("event-narrow")
    watcher.page.click(".event .matches a >> nth=0")
    watcher.page.wait_for_selector(".match-page")
    watcher.page.wait_for_function("document.documentElement.scrollWidth <= 360")
    watcher.picture("replay-narrow")
    watcher.check()


def an_event_can_be_watched_while_another_process_plays_it(browser, program):
    shutil.rmtree(program.event)
    program.leave()
    script = os.path.join(program.folder, "class", "anna.lua")
    subprocess.run(
        [program.path, "arena", script, "random", "--pairs", "1", "--ticks", "1M/move", "--seed",
         "2", "--quiet", "--out", program.event], check=True, stdout=subprocess.DEVNULL)
    results = os.path.join(program.event, "results.jsonl")
    os.truncate(results, 0)
    program.start()
    watcher = program.open_event(browser)
    expect(watcher.page.locator(".course")).to_contain_text("0 of 2 done")
    subprocess.run(
        [program.path, "arena", "resume", program.event, "--quiet"], check=True,
        stdout=subprocess.DEVNULL)
    expect(watcher.page.locator(".course")).to_contain_text("2 of 2 done")
    watcher.check()


def a_lie_is_found_by_an_audit(browser, program):
    program.play_again(24)
    owner = Visitor(browser, f"{program.play}#/event/event-1")
    watcher = program.open_event(browser)
    done(owner, 24)
    audit = owner.page.locator(".audit")
    # Another last digit: the file is as long as before.
    place = next(place for place, line in enumerate(program.lines)
                 if json.loads(line)["termination"] == "rules")
    told = json.loads(program.lines[place])["ticks"]["black"]
    lie = told + 1 if told % 10 == 0 else told - 1
    lines = list(program.lines)
    lines[place] = lines[place].replace(f'"ticks":{{"black":{told}', f'"ticks":{{"black":{lie}')
    assert lines[place] != program.lines[place]
    with open(program.results, "r+", encoding="utf-8") as file:
        file.writelines(lines)
    try:
        audit.get_by_role("button", name="Audit this event").click()
        for visitor in [owner, watcher]:
            expect(visitor.page.locator(".audit")).to_contain_text(
                f"the event has {lie} ticks for the moves of ", timeout=BACKGROUND)
        expect(watcher.page.locator(".audit button")).to_have_count(0)
        said = re.search(r"“moonstone reproduce (.+?)” asks there again", audit.text_content())
        repeated = subprocess.run(
            [program.path, "reproduce", said[1]], capture_output=True, text=True, check=False)
        assert f"the event has {lie} ticks" in repeated.stdout, repeated
        owner.picture("audit-lie")
    finally:
        program.play_again(24)
    audit.get_by_role("button", name="Audit this event").click()
    expect(audit).to_contain_text("all 24 matches agree", timeout=BACKGROUND)
    expect(audit).not_to_contain_text(f"{lie} ticks")
    owner.check()
    watcher.check()


def an_audit_is_stopped(browser, program):
    # Each match takes all ticks of a move, so that there is time.
    endless = os.path.join(program.folder, "class", "endless.lua")
    with open(endless, "w", encoding="utf-8") as file:
        file.write("return { choose = function() while true do end end }\n")
    subprocess.run(
        [program.path, "arena", endless, "random", "--pairs", "50", "--ticks", "30M/move",
         "--seed", "1", "--quiet", "--out", os.path.join(program.folder, "long")],
        check=True, stdout=subprocess.DEVNULL)
    owner = Visitor(browser, program.play)
    page = owner.page
    page.locator(".matches li", has_text="100 of 100 matches").get_by_role("link").click()
    audit = page.locator(".audit")
    page.get_by_role("button", name="Audit this event").click()
    page.get_by_role("button", name="Stop the audit").click()
    expect(audit).to_contain_text(
        re.compile(r"stopped after \d+ of 100"), timeout=BACKGROUND)
    expect(audit.get_by_role("button")).to_have_text("Audit this event")
    expect(audit.locator("code")).to_contain_text("moonstone arena audit ")
    owner.check()


TESTS = [
    standings_come_as_the_event_is_played, names_and_messages_of_an_event_are_not_markup,
    a_cell_leads_to_a_replay_by_keys, a_match_of_an_event_is_played_on,
    a_file_to_hand_on_does_all_this_alone, a_cut_line_comes_back_with_nothing_missed,
    an_event_is_narrow_and_dark, a_lie_is_found_by_an_audit, an_audit_is_stopped,
    an_event_can_be_watched_while_another_process_plays_it,
]


if __name__ == "__main__":
    run(TESTS, EventProgram(sys.argv[1]), sys.argv[2:])
