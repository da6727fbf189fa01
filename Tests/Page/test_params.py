"""The parameters of a script on the page of its match. `make test-page` runs it, too."""

import json
import sys

from playwright.sync_api import expect

from test_class import Class, refusals
from test_page import run
from visitor import Program, Visitor

# Its comment says what it was set to.
TUNABLE = """return {
  params = {
    depth = { 8, min = 1, max = 12 }, eager = { 0.5, min = 0, max = 1 },
    loud = { false }, style = { "calm", choices = { "calm", "wild" } },
  },
  choose = function(board, context)
    local set = context.params
    local words = { set.depth, set.eager, tostring(set.loud), set.style }
    return board:moves()[1], { text = table.concat(words, " ") }
  end,
}
"""


def begin(browser, program, address=None):
    """A match against the script, with its parameters open."""
    program.write(TUNABLE)
    player = Visitor(browser, address or program.play)
    player.begin("reversi", p0="human", p1=program.script)
    params = player.page.locator(".seat.white .params")
    params.locator("summary").click()
    expect(player.page.locator(".seat.black .params")).to_have_count(0)
    return player, params


def a_slider_a_list_and_a_box_swap_the_script(browser, program):
    player, params = begin(browser, program)
    thought = player.page.locator(".seat.white .thought")
    player.play("f5")
    expect(thought).to_contain_text("8 0.5 false calm")
    params.get_by_label("style").select_option("wild")
    params.get_by_label("loud").check()
    params.get_by_label("depth").fill("6")
    expect(params.locator("summary")).to_have_text("Parameters: depth=6, loud=true, style=wild")
    expect(params.locator("output").first).to_contain_text("usually 8")
    expect(player.page.locator(".console")).to_contain_text(
        "mine.lua@depth=6,loud=true,style=wild takes over at its next turn")
    player.page.click(".playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    expect(thought).to_contain_text("6 0.5 true wild")
    # The swap is on record: who looks at the match sees it, and the player has its parameters.
    expect(player.page.locator(".seat.white .player")).to_contain_text("depth=6,loud=true,style=wild")
    expect(player.page.locator(".console")).to_contain_text("depth=6,loud=true,style=wild")
    # The controls stay where they are, with what was set.
    expect(params.get_by_label("depth")).to_have_value("6")
    params.get_by_role("button", name="Usual values").click()
    expect(params.locator("summary")).to_have_text("Parameters")
    expect(player.page.locator(".console")).to_contain_text("mine.lua takes over")
    player.page.click(".playable >> nth=0")
    expect(player.plies()).to_have_count(6)
    expect(thought).to_contain_text("8 0.5 false calm")
    player.check()


def keys_move_a_slider(browser, program):
    player, params = begin(browser, program)
    slider = params.get_by_label("eager")
    slider.focus()
    for _ in range(3):
        player.page.keyboard.press("ArrowRight")
    expect(params.locator("summary")).to_have_text("Parameters: eager=0.53")
    expect(player.page.locator(".console")).to_contain_text("eager=0.53 takes over")
    # Nothing has moved the focus, and no key has gone to the match.
    expect(slider).to_be_focused()
    expect(player.page.locator(".place")).to_contain_text("0 of 0")
    player.play("f5")
    expect(player.page.locator(".seat.white .thought")).to_contain_text("8 0.53 false calm")
    player.check()


def a_text_that_was_loaded_goes_on_with_other_parameters(browser, program):
    player, params = begin(browser, program)
    player.edit("context.params")
    player.type(TUNABLE.replace('tostring(set.loud)', '"loaded"').replace("max = 12", "max = 20"))
    player.page.click("text=Load into the match")
    expect(player.message()).to_contain_text("takes over")
    player.play("f5")
    thought = player.page.locator(".seat.white .thought")
    expect(thought).to_contain_text("8 0.5 loaded calm")
    # The declaration of the version that plays now counts.
    expect(params.get_by_label("depth")).to_have_attribute("max", "20")
    params.get_by_label("depth").fill("19")
    expect(player.page.locator(".console")).to_contain_text("depth=19 takes over")
    player.page.click(".playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    expect(thought).to_contain_text("19 0.5 loaded calm")
    player.check()


def what_is_refused_goes_back_with_its_reason(browser, program):
    player, params = begin(browser, program)
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    note, depth = params.locator("[role=status]"), params.get_by_label("depth")

    def asking(player_name):
        # The server is asked for what no slider has.
        def change(route):
            body = route.request.post_data_json
            route.continue_(post_data=json.dumps({**body, "player": player_name}))
        player.page.unroute("**/order")
        player.page.route("**/order", change)

    # It is refused at once, or while the script loads; either is told where it was set.
    for wish, why in [(program.script + "@depth=99", "depth"),
                      (program.script + "@ticks=1M/move", "leave out “ticks=” and “time=”"),
                      (program.script.replace("mine", "nobody"), "no player “nobody.lua”")]:
        asking(wish)
        depth.fill("6")
        expect(note).to_contain_text(why)
        expect(note).not_to_contain_text(program.folder)
        expect(note).to_have_class("problem")
        expect(depth).to_have_value("8")
        expect(params.locator("summary")).to_have_text("Parameters")
    player.picture("params-refused")
    player.page.unroute("**/order")
    depth.fill("7")
    expect(note).to_have_text("from its next turn on")
    expect(player.page.locator(".console")).to_contain_text("depth=7 takes over")
    player.page.click(".playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    expect(player.page.locator(".seat.white .thought")).to_contain_text("7 0.5 false calm")
    expect(note).to_have_text("")
    expect(depth).to_have_value("7")
    player.check()


def what_is_typed_stays_as_a_slider_moves(browser, program):
    player, params = begin(browser, program)
    player.edit("context.params")
    typed = TUNABLE.replace("tostring(set.loud)", '"typed"')
    player.type(typed)
    params.get_by_label("depth").fill("6")
    expect(player.page.locator(".console")).to_contain_text("depth=6 takes over")
    player.play("f5")
    expect(player.page.locator(".seat.white .thought")).to_contain_text("6 0.5 false calm")
    expect(player.page.locator(".seat.white .player")).to_contain_text("depth=6")
    assert player.text() == typed, player.text()
    # And as it moves back.
    params.get_by_role("button", name="Usual values").click()
    expect(player.page.locator(".console")).to_contain_text("mine.lua takes over")
    player.page.click(".playable >> nth=0")
    expect(player.plies()).to_have_count(4)
    assert player.text() == typed, player.text()
    player.page.click("text=Load into the match")
    expect(player.message()).to_contain_text("takes over")
    player.page.click(".playable >> nth=0")
    expect(player.page.locator(".seat.white .thought")).to_contain_text("8 0.5 typed calm")
    player.check()


def a_fault_is_marked_whatever_is_set(browser, program):
    player, params = begin(browser, program)
    program.write(TUNABLE.replace("    local words", "    if set.depth == 6 then error('no') end\n"
                                  "    local words"))
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    params.get_by_label("depth").fill("6")
    expect(player.page.locator(".console")).to_contain_text("depth=6 takes over")
    player.page.click(".playable >> nth=0")
    expect(player.page.locator(".banner .place-link")).to_have_text("mine.lua:8")
    player.page.click(".banner .place-link")
    expect(player.page.locator(".wrong").first).to_be_visible()
    player.check()


def who_watches_cannot_set_anything(browser, program):
    player, params = begin(browser, program)
    watcher = Visitor(browser, f"{program.watch}#{player.page.url.split('#')[1]}")
    refused = refusals(watcher)
    player.play("f5")
    expect(watcher.plies()).to_have_count(2)
    expect(watcher.page.locator(".params")).to_have_count(0)
    assert not refused, refused
    player.check()
    watcher.check()


def a_pupil_sets_the_own_script_and_not_another(browser, program):
    classroom = Class(program.path)
    try:
        for pupil in ["ada", "bob-miller"]:
            classroom.write(TUNABLE, f"{pupil}/mine.lua")
        ada = Visitor(browser, classroom.ada)
        refused = refusals(ada)
        ada.begin("reversi", p0="ada/mine.lua", p1="bob-miller/mine.lua")
        params = ada.page.locator(".params")
        expect(params).to_have_count(1)
        expect(ada.page.locator(".seat.black .params")).to_have_count(1)
        assert not refused, refused
        ada.check()
    finally:
        classroom.leave()


TESTS = [
    a_slider_a_list_and_a_box_swap_the_script, keys_move_a_slider,
    a_text_that_was_loaded_goes_on_with_other_parameters, what_is_refused_goes_back_with_its_reason,
    what_is_typed_stays_as_a_slider_moves, a_fault_is_marked_whatever_is_set,
    who_watches_cannot_set_anything,
    a_pupil_sets_the_own_script_and_not_another,
]


if __name__ == "__main__":
    run(TESTS, Program(sys.argv[1]), sys.argv[2:])
