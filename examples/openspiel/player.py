"""A bot of OpenSpiel (Monte Carlo tree search) as a player of Moonstone, in four games."""
import json, sys
import pyspiel

NAMES = {"connect-four": "connect_four", "reversi": "othello", "hex": "hex(board_size={})"}


def load(game):
    family, _, size = game.partition(":")
    return pyspiel.load_game(NAMES.get(family, family).format(size or 11))


def words(game, state):
    """The legal actions, by the words that Moonstone has for them."""
    def word(action):
        text = state.action_to_string(action)
        if game == "connect-four":
            return "abcdefg"[action]
        if game == "breakthrough":  # its first player begins at the top
            return f"{text[0]}{9 - int(text[1])}{'x' if '*' in text else '-'}{text[2]}{9 - int(text[3])}"
        return text
    return {word(action): action for action in state.legal_actions()}


if __name__ == "__main__":
    for turn in map(json.loads, sys.stdin):
        game, state = turn["game"], load(turn["game"]).new_initial_state()
        for move in turn["history"]:
            state.apply_action(words(game, state)[move])
        legal = words(game, state)
        assert set(legal) == set(turn["moves"]), f"{sorted(legal)} here, {turn['moves']} in Moonstone"
        rollouts = pyspiel.RandomRolloutEvaluator(1, turn["seed"] % 1000)
        bot = pyspiel.MCTSBot(load(game), rollouts, 2, 300, 64, True, turn["seed"] % 1000, False)
        action = bot.step(state)
        print(json.dumps({"move": next(w for w in legal if legal[w] == action)}), flush=True)
