import Foundation
import Testing

/// What a strategy's ticks go into, as a person asks for it.
@Suite struct ProfileTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Self.script, to: "mine.lua")
  }

  private static let script = """
    local function worth(board)
      local sum = 0
      for i = 1, 50 do sum = sum + i end
      return sum + board:count()
    end
    return { choose = function(board, context)
      local best, most
      for move, after in board:children() do
        local value = worth(after)
        if not most or value > most then best, most = move, value end
      end
      return best
    end }

    """

  private struct ProfileOutput: Decodable {
    struct Cost: Decodable {
      let ticks: Int
    }

    struct ProfileLine: Decodable {
      let file: String
      let line: Int
      let ticks: Int
    }

    struct Function: Decodable {
      let name: String
      let ticks: Int
      let withCalls: Int
    }

    struct Forfeit: Decodable {
      let reason: String
    }

    let ticks: Int
    let charged: Int
    let moves: [String]
    let lines: [ProfileLine]
    let functions: [Function]
    let host: [Cost]
    let difference: String?
    let forfeit: Forfeit?
  }

  private struct Played: Decodable {
    let side: String
    let move: String?
    let ticks: Int?
  }

  private func report(_ arguments: String...) async throws -> ProfileOutput {
    let output = await workshop.ask(["profile", "--json"] + arguments)
    #expect(output.code == 0, "\(output.error)")
    return try JSONDecoder().decode(ProfileOutput.self, from: Data(output.output.utf8))
  }

  /// The moves of black, as the match has them without a profile.
  private func match() async throws -> (moves: [String], ticks: Int) {
    let output = await workshop.ask(
      "match", "./mine.lua", "last", "--seed", "7", "--ticks", "1M/move", "--journal", "./m.jsonl",
      "--json")
    let played = try output.lines.filter { $0.contains(#""event":"played""#) }
      .map { try JSONDecoder().decode(Played.self, from: Data($0.utf8)) }
      .filter { $0.side == "black" }
    return (played.compactMap(\.move), played.compactMap(\.ticks).reduce(0, +))
  }

  @Test func itHasTheMovesAndTheTicksOfTheMatch() async throws {
    let match = try await match()
    #expect(match.ticks > 0)
    for place in [[], ["--in-process"]] {
      let output = await workshop.ask(
        [
          "profile", "./mine.lua", "--against", "last", "--seed", "7", "--ticks", "1M/move",
          "--json",
        ]
          + place)
      let report = try JSONDecoder().decode(ProfileOutput.self, from: Data(output.output.utf8))
      #expect(report.moves == match.moves)
      #expect(report.charged == match.ticks)
      #expect(report.ticks == match.ticks)
      #expect(report.lines.reduce(0) { $0 + $1.ticks } == match.ticks)
      #expect(report.functions.reduce(0) { $0 + $1.ticks } == match.ticks)
    }
  }

  @Test func aRecordedMatchIsAskedAgain() async throws {
    let match = try await match()
    let again = try await report("./mine.lua", "--match", "./m.jsonl")
    #expect(again.moves == match.moves)
    #expect(again.ticks == match.ticks)
    #expect(again.difference == nil)
    try workshop.write(
      Self.script.replacing("value > most", with: "value < most"), to: "other.lua")
    let other = try await report("./other.lua", "--match", "./m.jsonl", "--side", "black")
    #expect(other.difference?.hasPrefix("differs from the match at ply ") == true)
    let refused = await workshop.ask("profile", "./other.lua", "--match", "./m.jsonl")
    #expect(refused.code == 65)
    #expect(
      refused.error
        == "moonstone: other.lua did not play in m.jsonl; mine.lua and last did\n")
  }

  @Test func theLinesThatCostMostComeFirst() async throws {
    let report = try await report("./mine.lua", "--opening", "f5d6c3", "--seed", "1")
    #expect(report.lines.first?.line == 3)
    #expect(report.functions.first?.name == "worth")
    #expect(report.moves.count == 1)
  }

  @Test func itIsPrintedInEveryForm() async throws {
    let asked = ["profile", "./mine.lua", "--opening", "f5d6c3", "--seed", "1"]
    let ticks = try await report("./mine.lua", "--opening", "f5d6c3", "--seed", "1").ticks
    let table = await workshop.ask(asked)
    #expect(
      table.lines.first
        == "mine.lua, on one position, seed 1: 1 choice, \(ticks) ticks")
    let annotated = await workshop.ask(asked + ["--annotate"])
    #expect(annotated.lines.first == "mine.lua: \(ticks - own(table)) ticks")
    #expect(annotated.lines.count == Self.script.split(separator: "\n").count + 1)
    let collapsed = await workshop.ask(asked + ["--format", "collapsed"])
    let sum = collapsed.lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(sum.reduce(0, +) == ticks)
    let speedscope = await workshop.ask(asked + ["--format", "speedscope"])
    #expect(speedscope.output.contains("\"endValue\":\(ticks),"))
    #expect(speedscope.output.contains("https://www.speedscope.app/file-format-schema.json"))
  }

  /// The ticks of the host's own work in a table.
  private func own(_ table: Output) -> Int {
    let line = table.lines.first { $0.hasSuffix("(moonstone)") } ?? ""
    return line.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }

  @Test func aForfeitSaysSoAndWhatWasSpent() async throws {
    try workshop.write(
      """
      local function spin()
        while true do end
      end
      return { choose = function(board)
        local n = spin()
        return n
      end }

      """, to: "bad.lua")
    let asked = [
      "profile", "./bad.lua", "--against", "last", "--seed", "1", "--ticks", "100K/move",
    ]
    let output = await workshop.ask(asked)
    #expect(output.code == 0)
    #expect(output.output.contains("forfeits by ticks: bad.lua:2: out of ticks\n"))
    #expect(output.output.contains("  bad.lua:2: in upvalue 'spin'\n  bad.lua:5: in "))
    #expect(output.output.contains("spent before that:\n"))
    let report = try JSONDecoder().decode(
      ProfileOutput.self, from: Data(await workshop.ask(asked + ["--json"]).output.utf8))
    #expect(report.forfeit?.reason == "ticks")
    #expect(report.charged == 0)
    #expect(report.ticks > 100_000)
  }

  @Test func aCapsuleIsRepeatedUnderIt() async throws {
    try workshop.write(
      "return { choose = function(board)\nlocal t = nil\nreturn t.x\nend }\n", to: "bad.lua")
    _ = await workshop.ask(
      "match", "./bad.lua", "last", "--seed", "1", "--capsules", "./c", "--quiet")
    let file = "c/" + (try #require(try workshop.names(in: "c").first))
    let report = try await report("--capsule", "./\(file)")
    #expect(report.forfeit?.reason == "fault")
    #expect(report.difference == nil)
  }

  @Test func whatContradictsItselfIsRefused() async throws {
    func refusal(_ arguments: String...) async throws -> String {
      let output = await workshop.ask(["profile"] + arguments)
      #expect(output.code == 64)
      return output.error
    }
    #expect(
      try await refusal("./mine.lua", "--match", "m", "--against", "last")
        == "moonstone: --match and --against exclude each other: both say what it plays\n")
    #expect(try await refusal() == "moonstone: say which strategy to profile\n")
    #expect(
      try await refusal("./mine.lua", "--ticks", "none")
        == "moonstone: --ticks “none” is not a budget, such as 5M/move\n")
    #expect(
      try await refusal("human")
        == "moonstone: “human” is not a script: only scripts have a profile\n")
  }
}
