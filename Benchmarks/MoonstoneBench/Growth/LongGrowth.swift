import Foundation

/// Matches of many plies, and of scripts that keep much from move to move.
let longGrowth: [GrowthCase] = [
  GrowthCase(
    name: "long", unit: "plies", sizes: [4000, 16000, 50000], quickSizes: [2000, 4000, 8000],
    megabytes: 120,
    prepare: { _, folder in try folder.writeLongGame() },
    run: { size, folder in
      try folder.playLongMatch(of: "random", plies: size, to: folder.output("m.jsonl"))
    }),
  GrowthCase(
    name: "long-html", unit: "plies", sizes: [4000, 16000, 50000], quickSizes: [2000, 4000, 8000],
    megabytes: 400,
    prepare: { size, folder in
      try folder.writeLongGame()
      try folder.playLongMatch(of: "random", plies: size, to: "m.jsonl")
    },
    run: { _, folder in
      try folder.moonstone(["replay", "m.jsonl", "--html", folder.output("m.html")])
    }),
  GrowthCase(
    name: "long-verify", unit: "plies", sizes: [4000, 16000, 50000],
    megabytes: 400,
    prepare: { size, folder in
      try folder.writeLongGame()
      try folder.playLongMatch(of: "random", plies: size, to: "m.jsonl")
    },
    run: { _, folder in try folder.moonstone(["replay", "m.jsonl", "--verify", "--in-process"]) }),
  GrowthCase(
    name: "memory", unit: "plies", sizes: [100, 200, 400],
    megabytes: 180,
    prepare: { _, folder in try folder.writeLongGame() },
    run: { size, folder in
      try folder.playLongMatch(of: "keeps.lua", plies: size, to: folder.output("m.jsonl"))
    }),
]

extension GrowthFolder {
  /// Writes `long:N`, a game of N plies whose state is a counter, and a script that keeps almost as
  /// much as it may and changes it in every move.
  fileprivate func writeLongGame() throws {
    try write(
      "games/long.lua",
      """
      -- A game of many plies: long:50000 has 50,000.
      return {
        name = "long",
        setup = function(options)
          return { left = tonumber(options[1] or "1000"), turn = "black" }
        end,
        turn = function(state) return state.turn end,
        moves = function() return { "a", "b" } end,
        play = function(state)
          return { left = state.left - 1, turn = state.turn == "black" and "white" or "black" }
        end,
        outcome = function(state) if state.left == 0 then return "draw" end end,
        diagram = function(state) return state.left .. " plies are left" end,
      }
      """)
    try write(
      "keeps.lua",
      """
      return { choose = function(board, context)
        local memory = context.memory
        memory.count = (memory.count or 0) + 1
        memory.text = string.rep(tostring(memory.count % 10), 1000000)
        return "a"
      end }
      """)
  }

  private func write(_ name: String, _ text: String) throws {
    let file = inputs.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  /// Plays a match against `random`, in workers.
  fileprivate func playLongMatch(of player: String, plies: Int, to journal: String) throws {
    try moonstone([
      "match", player, "random", "--game", "long:\(plies)", "--seed", "1", "--ticks", "100M/move",
      "--quiet", "--journal", journal,
    ])
  }
}
