"""What a first view costs a browser. `make test-page` runs it, too."""

import sys

from playwright.sync_api import expect

from test_page import run
from visitor import FIRST, Program, Visitor

# What CodeMirror, which is not ours, is served as.
FOREIGN = "/editor/"


def fetched(page, act):
    """The answers that come until an act is done, without streams: (address, status, bytes)."""
    answers = []

    def listen(answer):
        answers.append(answer)

    page.on("response", listen)
    act()
    page.wait_for_selector("form.new, .rich-text, .plain-text")
    page.remove_listener("response", listen)
    rows = []
    for answer in answers:
        if "/api/stream" in answer.url:
            continue
        has_body = answer.status == 200
        rows.append((answer.url, answer.status, len(answer.body()) if has_body else 0))
    return rows


def a_first_view_is_small_and_the_second_smaller(browser, program):
    program.write(FIRST)
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1=program.script)
    player.play("f5")
    expect(player.plies()).to_have_count(2)
    address = player.page.url
    for first in [program.play, address]:
        page = Visitor(browser, "about:blank").page
        own = [row for row in fetched(page, lambda: page.goto(first)) if FOREIGN not in row[0]]
        size = sum(row[2] for row in own)
        print(f"        {len(own)} requests, {size / 1000:.1f} KB")
        assert len(own) <= 10, own
        assert size <= 160_000, own
        again = fetched(page, page.reload)
        statuses = {status for url, status, _ in again if url.endswith((".js", ".css"))}
        assert statuses == {304}, again


TESTS = [a_first_view_is_small_and_the_second_smaller]


if __name__ == "__main__":
    run(TESTS, Program(sys.argv[1]), sys.argv[2:])
