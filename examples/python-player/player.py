"""Plays Hex in Moonstone: where its own way across gets short, and the other side's long."""
import json, random, re, sys


def distance(stones, size, mine):
    """How many more stones a side needs to join its edges, if it alone played on."""
    along = (lambda cell: cell // size) if mine == "x" else (lambda cell: cell % size)
    cost = {cell: int(stone == ".") for cell, stone in enumerate(stones) if stone in (".", mine)}
    ways = {cell: cost[cell] for cell in cost if along(cell) == 0}
    waiting = list(ways)
    for cell in waiting:
        for r, c in (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0):
            near, column = cell + r * size + c, cell % size + c
            if near in cost and 0 <= column < size and ways[cell] + cost[near] < ways.get(near, 999):
                ways[near] = ways[cell] + cost[near]
                waiting.append(near)
    return min((way for cell, way in ways.items() if along(cell) == size - 1), default=99)


print(json.dumps({"ready": 1}), flush=True)
for line in sys.stdin:
    turn = json.loads(line)
    if "position" not in turn:
        continue  # a greeting, or the beginning of a match
    stones = re.search('stones="(.*?)"', turn["position"])[1]
    size = round(len(stones) ** 0.5)
    mine, other = "xo" if turn["side"] == "black" else "ox"
    chance = random.Random(f"{turn['seed']}, {turn['ply']}")
    worth = {}
    for move in turn["moves"]:
        cell = (int(move[1:]) - 1) * size + ord(move[0]) - ord("a")
        after = stones[:cell] + mine + stones[cell + 1:]
        worth[move] = distance(after, size, other) - distance(after, size, mine), chance.random()
    best = max(worth, key=worth.get)
    print(json.dumps({"move": best, "value": worth[best][0]}), flush=True)
