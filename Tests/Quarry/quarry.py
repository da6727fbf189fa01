"""Quarry on a screen that nobody sees: its windows and its board."""

import os
import struct
import subprocess
import time

# Waiting ends when something has become true. What never does is a failure after so long.
PATIENCE = 120
# Quarry's colours of lines and squares: blue, green, red.
GRID, GREEN = bytes.fromhex("bbeecc"), bytes.fromhex("347808")


def wait(what, found):
    """Returns what `found` returns as soon as it is true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        result = found()
        if result:
            return result
        time.sleep(0.02)
    raise AssertionError(f"waited in vain: {what}")


def end(process):
    """Ends a process, one that does not listen, too."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Screen:
    """A screen in memory, whose pixels lie in a file (XWDFile.h: a header, colours, rows)."""

    def __init__(self, folder):
        self.file = os.path.join(folder, "Xvfb_screen0")
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-fbdir", folder,
             "-screen", "0", "900x700x24"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def __enter__(self):
        self.name = ":" + self.process.stdout.readline().decode().strip()
        return self

    def __exit__(self, *_):
        end(self.process)

    def rows(self):
        """The rows of pixels, each four bytes: blue, green, red, nothing."""
        with open(self.file, "rb") as file:
            data = file.read()
        header = struct.unpack(">25I", data[:100])
        start, height, bits, width = header[0] + 12 * header[19], header[5], header[11], header[12]
        assert bits == 32, f"a pixel has {bits} bits"
        return [data[start + y * width:][:width] for y in range(height)]

    def picture(self, path):
        """Writes a picture of the screen as far as there is something on it."""
        subprocess.run(
            ["convert", f"xwd:{self.file}", "-trim", "+repage", "-colors", "64", "-strip",
             "-define", "png:compression-level=9", f"png:{path}"], check=True)


class Quarry:
    """Quarry with a home of its own."""

    def __init__(self, screen, home):
        self.environment = dict(
            os.environ, DISPLAY=screen.name, HOME=home, LC_ALL="C.UTF-8", NO_AT_BRIDGE="1")
        self.process = subprocess.Popen(
            ["quarry"], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        end(self.process)

    # What a person does

    def xdotool(self, *words):
        """The words that xdotool prints; None if it fails, as where a window has gone meanwhile."""
        try:
            done = subprocess.run(
                ["xdotool", *map(str, words)], env=self.environment, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return None
        return done.stdout.split() if done.returncode == 0 else None

    def find(self, title):
        """The window with a title that matches, if there is one."""
        found = self.xdotool("search", "--onlyvisible", "--name", title)
        return found[-1] if found else None

    def window(self, title):
        assert self.process.poll() is None, "Quarry has ended"
        return wait(f"a window “{title}”", lambda: self.find(title))

    def press(self, title, *keys):
        """Presses keys in a window, one after the other."""
        self.focus(title)
        assert self.xdotool("key", *keys) is not None, f"{keys} could not be pressed"

    def write(self, title, text):
        self.focus(title)
        assert self.xdotool("type", text) is not None, f"“{text}” could not be typed"

    def focus(self, title):
        """Lets a window have the keys. One that is only just shown may refuse them."""
        def try_it():
            window = self.window(title)
            self.xdotool("windowfocus", window)
            return self.xdotool("getwindowfocus", "-f") == [window]

        wait(f"the focus of the window “{title}”", try_it)

    def close(self, title, key):
        """Presses the key that closes a window."""
        self.press(title, key)
        wait(f"the end of the window “{title}”", lambda: not self.find(title))


class Board:
    """The board in the only large window of Quarry, which lies in the corner of the screen."""

    def __init__(self, screen, quarry):
        self.screen, self.quarry, self.nudge = screen, quarry, False
        wait("the lines of the board", self.measure)

    def measure(self):
        """Finds the lines of the board by their colour, which runs from side to side."""
        rows = self.screen.rows()
        lines = [y for y, row in enumerate(rows) if row.count(GRID) > 200]
        if len(lines) < 9:
            return False
        row = rows[lines[0]]
        columns = [x for x in range(len(row) // 4) if row[4 * x:][:3] == GRID]
        self.left, self.top = columns[0], lines[0]
        self.width, self.height = columns[-1] - columns[0], lines[-1] - lines[0]
        return True

    def point(self, square):
        return (round(self.left + (square[0] + 0.5) * self.width / 8),
                round(self.top + (square[1] + 0.5) * self.height / 8))

    def shown(self):
        """The discs on the screen, by the colour in the middle of each square."""
        rows, discs = self.screen.rows(), {}
        for square in [(x, y) for y in range(8) for x in range(8)]:
            x, y = self.point(square)
            # Beside the middle, where the last move is marked.
            colour = rows[y - self.height // 32][4 * (x - self.width // 32):][:3]
            if colour != GREEN:
                discs[square] = "white" if min(colour) > 128 else "black"
        return discs

    def hover(self, square):
        """Moves the mouse to a square, and a little when it is there."""
        x, y = self.point(square)
        self.nudge = not self.nudge
        self.quarry.xdotool("mousemove", x + self.nudge, y)

    def click(self):
        """Clicks where the mouse is."""
        self.quarry.xdotool("click", 1)
