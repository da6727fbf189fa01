"""A class: what its teacher and a pupil see. `make test-page` runs it, too."""

import os
import re
import subprocess
import sys
import tempfile

from playwright.sync_api import expect

from test_page import run
from tls import SecureProxy
from visitor import BACKGROUND, FIRST, Program, Visitor


class Class(Program):
    """A class of Ada and Bob, in a folder of its own."""

    def __init__(self, path, *options):
        self.path = os.path.abspath(path)
        self.room = tempfile.TemporaryDirectory(prefix="moonstone-page-")
        self.folder = self.room.name
        self.write("Ada\nBob Miller\n", "names.txt")
        for pupil in ["ada", "bob-miller"]:
            os.mkdir(os.path.join(self.folder, pupil))
            self.write(FIRST, f"{pupil}/mine.lua")
        self.start(*options)

    def start(self, *options):
        environment = {**os.environ, "XDG_STATE_HOME": os.path.join(self.folder, "state")}
        self.process = subprocess.Popen(
            [self.path, "serve", "--class", self.folder, "--port", "0", *options],
            stdout=subprocess.PIPE, text=True, env=environment)
        lines = [self.process.stdout.readline() for _ in range(6)]
        found = [re.search(r"http\S+", line) for line in lines[:4]]
        if not all(found):
            self.kill()
            raise AssertionError(f"serve does not begin: {lines}")
        self.play, self.watch, self.ada, self.bob = (one.group() for one in found)


def listening_port(process):
    """The port at which a program listens."""
    with open(f"/proc/{process.pid}/net/tcp", encoding="ascii") as table:
        lines = [line.split() for line in table.readlines()[1:]]
    files = {os.readlink(f"/proc/{process.pid}/fd/{name}")
             for name in os.listdir(f"/proc/{process.pid}/fd")}
    [port] = [int(line[1].split(":")[1], 16) for line in lines
              if line[3] == "0A" and f"socket:[{line[9]}]" in files]
    return port


def a_pupil_comes_through_a_proxy_that_speaks_tls(browser, program):
    with tempfile.TemporaryDirectory() as folder:
        proxy = SecureProxy(folder)
        behind = Class(program.path, "--proxy", proxy.address)
        try:
            proxy.target = listening_port(behind.process)
            assert behind.ada.startswith(f"{proxy.address}/"), behind.ada
            ada = Visitor(browser, behind.ada, ignore_https_errors=True)
            refused = refusals(ada)
            ada.begin("reversi", p0="human", p1="human")
            ada.play("f5")
            # The stream comes through, too.
            expect(ada.plies()).to_have_count(1)
            assert not refused, refused
            ada.check()
        finally:
            behind.leave()


def refusals(visitor):
    """What the server refuses a page from now on."""
    refused = []
    visitor.page.on("response", lambda answer: answer.status >= 400 and refused.append(answer.url))
    return refused


def a_pupil_plays_another_and_does_not_read_it(browser, program):
    ada = Visitor(browser, program.ada)
    refused = refusals(ada)
    expect(ada.page.locator("#role")).to_have_text("Ada")
    for words in ["Make a new game", "Check a script", "Rank scripts", "What was played in it"]:
        expect(ada.page.get_by_text(words)).to_have_count(0)
    ada.page.reload()
    ada.begin("reversi", p0="ada/mine.lua", p1="bob-miller/mine.lua")
    expect(ada.page.get_by_role("tab")).to_have_text(
        [re.compile("ada/mine.lua"), re.compile("bob-miller/mine.lua")])
    ada.edit()
    expect(ada.page.get_by_text("Files", exact=True)).not_to_be_visible()
    ada.page.click(".menu > summary")
    expect(ada.page.get_by_text("Keep the journal")).to_have_count(0)
    ada.page.keyboard.press("Escape")
    # One walks back, where the script is asked again.
    ada.page.click("h1")
    ada.page.keyboard.press("Home")
    expect(ada.page.locator(".place")).to_contain_text("0 of")
    expect(ada.page.get_by_text("in the archive")).to_have_count(0)
    assert not refused, refused
    ada.page.get_by_role("tab", name=re.compile("bob-miller")).click()
    expect(ada.message()).to_contain_text("another’s: you can play it, not read it")
    ada.check()


