"""What a screen reader finds on the page: the tree of accessibility, as Chromium makes it."""

from playwright.sync_api import expect

from visitor import FIRST, Visitor


def tree(page):
    """What is not hidden, as (role, name, properties)."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()

    def value(node, part):
        return str(node.get(part, {}).get("value", ""))

    return [(value(node, "role"), value(node, "name"),
             {one["name"]: one["value"].get("value") for one in node.get("properties", [])})
            for node in nodes if not node.get("ignored")]


def named(nodes, role):
    return [name for kind, name, _ in nodes if kind == role]


def everything_has_a_name(nodes):
    """Whatever can be pressed, chosen or typed into says what it is for."""
    wanted = {"button", "link", "textbox", "combobox", "slider", "tab", "checkbox", "spinbutton",
              "gridcell", "region", "dialog", "progressbar"}
    nameless = [kind for kind, name, _ in nodes if kind in wanted and not name]
    assert not nameless, nameless


def a_match_is_heard(browser, program):
    player = Visitor(browser, program.play)
    everything_has_a_name(tree(player.page))
    player.begin("reversi", p0="human", p1="human")
    page = player.page
    said = page.locator("#announcer p")
    player.play("f5")
    expect(said.last).to_have_text("black plays f5, turns e5")
    expect(page.locator('[data-square="f5"]')).to_have_attribute(
        "aria-label", "f5, black, last move")
    nodes = tree(page)
    everything_has_a_name(nodes)
    assert "board of reversi" in named(nodes, "grid")
    assert len(named(nodes, "gridcell")) == 64, "a square is missing"
    assert len(named(nodes, "row")) == 8
    assert "f4, empty, playable" in named(nodes, "gridcell")
    assert {"white", "black"} <= {name.lower() for name in named(nodes, "region")}
    assert "1. f5, black" in named(nodes, "button")
    expect(page.locator("input[type=range]")).to_have_attribute(
        "aria-valuetext", "1 of 1: black 4, white 1")
    # Clocks that run would never be silent.
    clocks = [more.get("live", "off") for kind, _, more in nodes if kind == "timer"]
    assert clocks == ["off", "off"], clocks
    page.keyboard.press("h")
    expect(said.last).not_to_have_text("black plays f5, turns e5")
    player.check()


def a_replay_is_heard(browser, program):
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1="human")
    for count, square in enumerate(["f5", "d6"], 1):
        player.play(square)
        expect(player.plies()).to_have_count(count)
    page = player.page
    player.menu("Close")
    page.click(".matches a[href^='#/kept/'] >> nth=0")
    page.wait_for_selector(".match-page")
    # Whoever comes to another page hears its beginning.
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator("#announcer p").last).to_have_text("white plays d6, turns d5")
    everything_has_a_name(tree(page))
    player.check()


def a_script_is_edited_by_ear(browser, program):
    program.write(FIRST)
    for is_plain in [False, True]:
        player = Visitor(browser, program.play, is_plain=is_plain)
        player.begin("reversi", p0="human", p1=program.script)
        player.edit()
        page = player.page
        nodes = tree(page)
        everything_has_a_name(nodes)
        assert "the script" in named(nodes, "textbox"), named(nodes, "textbox")
        assert named(nodes, "tabpanel") == ["the script that is edited"]
        player.type("")
        page.click(".CodeMirror, .plain-text textarea")
        page.keyboard.type("local moves = board:mov")
        expect(page.locator(".completion [aria-selected=true]")).to_contain_text("moves()")
        field = page.locator("[aria-activedescendant]")
        expect(field).to_have_attribute("aria-activedescendant", "completion-0")
        page.keyboard.press("Enter")
        expect(field).to_have_count(0)
        page.click("text=Load into the match")
        expect(player.message()).to_have_attribute("role", "status")
        expect(page.locator("[aria-invalid=true]")).to_have_attribute("aria-label", "the script")
        player.check()


TESTS = [a_match_is_heard, a_replay_is_heard, a_script_is_edited_by_ear]
