"""As much of OpenSpiel as player.py and walk.py use, for machines without it: Connect Four, and a bot
that plays at random. It says nothing about OpenSpiel; it keeps the two scripts and the protocol true."""
import random


class State:
    def __init__(self):
        self.columns, self.last, self.plies = [[] for _ in range(7)], None, 0

    def current_player(self):
        return self.plies % 2

    def _won(self):
        if self.last is None:
            return False
        at = lambda c, r: self.columns[c][r] if 0 <= c < 7 and 0 <= r < len(self.columns[c]) else None
        column, row = self.last, len(self.columns[self.last]) - 1
        mine = at(column, row)
        for dc, dr in (1, 0), (0, 1), (1, 1), (1, -1):
            count = 1
            for way in 1, -1:
                step = 1
                while at(column + way * step * dc, row + way * step * dr) == mine:
                    count, step = count + 1, step + 1
            if count >= 4:
                return True
        return False

    def is_terminal(self):
        return self._won() or self.plies == 42

    def legal_actions(self):
        return [] if self.is_terminal() else [c for c in range(7) if len(self.columns[c]) < 6]

    def action_to_string(self, action):
        return f"{'xo'[self.plies % 2]}{action}"

    def apply_action(self, action):
        self.columns[action].append(self.plies % 2)
        self.last, self.plies = action, self.plies + 1

    def returns(self):
        won = 0 if not self._won() else 1 if self.plies % 2 else -1
        return [won, -won]


class Game:
    def new_initial_state(self):
        return State()


def load_game(name):
    assert name == "connect_four", f"the stand-in has no {name}"
    return Game()


def RandomRolloutEvaluator(count, seed):
    return seed


class MCTSBot:
    def __init__(self, game, seed, *_):
        self.chance = random.Random(seed)

    def step(self, state):
        return self.chance.choice(state.legal_actions())