def a_teacher_sees_all_and_renews_a_link(browser, program):
    for width in [1280, 390]:
        teacher = Visitor(browser, "about:blank")
        teacher.page.set_viewport_size({"width": width, "height": 900})
        teacher.page.goto(program.play)
        refused = refusals(teacher)
        row = teacher.page.locator("tr", has_text="Bob Miller")
        expect(row).to_contain_text("mine.lua")
        teacher.picture(f"class-{width}")
        seen = teacher.page.evaluate("document.documentElement.scrollWidth")
        assert seen <= width, seen
    old = row.get_by_role("link", name="link").get_attribute("href")
    teacher.page.on("dialog", lambda dialog: dialog.accept())
    row.get_by_role("button").click()
    expect(row.get_by_role("link", name="link")).not_to_have_attribute("href", old)
    bob = Visitor(browser, program.bob)
    expect(bob.page.locator("h1")).to_contain_text("does not open anything")
    # A name leads into the pupil's place.
    row.get_by_role("link", name="Bob Miller").click()
    expect(teacher.page.locator("#role")).to_have_text("Bob Miller")
    assert not refused, refused
    teacher.check()


def a_pupil_brings_a_file_and_takes_it_home(browser, program):
    for width in [1280, 390]:
        ada = Visitor(browser, "about:blank")
        page = ada.page
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(program.ada)
        expect(page.get_by_role("heading", name="Your scripts")).to_be_visible()
        file = page.locator("input[type=file]")
        words = page.locator(".own-scripts [role=status]")
        lines = page.locator(".own-scripts li")
        # Its name is in any writing system.
        title = {1280: "Brought_1.lua", 390: "приём-لاعب.lua"}[width]
        text = f"-- brought at {width}\n{FIRST}"

        def bring(text):
            file.set_input_files({"name": title, "mimeType": "text/plain", "buffer": text})

        bring(text.encode())
        expect(words).to_have_text(f"{title} is a script here now.")
        assert program.read(f"ada/{title}") == text
        bring(text.encode())
        expect(words).to_contain_text("has this text already")
        page.once("dialog", lambda dialog: dialog.accept())
        bring((text + "-- more\n").encode())
        expect(words).to_contain_text("has the text of the file now")
        ada.picture(f"pupil-{width}")
        seen = page.evaluate("document.documentElement.scrollWidth")
        assert seen <= width, seen
        bring(b"\xff\xfe")
        expect(page.locator(".own-scripts [role=alert]")).to_contain_text("not a text in UTF-8")
        row = lines.filter(has_text=title)
        with page.expect_download() as download:
            row.get_by_role("link", name="Download").click()
        assert download.value.suggested_filename == title
        with open(download.value.path(), encoding="utf-8") as kept:
            assert kept.read() == text + "-- more\n"
        # It can be seated above at once.
        page.select_option("#player-0", f"ada/{title}")
        ada.check()
    page.get_by_label("the name of the new script").fill("second")
    page.click("text=New script from a template")
    page.wait_for_selector(".match-page")
    assert "choose" in program.read("ada/second.lua")
    ada.check()


def a_ranking_is_seen_by_all(browser, program):
    teacher = Visitor(browser, program.play)
    teacher.page.click("summary:has-text('Rank')")
    chosen = teacher.page.locator(".entrant input:checked")
    expect(chosen).to_have_count(2)
    teacher.page.get_by_label("Pairs of matches").fill("2")
    teacher.page.click("text=Rank them")
    teacher.page.wait_for_selector(".event progress")
    for address in [program.ada, program.watch]:
        visitor = Visitor(browser, address)
        visitor.page.click("a[href*='#/event/']")
        expect(visitor.page.locator(".course")).to_contain_text("4 of 4", timeout=BACKGROUND)
        expect(visitor.page.locator(".event")).to_contain_text("bob-miller/")
        expect(visitor.page.get_by_text("Stop", exact=True)).to_have_count(0)
        visitor.check()
        # Who doubts a result finds the command that plays it again.
        visitor.page.locator("a[href*='#/kept/event-1.']").first.click()
        line = visitor.page.locator("code", has_text="arena audit ranks/event-1 --match ")
        expect(line).to_have_count(1)
    command = line.text_content().split()[1:]
    audited = subprocess.run(
        [program.path, *command], cwd=program.folder, capture_output=True, text=True, check=True)
    assert "the match agrees" in audited.stdout, audited
    expect(teacher.page.locator(".course")).to_contain_text("4 of 4")
    # The teacher lets all of it be played again, which all see.
    watcher = Visitor(browser, program.watch)
    watcher.page.click("a[href*='#/event/']")
    expect(watcher.page.locator(".course")).to_contain_text("4 of 4")
    teacher.page.get_by_role("button", name="Audit this event").click()
    for visitor in [teacher, watcher]:
        proved = "all 4 matches agree in moves, result and ticks: each is proved"
        expect(visitor.page.locator(".audit")).to_contain_text(proved, timeout=BACKGROUND)
    expect(watcher.page.locator(".audit button")).to_have_count(0)
    expect(teacher.page.locator(".audit button")).to_have_text("Audit this event")
    again = watcher.page.locator(".audit code").text_content().split()[1:]
    audited = subprocess.run(
        [program.path, *again], cwd=program.folder, capture_output=True, text=True, check=True)
    assert proved in audited.stdout, audited
    watcher.check()
    teacher.picture("rank")
    teacher.check()


