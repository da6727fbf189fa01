"""The rules of Othello, written once more: the program does not check its own client."""

DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
SQUARES = [(x, y) for y in range(8) for x in range(8)]
OTHER = {"black": "white", "white": "black"}


def name(square):
    """A square as GTP has it: A1 is in the top left corner."""
    return "ABCDEFGH"[square[0]] + str(square[1] + 1)


def square(name):
    return "ABCDEFGH".index(name[0].upper()), int(name[1]) - 1


class Position:
    def __init__(self):
        self.discs = {(3, 3): "white", (4, 3): "black", (3, 4): "black", (4, 4): "white"}
        self.turn = "black"

    def flipped(self, start, side):
        """The discs that a move flips; none if it is not legal."""
        flipped = []
        for dx, dy in DIRECTIONS if start not in self.discs else []:
            line, (x, y) = [], start
            while True:
                x, y = x + dx, y + dy
                disc = self.discs.get((x, y))
                if disc == side:
                    flipped += line
                if disc != OTHER[side]:
                    break
                line.append((x, y))
        return flipped

    def moves(self, side):
        return [square for square in SQUARES if self.flipped(square, side)]

    def legal(self):
        """The legal moves; none means a pass, or the end."""
        return self.moves(self.turn)

    def after(self, square):
        """The position after a legal move."""
        position = Position()
        position.discs, position.turn = dict(self.discs), self.turn
        position.play(square)
        return position

    def is_over(self):
        return not self.moves("black") and not self.moves("white")

    def play(self, square):
        """Plays a legal move, or a pass for `None`."""
        if square is None:
            assert not self.legal(), f"{self.turn} passes and could move"
        else:
            flipped = self.flipped(square, self.turn)
            assert flipped, f"{name(square)} is not legal for {self.turn}"
            for each in flipped + [square]:
                self.discs[each] = self.turn
        self.turn = OTHER[self.turn]

    def result(self):
        """The result as a game record has it. Empty squares count for nobody, as Quarry has it."""
        count = {side: list(self.discs.values()).count(side) for side in OTHER}
        margin = count["black"] - count["white"]
        return "Draw" if margin == 0 else f"{'B' if margin > 0 else 'W'}+{abs(margin)}"
