"""Quarry plays whole matches against an engine, by clicks. `make test-clients` runs it.

The arguments are the program and, if a picture is wanted, its file.
"""

import os
import random
import re
import shutil
import sys
import tempfile

from othello import OTHER, Position, name, square
from quarry import Board, Quarry, Screen, wait

CENTER, NEW, SETTINGS, ADD = (
    f"^{title}$" for title in
    ["Quarry Control Center", "New Game", "Preferences", "New GTP Engine"])
BOARD, SAVE = r" vs\. ", "^Save"
STRATEGY = "greedy"
SIDES = {"B": "black", "W": "white"}


class Conversation:
    """What Quarry and the engine that it starts next say, as a file has it."""

    def __init__(self, folder):
        self.path = os.path.join(folder, str(len(os.listdir(folder)) + 1))

    def exchanges(self):
        """The commands with their answers, in order; the last ones may have none yet."""
        if not os.path.exists(self.path):
            return []
        with open(self.path, encoding="utf-8") as file:
            text = file.read()
        # A line that is being written is not there yet.
        lines = text[:text.rfind("\n") + 1].splitlines()
        commands = [line[2:].strip() for line in lines if line.startswith("> ")]
        said = "\n".join(line[2:] for line in lines if line.startswith("< "))
        answers = [answer.strip() for answer in said.split("\n\n") if answer.strip()]
        return list(zip([command for command in commands if command], answers))

    def plies(self):
        """The moves that were told and answered, each after its side."""
        plies = []
        for command, answer in self.exchanges():
            words = command.split()
            assert answer.startswith("="), f"Quarry said “{command}” and heard “{answer}”"
            if words[0] == "play":
                plies.append((words[1].lower(), words[2].lower(), "told"))
            if words[0] == "genmove":
                plies.append((words[1].lower(), answer[1:].strip().lower(), "answered"))
        return plies


class Match:
    """A match between a person who clicks and an engine."""

    def __init__(self, screen, quarry, conversation, person, seed):
        self.screen, self.quarry, self.conversation = screen, quarry, conversation
        self.person = person
        self.random = random.Random(seed)
        self.position, self.moves, self.passes, self.told = Position(), [], [], 0
        quarry.window(BOARD)
        self.board = Board(screen, quarry)

    def play(self, picture=None):
        """Plays to the end; the picture is of the middle."""
        while not self.position.is_over():
            side, legal = self.position.turn, self.position.legal()
            if not legal:
                self.passes.append(side)
                self.position.play(None)
                continue
            move = None
            if side == self.person:
                self.look()
                if picture and len(self.moves) >= 30:
                    self.screen.picture(picture)
                    picture = None
                move = self.choose(legal)
                self.click(move)
            move = self.hear(move)
            self.position.play(move)
            self.moves.append((side, name(move)))
        self.look()

    def choose(self, legal):
        """Leaves the other side few moves, so that both sides have to pass."""
        self.random.shuffle(legal)
        return min(legal, key=lambda move: len(self.position.after(move).legal()))

    def look(self):
        """Waits until the screen shows the position."""
        wait(f"the board after {self.moves}", lambda: self.board.shown() == self.position.discs)

    def click(self, move):
        """Clicks a square until the move is told. Quarry shows a disc under the mouse where one may
        be put; clicks come too early as long as the engine prepares itself.
        """
        def try_it():
            if self.conversation.plies()[self.told:]:
                return True
            self.board.hover(move)
            shown = self.board.shown()
            # It is a shadow of a disc, whose colour is not said.
            if shown.pop(move, None) and shown == self.position.discs:
                self.board.click()

        wait(f"{name(move)} to be told after {self.moves}", try_it)

    def hear(self, expected):
        """The next move of the conversation, passes left out: the one that was clicked."""
        while True:
            side, word, how = wait(
                f"a move after {self.moves}",
                lambda: self.conversation.plies()[self.told:self.told + 1])[0]
            self.told += 1
            if word != "pass":
                break
        assert side == self.position.turn, f"{side} moved, and it was the other side's turn"
        assert how == ("told" if expected else "answered"), f"{word} was {how}"
        move = square(word)
        assert expected in (None, move), f"{name(expected)} was clicked, and {word} was told"
        return move

    def check(self, path):
        """Lets Quarry keep the match, and looks whether it has the same moves and result."""
        self.quarry.press(BOARD, "ctrl+s")
        self.quarry.press(SAVE, "ctrl+a")
        self.quarry.write(SAVE, path)
        self.quarry.close(SAVE, "alt+s")
        record = wait("the game record", lambda: whole(path))
        moves = [(SIDES[side], name(("abcdefgh".index(word[0]), "abcdefgh".index(word[1]))))
                 for side, word in re.findall(r";\s*([BW])\[([a-h]{2})\]", record)]
        assert moves == self.moves, record
        assert f"RE[{self.position.result()}]" in record, record


def whole(path):
    """The text of a game record when it is complete."""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if text.rstrip().endswith(")"):
            return text


def add_engine(quarry, command):
    """Adds an engine, above those that Quarry knows itself."""
    quarry.press(CENTER, "alt+n")
    quarry.press(NEW, "alt+e")
    quarry.press(SETTINGS, "alt+a")
    quarry.press(ADD, "alt+l")
    quarry.write(ADD, command)
    quarry.close(ADD, "alt+a")
    quarry.press(SETTINGS, "alt+u", "alt+u", "alt+u")
    quarry.close(SETTINGS, "alt+c")
    quarry.close(NEW, "alt+c")


def play(screen, quarry, folder, person, seed, keys, picture=None):
    """Plays a match of Reversi, and keeps it; the keys choose players and clock."""
    conversation = Conversation(f"{folder}/said")
    quarry.press(CENTER, "alt+n")
    quarry.press(NEW, "alt+r", *keys)
    quarry.close(NEW, "alt+p")
    match = Match(screen, quarry, conversation, person, seed)
    match.play(picture)
    match.check(f"{folder}/{person}.sgf")
    quarry.close(BOARD, "ctrl+w")
    print(f"the person is {person}: {len(match.moves)} moves, {len(match.passes)} passes, "
          f"{match.position.result()}", flush=True)
    return match


def test(folder, screen, program, picture):
    recorder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "record.py")
    os.mkdir(f"{folder}/said")
    with Quarry(screen, folder) as quarry:
        asked = Conversation(f"{folder}/said")
        add_engine(quarry, f"{sys.executable} {recorder} {folder}/said {program} gtp {STRATEGY}")
        assert ("list_games", "= Othello") in asked.exchanges(), asked.exchanges()
        # White is the engine; each side has ten minutes.
        keys = ["alt+o", "alt+f", "alt+t", "Down"]
        match = play(screen, quarry, folder, "black", 2, keys, picture)
        said = [command for command, _ in match.conversation.exchanges()]
        assert "set_game Othello" in said and "time_settings 600 0 0" in said, said
        assert any(command.startswith("time_left white") for command in said), said
        assert set(match.passes) == set(OTHER), "choose a seed with passes of both sides"
        # The sides swapped, without clocks.
        keys = ["alt+s", "alt+f", "alt+t", "Up"]
        match = play(screen, quarry, folder, "white", 2, keys)
        assert match.passes, "choose a seed with passes"


def main(program, picture=None):
    folder = tempfile.mkdtemp()
    try:
        with Screen(folder) as screen:
            test(folder, screen, os.path.abspath(program), picture)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