def a_ranking_that_ended_with_the_server_goes_on(browser, program):
    own = Class(program.path)
    try:
        # It thinks long enough that not all is played before the server ends.
        own.write("""return { choose = function(board)
          for _ = 1, 300000 do end
          return board:moves()[1]
        end }""", "ada/mine.lua")
        teacher = Visitor(browser, own.play)
        teacher.page.click("summary:has-text('Rank')")
        teacher.page.get_by_label("Pairs of matches").fill("100")
        teacher.page.click("text=Rank them")
        teacher.page.wait_for_selector(".event progress")
        own.kill()
        own.start()
        ada = Visitor(browser, own.ada)
        expect(ada.page.locator("main")).to_contain_text("nobody plays the others")
        expect(ada.page.get_by_role("button", name="Go on")).to_have_count(0)
        teacher = Visitor(browser, own.play)
        expect(teacher.page.get_by_role("button", name="Go on")).to_have_count(1)
        teacher.page.click("a[href*='#/event/']")
        expect(teacher.page.locator(".event")).to_contain_text("Nobody plays the matches")
        teacher.picture("interrupted")
        teacher.page.get_by_role("button", name="Go on").click()
        expect(teacher.page.locator(".event")).not_to_contain_text("Nobody plays the matches")
        expect(teacher.page.locator(".course")).to_contain_text("200 of 200", timeout=BACKGROUND)
        expect(teacher.page.get_by_role("button", name="Go on")).to_have_count(0)
        teacher.check()
        ada.check()
    finally:
        own.leave()


def a_script_is_renamed_and_removed_and_put_back(browser, program):
    own = Class(program.path)
    try:
        for width, name in [(1280, "mine"), (390, "second")]:
            ada = Visitor(browser, "about:blank")
            page = ada.page
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(own.ada)
            words = page.locator(".own-scripts [role=status]")
            title = f"named-{width}"
            page.once("dialog", lambda dialog: dialog.accept(title))
            page.get_by_role("button", name=f"Rename {name}.lua").click()
            expect(words).to_have_text(f"{name}.lua is called {title}.lua now.")
            assert own.read(f"ada/{title}.lua") == FIRST
            page.get_by_role("button", name=f"Remove {title}.lua").click()
            expect(words).to_contain_text("it can be put back below")
            expect(page.locator("#player-0 option", has_text=title)).to_have_count(0)
            expect(page.locator(".own-scripts")).to_contain_text("There is no script yet.")
            assert not os.path.exists(os.path.join(own.folder, f"ada/{title}.lua"))
            page.click("summary:has-text('Removed scripts')")
            ada.picture(f"removed-{width}")
            seen = page.evaluate("document.documentElement.scrollWidth")
            assert seen <= width, seen
            page.get_by_role("button", name=f"Put back {title}.lua").click()
            expect(words).to_have_text(f"{title}.lua is back.")
            assert own.read(f"ada/{title}.lua") == FIRST
            page.once("dialog", lambda dialog: dialog.accept("second"))
            page.get_by_role("button", name=f"Rename {title}.lua").click()
            expect(words).to_have_text(f"{title}.lua is called second.lua now.")
            # It can be seated above at once.
            page.select_option("#player-0", "ada/second.lua")
            ada.check()
    finally:
        own.leave()


