import Foundation
import MoonstoneEngines
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneReview

/// Matches from one format to another and back, as laws over random matches.
@Suite struct ConversionTests {
  /// A match by chance: players, values, times and an ending before the rules' where `isRich`.
  private func journal<G: Game>(of game: G, isRich: Bool, seed: UInt64) throws -> [String] {
    var chance = SplitMix64(seed: seed)
    var start = game.initialPosition
    if isRich {
      for _ in 0..<Int.random(in: 0...20, using: &chance) {
        guard let move = Array(start.legalMoves).randomElement(using: &chance) else { break }
        start.playUnchecked(move)
      }
    }
    let length = isRich ? Int.random(in: 0...70, using: &chance) : 200
    var (position, moves): (G.Position, [G.Move]) = (start, [])
    while moves.count < length, let move = Array(position.legalMoves).randomElement(using: &chance)
    {
      position.playUnchecked(move)
      moves.append(move)
    }
    var match = try MatchRecord(game, from: start, checking: moves)
    match.players = Sides(
      black: PlayerIdentity(name: "Zoë \(seed)"), white: PlayerIdentity(name: "Ann"))
    if isRich {
      match.control.time = Sides(
        both: .perMatch(.seconds(900), increment: .milliseconds(seed % 2 * 500)))
      match.annotate { _, ply in
        if ply.move == game.pass { return }
        ply.comment =
          Bool.random(using: &chance)
          ? Comment(value: Double.random(in: -64...64, using: &chance)) : nil
        ply.elapsed = .nanoseconds(Int.random(in: 1...9_000_000_000, using: &chance))
      }
      let interrupt: Interrupt? =
        [
          nil, .resign(.white), .forfeit(.black, Forfeit(.time, "out of time")),
        ].randomElement(using: &chance) ?? nil
      if match.ending == nil { match.ending = interrupt.flatMap { Ending($0) } }
    }
    let (lines, lost) = try match.journal(by: "test")
    #expect(lost == [] && lines.count > moves.count)
    return lines
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func aJournalComesBackFromGGFAsItWas(seed: UInt64) throws {
    try withFolder { folder in
      let lines = try journal(of: Reversi(), isRich: true, seed: seed)
      try write(lines.joined(separator: "\n") + "\n", to: "\(folder)/m.jsonl")
      let report = try Converter(folder).convert("m.jsonl", "m.ggf").report
      #expect(report.lost.map(\.detail) == [.settings])
      let back = try Converter(folder).convert("m.ggf", "back.jsonl").report
      #expect(back.lost.isEmpty && back.count == 1)
      #expect(try contents("\(folder)/back.jsonl") == contents("\(folder)/m.jsonl"))
    }
  }

  @Test func otherBoardsComeBackFromGGF() throws {
    try withFolder { folder in
      let lines = try journal(of: SizedReversi<TenByTen>(), isRich: true, seed: 7)
      try write(lines.joined(separator: "\n") + "\n", to: "\(folder)/m.jsonl")
      try Converter(folder).convert("m.jsonl", "m.ggf")
      try Converter(folder).convert("m.ggf", "back.jsonl")
      #expect(try contents("\(folder)/back.jsonl") == contents("\(folder)/m.jsonl"))
    }
  }

  @Test func journalsComeBackFromWTHORWithTheirNamesAndMoves() throws {
    try withFolder { folder in
      let names = (0..<30).map { "m\($0).jsonl" }
      for (seed, name) in names.enumerated() {
        let lines = try journal(of: Reversi(), isRich: false, seed: UInt64(seed))
        try write(lines.joined(separator: "\n") + "\n", to: "\(folder)/\(name)")
      }
      let report = try Converter(folder).convert(names + ["m.wtb"]).report
      #expect(report.count == 30 && report.alteredNames == 0)
      #expect(report.lost.map(\.detail) == [.settings])
      for (index, name) in names.enumerated() {
        let back = try Converter(folder, number: index + 1).convert("m.wtb", "back-\(name)").report
        #expect(back.lost.isEmpty)
        #expect(try contents("\(folder)/back-\(name)") == contents("\(folder)/\(name)"))
      }
    }
  }

  @Test func transcriptsComeBackFromWTHORAndFromGGF() throws {
    try withFolder { folder in
      let names = (0..<20).map { "m\($0).jsonl" }
      for (seed, name) in names.enumerated() {
        let lines = try journal(of: Reversi(), isRich: false, seed: UInt64(seed))
        try write(lines.joined(separator: "\n") + "\n", to: "\(folder)/\(name)")
      }
      try Converter(folder).convert(names + ["m.txt"])
      #expect(try contents("\(folder)/m.txt").split(separator: "\n").count == 20)
      for other in ["ggf", "wtb"] {
        let report = try Converter(folder).convert("m.txt", "m.\(other)").report
        #expect(report.lost.isEmpty && report.count == 20)
        try Converter(folder).convert("m.\(other)", "\(other).txt")
        #expect(try contents("\(folder)/\(other).txt") == contents("\(folder)/m.txt"))
      }
    }
  }

  @Test func positionsGoToOBFAndToASaveFile() throws {
    try withFolder { folder in
      try write("f5d6c3\n", to: "\(folder)/m.txt")
      let report = try Converter(folder).convert("m.txt", "m.obf").report
      #expect(report.lost.map(\.detail) == [.moves])
      let position = try Reversi().transcript("f5d6c3").reduce(into: Reversi().initialPosition) {
        $0.playUnchecked($1)
      }
      #expect(try contents("\(folder)/m.obf") == "\(position);\n")
      try Converter(folder).convert("m.obf", "m.game")
      #expect(try SaveFile(contents("\(folder)/m.game")).position == position)
      try Converter(folder).convert("m.game", "again.obf")
      #expect(try contents("\(folder)/again.obf") == contents("\(folder)/m.obf"))
    }
  }

  @Test func anEndedMatchIsASaveFileThatIsOver() throws {
    try withFolder { folder in
      try write("e6f4e3f6g5d6e7f5c5\n", to: "\(folder)/m.txt")
      try Converter(folder).convert("m.txt", "m.game")
      let text = try contents("\(folder)/m.game")
      #expect(text.hasPrefix("-00\n") && text.split(separator: "\n").count == 9)
      #expect(try SaveFile(text).isOver)
    }
  }

  @Test func aTranscriptOnSeveralLinesIsOneMatch() throws {
    try withFolder { folder in
      try write("# a comment\nf5d6\nc3d3c4\n", to: "\(folder)/m.txt")
      #expect(try Converter(folder).convert("m.txt", "one.txt").report.count == 1)
      try write("f5d6\nf5f6\n", to: "\(folder)/n.txt")
      #expect(try Converter(folder).convert("n.txt", "two.txt").report.count == 2)
    }
  }
}

/// What is left of a conversion that does not end.
@Suite struct LeftConversionTests {
  @Test(arguments: ["ggf", "txt", "wtb"])
  func aConversionThatIsLeftInTheMiddleLeavesNothing(ending: String) throws {
    try withFolder { folder in
      // The second file tells of names that are not beside it, when the first is read already.
      try write("f5d6\nf5f6\n", to: "\(folder)/a.txt")
      try Converter(folder).convert("a.txt", "b.wtb")
      for name in ["b.jou", "b.trn"] { unlink("\(folder)/\(name)") }
      let interruption = Interruption()
      var conversion = Conversion(
        ["\(folder)/a.txt", "\(folder)/b.wtb"], to: "\(folder)/c.\(ending)", program: "test"
      ) { _ in
        let drafts = try? FileManager.default.contentsOfDirectory(atPath: folder)
          .filter { $0.hasSuffix(".tmp") }
        #expect(drafts?.count == 1)
        _ = interruption.request(by: SIGINT)
      }
      conversion.interruption = interruption
      #expect(throws: Interrupted.self) {
        try conversion.run(
          in: Converter.catalog, otherwise: try Converter.catalog.game(named: "reversi"))
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(left == ["a.txt", "b.wtb"])
    }
  }

