"""Measures the page in a real browser; its argument is the program.

    python3 Tests/Page/figures.py .build/release/moonstone

Prints how long it takes from a key press to a version that is loaded and asked, how a first view
grows with kept matches, what it costs in requests and bytes, and how rematches grow."""

import json
import os
import shutil
import statistics
import sys
import time
import urllib.request

from playwright.sync_api import expect, sync_playwright

from visitor import FIRST, Program, Visitor


def post(address, path, body=None):
    request = urllib.request.Request(f"{address}api/{path}", json.dumps(body or {}).encode(),
                                     {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def get(address, path):
    with urllib.request.urlopen(f"{address}api/{path}", timeout=60) as answer:
        return json.load(answer)


def key_to_answer(browser, program):
    """From Ctrl-Enter to what the server says, of a script that waits for a person, and of one that
    thinks and is asked anew."""
    program.write(FIRST)
    player = Visitor(browser, program.play)
    player.begin("reversi", p0="human", p1=program.script)
    player.edit()
    times = []
    for number in range(21):
        player.type(FIRST + f"-- {number}\n")
        times.append(player.page.evaluate("""() => new Promise((resolve) => {
          const message = document.querySelector('.message');
          const begun = performance.now();
          const watch = new MutationObserver(() => {
            if (!message.textContent.startsWith('It ')) return;
            watch.disconnect();
            resolve(performance.now() - begun);
          });
          message.textContent = '';
          watch.observe(message, { childList: true, characterData: true, subtree: true });
          const input = document.querySelector('.CodeMirror').CodeMirror.getInputField();
          input.dispatchEvent(new KeyboardEvent('keydown',
            { key: 'Enter', keyCode: 13, ctrlKey: true, bubbles: true, cancelable: true })); })"""))
    player.page.context.close()
    return statistics.median(times), max(times)


def a_view(browser, program, copies):
    """How long a match takes to open with so many kept ones, from the request on."""
    folder = os.path.join(program.folder, "state", "moonstone", "matches")
    kept = [name for name in os.listdir(folder) if name.endswith(".jsonl")]
    first = next(name for name in kept if not name.startswith("copy-"))
    for number in range(len(kept), copies):
        shutil.copy(os.path.join(folder, first), os.path.join(folder, f"copy-{number:05}.jsonl"))
    identity = post(program.play, "tables", {"game": "reversi", "black": "human", "white": "human"})
    times = []
    for _ in range(15):
        page = Visitor(browser, "about:blank").page
        begun = time.monotonic()
        page.goto(f"{program.play}#/table/{identity['id']}")
        page.wait_for_selector(".cell.playable")
        times.append(time.monotonic() - begun)
        page.context.close()
    return 1000 * statistics.median(times)


def rematches(program):
    """How long rematches 1 to 10 and 91 to 100 take."""
    identity = post(program.play, "tables", {
        "game": "reversi", "black": "random", "white": "random"})["id"]
    post(program.play, f"tables/{identity}/order", {"kind": "pace", "milliseconds": 0})

    def wait():
        while not get(program.play, f"tables/{identity}")["status"].get("ending"):
            time.sleep(0.002)

    wait()
    times = []
    for _ in range(100):
        begun = time.monotonic()
        post(program.play, f"tables/{identity}/order", {"kind": "rematch"})
        wait()
        times.append(time.monotonic() - begun)
    return 1000 * statistics.median(times[:10]), 1000 * statistics.median(times[90:])


def main():
    program = Program(sys.argv[1])
    try:
        with sync_playwright() as playwright:
            expect.set_options(timeout=60_000)
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                args=["--no-sandbox"] if os.geteuid() == 0 else [])
            median, worst = key_to_answer(browser, program)
            print(f"key press to loaded and asked: median {median:.0f} ms, worst {worst:.0f} ms")
            few = a_view(browser, program, 20)
            many = a_view(browser, program, 2000)
            print(f"a match with 20 kept: {few:.0f} ms, with 2,000: {many:.0f} ms, "
                  f"{many / few:.2f} times")
            browser.close()
        first, last = rematches(program)
        print(f"rematches 1 to 10: {first:.0f} ms, 91 to 100: {last:.0f} ms, "
              f"{last / first:.2f} times")
    finally:
        program.leave()


if __name__ == "__main__":
    main()
