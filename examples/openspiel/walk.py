"""Lets OpenSpiel lead: random matches, in each position of which Moonstone must list the same moves,
and at each end name the same winner. The other program is `moonstone gtp`."""
import random, subprocess, sys
import player

# What Moonstone calls the side that begins and the other one, in results and in turns.
NAMES = {"connect-four": ["red", "yellow"], "breakthrough": ["white", "black"]}
TURNS = {"breakthrough": ["white", "black"]}


def ask(engine, command):
    engine.stdin.write(command + "\n")
    engine.stdin.flush()
    answer = ""
    while (line := engine.stdout.readline()).strip():
        answer += line
    assert answer.startswith("="), f"{command}: {answer}"
    return answer[1:].split()


def walk(moonstone, game, matches):
    chance, positions = random.Random(1), 0
    engine = subprocess.Popen([moonstone, "gtp", "random", "--game", game], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for _ in range(matches):
        ask(engine, "clear_board")
        state = player.load(game).new_initial_state()
        while not state.is_terminal():
            legal = player.words(game, state)
            theirs = [word.lower() for word in ask(engine, "gogui-rules_legal_moves")]
            assert sorted(legal) == sorted(theirs), f"{game}: {sorted(legal)}, {sorted(theirs)}\n{state}"
            side = ask(engine, "gogui-rules_side_to_move")[0]
            turn = TURNS.get(game, ["black", "white"])[state.current_player()]
            assert side == turn, f"{game}: {side} to move, and {turn} in OpenSpiel"
            move = chance.choice(sorted(legal))
            ask(engine, f"play {side} {move}")
            state.apply_action(legal[move])
            positions += 1
        assert ask(engine, "gogui-rules_legal_moves") == [], f"{game} goes on in Moonstone\n{state}"
        result = " ".join(ask(engine, "gogui-rules_final_result")).lower()
        won, sides = state.returns()[0], NAMES.get(game, ["black", "white"])
        named = [side for side in sides if side in result]
        assert named == ([sides[0]] if won > 0 else [sides[1]] if won < 0 else []), \
            f"{game}: {result}, and {won} in OpenSpiel"
    engine.stdin.close()
    engine.wait()
    print(f"{game}: {matches} matches, {positions} positions, the same moves and the same ends")


if __name__ == "__main__":
    walk(sys.argv[1], sys.argv[2], int(sys.argv[3]))
