#if os(Linux)
  import Foundation
  import MoonstoneTestSupport
  import Testing

  /// Scripts run in the program beside `moonstone`, or in `moonstone` itself.
  @Suite(.timeLimit(.minutes(10 * patience))) struct WorkerProgramTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private var worker: String { "\(workshop.path)/bin/moonstone-worker" }

    /// Of a match under ticks: what is said, too.
    private func digest(_ more: String...) throws -> (digest: String?, told: String) {
      let output = try workshop.run(
        ["match", "first", "chance", "--seed", "1", "--ticks", "1M/move", "--quiet", "--digest"]
          + more)
      #expect(output.code == 0, "\(output.error)")
      return (output.lines.last, output.error)
    }

    /// Ends the worker at once with an exit code.
    private func replaceWorker(endingWith code: Int32) throws {
      try FileManager.default.removeItem(atPath: worker)
      try workshop.write("#!/bin/sh\nexit \(code)\n", to: "bin/moonstone-worker")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: worker)
    }

    @Test func aMatchIsTheSameWithAndWithoutIt() throws {
      let with = try digest()
      #expect(with.told == "")
      #expect(try digest("--in-process").digest == with.digest)
      try FileManager.default.removeItem(atPath: worker)
      let without = try digest()
      #expect(without.digest == with.digest)
      #expect(without.told == "")
    }

    /// By `pairs`, whose order Lua makes of addresses and of the time of day.
    @Test func aMatchThatGoesByTheOrderOfATableIsTheSameEverywhere() throws {
      try workshop.write(
        """
        return { choose = function(board)
          local t = {}
          for _, move in ipairs(board:moves()) do t["move" .. move] = move end
          for _, move in pairs(t) do return move end
        end }
        """, to: "strategies/first.lua")
      let with = try digest()
      #expect(try digest("--in-process").digest == with.digest)
      try FileManager.default.removeItem(atPath: worker)
      #expect(try digest().digest == with.digest)
    }

    @Test func oneOfAnotherVersionIsNamedAndNotUsed() throws {
      let usual = try digest()
      try replaceWorker(endingWith: 78)
      let other = try digest()
      #expect(other.digest == usual.digest)
      #expect(
        other.told.contains("bin/moonstone-worker is of another version, and is not used"))
    }

    /// What forked processes share of the weights is no file of the person's.
    @Test func itStartsWithWeightsWhateverTheLimitOfFilesIs() throws {
      let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
      let output = try workshop.shell(
        """
        mkdir -p strategies/lib
        cp '\(source.standardized.path)/strategies/lib/reversi.weights' strategies/lib/
        ulimit -f 8 && moonstone match first last --seed 1 --quiet
        """)
      #expect(output.code == 0, "\(output)")
    }

    /// Whatever else is wrong with it is said, and not hidden.
    @Test func oneThatDoesNotStartIsNamed() throws {
      try replaceWorker(endingWith: 3)
      let output = try workshop.run("match", "first", "chance", "--seed", "1", "--quiet")
      #expect(output.code == 70, "\(output)")
      #expect(output.error.contains("moonstone-worker did not start: it ended with code 3"))
    }

    @Test func theParentMustBeOfItsVersion() throws {
      let output = try workshop.shell(
        "bin/moonstone-worker worker 0.0.1 '' reversi 33554432 </dev/null")
      #expect(output.code == 78)
    }

    @Test(arguments: ["", "--help", "worker", "match a b"])
    func aPersonIsToldWhatItIs(arguments: String) throws {
      let output = try workshop.shell("bin/moonstone-worker \(arguments) </dev/null")
      #expect(output.code == 64)
      #expect(output.error.contains("runs scripts for “moonstone”"))
      #expect(output.output == "")
    }

    /// Games in Swift and in Lua, weights, and predicates.
    @Test(arguments: ["reversi", "reversi:6", "connect-four", "breakthrough:5", "life:5", "gomoku"])
    func itPlaysEveryGame(game: String) throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
      try workshop.write(
        "return { choose = function(board) return board:moves()[1] end }", to: "any.lua")
      let output = try workshop.run(
        ["match", "./any.lua", game.hasPrefix("life") ? "" : "./any.lua", "--game", game]
          .filter { !$0.isEmpty } + ["--seed", "1", "--ticks", "1M/move", "--quiet"],
        environment: ["MOONSTONE_GAMES": "\(root)/games"])
      #expect(output.code == 0, "\(output.error)")
    }
  }
#endif
