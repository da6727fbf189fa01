import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneTerminal

/// Every command in every phase, at once: what comes of it is kept as a snapshot.
@Suite struct CommandMatrixTests {
  static let commands = [
    "", "f5", "a1", "pass", "help", "hint", "hint chance", "values", "undo", "undo 9", "redo",
    "black chance",
    "/white human", "swap", "reset", "resign", "pause", "resume", "save m.jsonl", "fork", "moves",
    "board",
    "quit", "yes", "no", "undo x", "black", "save", "xyzzy", "rematch", "rematch swap", "revert",
    "maybe",
  ]

  /// The phases that a person can meet, by what they are called in the snapshot.
  static func rigs() throws -> [(name: String, rig: Rig<Reversi>)] {
    let turn = try Rig(Reversi())
    var script = try Rig(Reversi())
    script.type("f5")
    var turning = try Rig(Reversi(), white: Rig<Reversi>.human, pace: Rig<Reversi>.pace)
    turning.type("f5")
    let pass = try Rig(Reversi(), from: try Rig.position(Rig.blackMustPass))
    let scriptPass = try Rig(
      Reversi(), from: try Rig.position(Rig.blackMustPass), black: Rig<Reversi>.bot,
      white: Rig<Reversi>.human)
    var paused = script
    try paused.interrupt(.pause)
    var reset = script
    reset.type("reset")
    var over = try Rig(Reversi(), white: Rig<Reversi>.human)
    for move in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] { over.type(move) }
    let watched = try Rig(Reversi(), black: Rig<Reversi>.bot)
    return [
      ("a person's turn", turn), ("a script's turn", script), ("discs turn", turning),
      ("a person's pass", pass), ("a script's pass", scriptPass), ("paused", paused),
      ("reset asked", reset), ("over", over), ("two scripts", watched),
    ]
  }

  @Test func everyCommandIsAnsweredInEveryPhase() throws {
    var text = ""
    for (name, rig) in try Self.rigs() {
      text += "== \(name) ==\n"
      for command in Self.commands {
        var rig = rig
        _ = rig.said()
        let before = rig.match
        rig.type(command)
        text += "\(command.isEmpty ? "(enter)" : command)\n"
        let said = rig.said().flatMap { $0.split(separator: "\n").map(String.init) }
        if rig.screen.reading != nil { text += "  → \(rig.lines[0])\n" }
        let isLong = command == "board"
        for line in isLong ? said.prefix(3) + ["…"] : said { text += "  \(line)\n" }
        if before.phase != rig.match.phase || before.ply != rig.match.ply {
          text += "  → \(rig.status)\n"
        }
        #expect(
          !said.isEmpty || before.request != rig.match.request || command.isEmpty
            || rig.screen.reading != nil)
      }
    }
    try expectSnapshot(text, "play-commands")
  }
}