  @Test func whatStandsInTheWayOfTheNamesKeepsAllFilesAway() throws {
    try withFolder { folder in
      let game = Reversi()
      var writer = MatchWriter(.wthor, of: game, to: "\(folder)/m.wtb", program: "test")
      try writer.add(try MatchRecord(game, checking: ["f5", "d6"]))
      try write("other", to: "\(folder)/m.trn")
      let error = #expect(throws: FileFault.self) {
        try writer.finish(on: MatchDate(year: 2026, month: 11, day: 23))
      }
      #expect(error?.path == "\(folder)/m.trn")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["m.trn"])
    }
  }
}

/// Converts files of a folder.
struct Converter {
  static let catalog = Catalog(
    games: [Plugin(Reversi()), Plugin(SizedReversi<TenByTen>())],
    engineRules: ["reversi": GTPRules(boardSize: 8, gameName: "Othello")])

  let folder: String
  let number: Int?
  let skipsBroken: Bool

  init(_ folder: String, number: Int? = nil, skipsBroken: Bool = false) {
    self.folder = folder
    self.number = number
    self.skipsBroken = skipsBroken
  }

  @discardableResult func convert(
    _ files: String...
  ) throws -> (report: Conversion.ConversionReport, told: [String]) { try convert(files) }

  @discardableResult func convert(
    _ files: [String]
  ) throws -> (report: Conversion.ConversionReport, told: [String]) {
    let told = Locked<[String]>([])
    let paths = files.map { "\(folder)/\($0)" }
    var conversion = Conversion(paths.dropLast(), to: paths[paths.count - 1], program: "test") {
      sentence in told.withLock { $0.append(sentence.replacing("\(folder)/", with: "")) }
    }
    conversion.choice.number = number
    conversion.choice.skipsBroken = skipsBroken
    let report = try conversion.run(
      in: Self.catalog, otherwise: try Self.catalog.game(named: "reversi"),
      on: MatchDate(year: 2026, month: 11, day: 23))
    return (report, told.withLock { $0 })
  }

  /// Why a conversion ends, without the folder.
  func refusal(_ files: String...) -> String {
    do {
      try convert(files)
      return "none"
    } catch {
      return "\(error)".replacing("\(folder)/", with: "")
    }
  }
}
