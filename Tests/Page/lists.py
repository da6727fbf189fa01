"""The first page: what is played, what is over, and the many matches that are kept."""

import glob
import json
import os
import shutil

from playwright.sync_api import expect

from visitor import Program, Visitor

MANY = 120


def matches_that_are_over_have_a_list_of_their_own(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    player.begin("reversi", p0="human", p1="human")
    player.play("f5")
    expect(player.plies()).to_have_count(1)
    page.click("a.brand")
    place = page.url
    playing = page.locator("section:has(h2:text-is('Yours to move')) li")
    over = page.locator("section:has(h2:text-is('Over')) li")
    expect(playing.first).to_be_visible()
    count = playing.count()
    page.go_back()
    page.click("text=Resign")
    page.click("text=Yes, resign")
    expect(page.locator(".banner")).to_contain_text("wins")
    page.goto(place)
    expect(over.first).to_contain_text("resigns")
    assert playing.count() == count - 1
    player.check()


def a_match_that_waits_for_a_person_is_theirs(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    player.begin("reversi", p0="human", p1="human")
    player.play("f5")
    expect(player.plies()).to_have_count(1)
    match = page.url.split("#")[1]

    def listed(visitor, title):
        return visitor.page.locator(
            f"section:has(h2:text-is('{title}')) li:has(a[href='#{match}'])")

    home = Visitor(browser, program.play)
    watcher = Visitor(browser, program.watch)
    expect(listed(home, "Yours to move")).to_contain_text("reversi, ply 1")
    expect(listed(home, "Being played")).to_have_count(0)
    # Those who only watch are asked for nothing.
    expect(listed(watcher, "Being played")).to_contain_text("reversi, ply 1")
    expect(watcher.page.locator("h2:text-is('Yours to move')")).to_have_count(0)
    titles = home.page.locator("main h2").all_inner_texts()
    groups = [one for one in titles if one in ["Yours to move", "Being played", "Over", "Kept"]]
    assert groups[0] == "Yours to move", titles
    # A match that waits for nobody is among the others, and comes back by itself.
    page.keyboard.press(" ")
    expect(page.locator(".banner")).to_contain_text("Paused")
    expect(listed(home, "Being played")).to_have_count(1)
    expect(listed(home, "Yours to move")).to_have_count(0)
    page.keyboard.press(" ")
    expect(listed(home, "Yours to move")).to_have_count(1)
    expect(listed(home, "Being played")).to_have_count(0)
    home.picture("yours-to-move")
    for visitor in [player, home, watcher]:
        visitor.check()


def kept_matches_are_found_by_game_player_and_result(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    for game, resigns in [("reversi", True), ("hex", False)]:
        player.begin(game, p0="human", p1="human")
        page.click(".cell.playable >> nth=0")
        expect(player.plies()).to_have_count(1)
        if resigns:
            page.click("text=Resign")
            page.click("text=Yes, resign")
            expect(page.locator(".banner")).to_contain_text("wins")
        player.menu("Close")
        expect(page.locator("h2:text-is('A new match')")).to_be_visible()
    rows = page.locator("section:has(h2:text-is('Kept')) li")
    expect(rows.nth(1)).to_be_visible()
    page.select_option("[aria-label=game]", "hex")
    expect(rows.filter(has_text="reversi")).to_have_count(0)
    expect(rows.filter(has_text="hex").first).to_be_visible()
    page.select_option("[aria-label=result]", "black")
    expect(rows).to_have_count(0)
    page.select_option("[aria-label=game]", "reversi")
    expect(rows.first).to_contain_text("resigns")
    page.fill("[aria-label=player]", "nobody of this name")
    expect(rows).to_have_count(0)
    page.fill("[aria-label=player]", "person")
    expect(rows.first).to_contain_text("resigns")
    player.picture("filters")
    player.check()


def a_script_is_begun_from_the_first_page(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    page.click("summary:has-text('Write a new script')")
    page.fill("#script-name", "Not A Name")
    page.click("text=Write it")
    expect(page.locator(".problem:not(:empty)")).to_contain_text("is not a name for a strategy")
    page.fill("#script-name", "from-home")
    page.click("text=Write it")
    expect(page.locator("[role=tab]")).to_contain_text("from-home.lua")
    player.edit("from-home")
    assert program.read("from-home.lua").startswith("-- from-home: ")
    page.click(".cell.playable >> nth=0")
    expect(player.plies()).to_have_count(2)
    player.check()


def many_kept_matches_are_looked_through(browser, program):
    player = Visitor(browser, program.play)
    page = player.page
    player.begin("reversi", p0="human", p1="human")
    player.play("f5")
    expect(player.plies()).to_have_count(1)
    player.menu("Close")
    expect(page.locator("h2:text-is('A new match')")).to_be_visible()
    journal = max(glob.glob(f"{program.folder}/state/**/*.jsonl", recursive=True),
                  key=os.path.getmtime)
    copies = [os.path.join(program.folder, f"copy-{number}.jsonl") for number in range(MANY)]
    for copy in copies:
        shutil.copy(journal, copy)
    try:
        rows = page.locator("section:has(h2:text-is('Kept')) li")
        page.reload()
        more = page.locator("button:has-text('Show more (')")
        expect(more).to_be_visible()
        assert rows.count() == 50, rows.count()
        player.picture("kept-list")
        more.click()
        expect(rows).to_have_count(100)
        page.fill("input[type=search]", "Reversi copy-77.")
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text("copy-77.jsonl")
        page.fill("input[type=search]", "nothing-like-that")
        expect(rows).to_have_count(0)
        page.fill("input[type=search]", "")
        expect(rows).to_have_count(50)
        player.check()
    finally:
        for copy in copies:
            os.remove(copy)


def a_level_is_asked_for_at_a_first_game_and_suggested_from_then_on(browser, program):
    fresh = Program(program.path)
    try:
        player = Visitor(browser, fresh.play)
        page = player.page
        question = page.get_by_role("group", name="How well do you play reversi?")
        expect(question.get_by_role("button")).to_have_count(5)
        opponent = page.locator("#player-1")
        expect(opponent).to_have_value("corners")
        # Keys that only walk along the answers choose none.
        page.keyboard.press("Tab")
        question.get_by_role("button").first.focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        expect(question.get_by_role("button", name="now and then")).to_be_focused()
        page.keyboard.press("Enter")
        level = page.locator("form.new .level")
        expect(level).to_contain_text("Suggested: level@6, because it fits your answer.")
        expect(opponent).to_have_value("level@6")
        expect(page.get_by_role("button", name="Ask me again")).to_be_focused()
        page.select_option("#game", "reversi:6")
        expect(level).to_contain_text("reversi:6 has no levels; quick is the usual opponent.")
        # A game in Lua has them as well.
        page.select_option("#game", "gomoku")
        expect(page.get_by_role("group", name="How well do you play gomoku?")).to_be_visible()
        page.get_by_role("button", name="now and then").click()
        expect(level).to_contain_text("because it fits your answer.")
        expect(opponent).to_have_value("level@5")
        page.select_option("#game", "reversi")
        expect(opponent).to_have_value("level@6")
        page.click("text=Begin")
        player.play("f5")
        expect(player.plies()).to_have_count(2)
        page.click("text=Resign")
        page.click("text=Yes, resign")
        expect(page.locator(".banner")).to_contain_text("wins")
        page.click("a.brand")
        expect(level).to_contain_text("Suggested: level@5, because you lost against level@6.")
        expect(opponent).to_have_value("level@5")
        page.select_option("#player-1", "level@20")
        page.click("text=Ask me again")
        page.click("text=I have never played it")
        expect(opponent).to_have_value("level@1")
        # The terminal knows the same.
        with open(os.path.join(fresh.folder, "state", "moonstone", "levels.json"),
                  encoding="utf-8") as file:
            assert json.load(file)["reversi"]["level"] == 1
        watcher = Visitor(browser, fresh.watch)
        expect(watcher.page.locator("h2").first).to_be_visible()
        assert not watcher.page.locator(".level").count()
        for one in (player, watcher):
            one.check()
    finally:
        fresh.leave()


TESTS = [
    a_level_is_asked_for_at_a_first_game_and_suggested_from_then_on,
    matches_that_are_over_have_a_list_of_their_own, a_match_that_waits_for_a_person_is_theirs,
    kept_matches_are_found_by_game_player_and_result, a_script_is_begun_from_the_first_page,
    many_kept_matches_are_looked_through,
]