def who_is_written_into_the_list_comes_in(browser, program):
    own = Class(program.path)
    try:
        teacher = Visitor(browser, own.play)
        expect(teacher.page.locator("tr", has_text="Bob Miller")).to_have_count(1)
        bob = Visitor(browser, own.bob)
        expect(bob.page.locator("#role")).to_have_text("Bob Miller")
        own.write("Ada\nEve\n", "names.txt")
        row = teacher.page.locator("tr", has_text="Eve")
        expect(row.get_by_role("link", name="link")).to_have_count(1)
        expect(teacher.page.locator("tr", has_text="Bob Miller")).to_have_count(0)
        eve = Visitor(browser, teacher.page.url.split("#")[0] + row.get_by_role(
            "link", name="link").get_attribute("href"))
        expect(eve.page.locator("#role")).to_have_text("Eve")
        bob.page.reload()
        expect(bob.page.locator("h1")).to_contain_text("does not open anything")
        for visitor in [teacher, eve]:
            visitor.check()
    finally:
        own.leave()


def what_does_not_load_is_left_out_of_a_ranking(browser, program):
    teacher = Visitor(browser, program.play)
    page = teacher.page
    program.write("return {\n", "bob-miller/mine.lua")
    try:
        page.click("summary:has-text('Rank')")
        page.locator(".entrant", has_text="random").locator("input").check()
        page.click("text=Rank them")
        said = page.locator(".tool [role=status]")
        expect(said).to_contain_text("bob-miller/mine.lua:2:", timeout=BACKGROUND)
        said.get_by_role("link", name="The others play without them").click()
        expect(page.locator(".course")).to_contain_text("2 of 2", timeout=BACKGROUND)
        expect(page.locator(".event")).to_contain_text("2 entrants")
        expect(page.locator(".event")).not_to_contain_text("bob-miller/")
    finally:
        program.write(FIRST, "bob-miller/mine.lua")
    teacher.check()


def an_own_match_is_played_again_by_one_command(browser, program):
    ada = Visitor(browser, program.ada)
    page = ada.page
    table = page.evaluate("""fetch("api/tables", { method: "POST", body: JSON.stringify({
        game: "reversi", black: "ada/mine.lua", white: "random", seed: "1" }) })
        .then((answer) => answer.json()).then(({ id }) => fetch(`api/tables/${id}/order`, {
        method: "POST", body: JSON.stringify({ kind: "pace", milliseconds: 0 }) }).then(() => id))""")
    page.goto(f"{program.ada}#/table/{table}")
    said = page.get_by_text("plays the match again").first
    expect(said).to_be_attached()
    command = re.search(r"“moonstone (.+?)”", said.text_content())[1].split()
    # What is kept shows it, too.
    page.goto(f"{program.ada}#/kept/{table}")
    line = page.locator("code", has_text="moonstone replay --verify ")
    expect(line).to_have_text("moonstone " + " ".join(command))
    ada.check()
    verified = subprocess.run(
        [program.path, *command], cwd=program.folder, capture_output=True, text=True, check=True)
    assert re.match(r"(\d+) of \1 choices verified", verified.stdout), verified


def a_forfeit_is_repeated_by_one_command(browser, program):
    ada = Visitor(browser, program.ada)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "bad.lua")
        with open(path, "w", encoding="utf-8") as file:
            file.write("return { choose = function() error('lost') end }")
        ada.page.locator("input[type=file]").set_input_files(path)
        expect(ada.page.locator(".own-scripts [role=status]")).to_contain_text("bad.lua")
    ada.begin("reversi", p0="ada/bad.lua", p1="greedy")
    said = ada.page.get_by_text(re.compile("“moonstone reproduce .*” repeats what happened")).first
    expect(said).to_be_attached()
    file = re.search(r"reproduce (\S+)”", said.text_content()).group(1)
    repeated = subprocess.run(
        [program.path, "reproduce", file], cwd=program.folder, capture_output=True, text=True,
        check=True)
    assert "lost" in repeated.stdout + repeated.stderr, repeated
    ada.check()


TESTS = [
    an_own_match_is_played_again_by_one_command,
    a_pupil_comes_through_a_proxy_that_speaks_tls,
    a_forfeit_is_repeated_by_one_command,
    a_ranking_is_seen_by_all,
    a_ranking_that_ended_with_the_server_goes_on,
    a_script_is_renamed_and_removed_and_put_back,
    who_is_written_into_the_list_comes_in,
    what_does_not_load_is_left_out_of_a_ranking,
    a_pupil_brings_a_file_and_takes_it_home,
    a_pupil_plays_another_and_does_not_read_it,
    a_teacher_sees_all_and_renews_a_link,
]


if __name__ == "__main__":
    run(TESTS, Class(sys.argv[1]), sys.argv[2:])
