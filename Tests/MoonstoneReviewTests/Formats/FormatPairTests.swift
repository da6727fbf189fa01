import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestGames
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// From any format to any other: what a writer says that it leaves out is what differs, and
/// nothing else.
@Suite struct FormatPairTests {
  /// Where a record goes: a file of a format, or an archive.
  enum Target: Hashable {
    case file(MatchFormat)
    case archive

    static let all = MatchFormat.allCases.map { Target.file($0) } + [.archive]

    /// What is written where nothing is known, since the format has no way to say so.
    var invented: Set<MatchDetail> {
      switch self {
      case .file(.journal): [.players, .settings]
      // The result of a match that its rules did not end is one that its moves do not give.
      case .file(.wthor): [.players, .results]
      case .archive: [.players]
      case .file(.save): [.players, .versions]
      case .file(.ggf), .file(.transcript), .file(.obf), .file(.sgf), .file(.pgn): []
      }
    }

    func holds(_ game: some Game) -> Bool {
      guard case .file(let format) = self else { return true }
      return FormatPairTests.catalog.canHold(game.name, in: format)
    }
  }

  private static func gomoku() throws -> LuaGame {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "games/gomoku.lua")
    let source = ScriptSource(name: "gomoku.lua", bytes: Array(try Data(contentsOf: file)))
    return try LuaGame(source, named: "gomoku", isolation: .inProcess)
  }

  private static let catalog = Catalog(
    games: [Plugin(Reversi())],
    engineRules: ["reversi": GTPRules(boardSize: 8, gameName: "Othello")])

  @Test func whatAWriterLeavesOutIsExactlyWhatDiffers() throws {
    var lost: Set<MatchDetail> = []
    for game in try everyGame() + [Self.gomoku()] { lost.formUnion(try check(game)) }
    let never: Set<MatchDetail> = [.scores, .results, .types, .record, .tags]
    #expect(lost == Set(MatchDetail.allCases).subtracting(never))
  }

  /// - Returns: what was left out anywhere.
  private func check<G: Game>(_ game: G) throws -> Set<MatchDetail> {
    var all: Set<MatchDetail> = []
    let targets = Target.all.filter { $0.holds(game) }
    for seed in 1...(game is Reversi ? 60 : game is LuaGame ? 4 : 15) {
      var random = RandomRecord(seed: UInt64(seed))
      let record = random.record(of: game, most: game is LuaGame ? 20 : 80)
      for one in targets {
        guard let (first, lost) = try check(record, one, "\(game.name) \(seed): \(one)") else {
          continue
        }
        expectAreGone(lost, from: record, first, one, "\(game.name) \(seed): \(one)")
        all.formUnion(lost)
        for other in targets {
          _ = try check(first, other, "\(game.name) \(seed): \(one), \(other)")
        }
      }
    }
    return all
  }

  /// Writes a record and reads it.
  ///
  /// - Returns: the record as it was read, and what was left out; `nil` if the format cannot say
  ///   where it begins.
  private func check<G: Game>(
    _ record: MatchRecord<G>, _ target: Target, _ what: String
  ) throws -> (record: MatchRecord<G>, lost: Set<MatchDetail>)? {
    guard let (read, lost) = try pass(record, through: target) else { return nil }
    let details = record.details
    #expect(lost.isSubset(of: details), "\(what): what is not known is not left out")
    let invented = target.invented.subtracting(details)
    let left = lost.union(invented)
    let (found, wanted) = (Self.text(read, without: left), Self.text(record, without: left))
    let isSame = found == wanted
    #expect(isSame, "\(what): \(Self.difference(found, wanted)); left out \(left)")
    return (read, lost)
  }

  /// Checks that each detail that was said to be left out is not there.
  private func expectAreGone<G: Game>(
    _ lost: Set<MatchDetail>, from record: MatchRecord<G>, _ read: MatchRecord<G>,
    _ target: Target, _ what: String
  ) {
    // An archive keeps depths, but no other comments.
    if target == .archive { return }
    let left = lost.union(target.invented.subtracting(record.details))
    for detail in lost where !Self.goesWithAnother(detail, lost) {
      let others = left.subtracting([detail])
      let isThere = Self.text(read, without: others) == Self.text(record, without: others)
      #expect(!isThere, "\(what): \(detail) is there, and said to be left out")
    }
  }

  private func pass<G: Game>(
    _ record: MatchRecord<G>, through target: Target
  ) throws -> (MatchRecord<G>, Set<MatchDetail>)? {
    guard case .file(let format) = target else {
      let store = MemoryStore()
      try store.add([ArchivedMatch(record)])
      var reader = try ArchiveRecordReader(store, MatchQuery(), of: record.game, at: "m.db")
      var lost = record.details.intersection([.comments, .grace, .memories, .ratings])
      lost.formUnion(record.missing)
      if record.control.time.black != record.control.time.white { lost.insert(.clocks) }
      return (try #require(try reader.next()).get(), lost)
    }
    // It does not say whose turn it would be in a match that is over.
    if format == .save, record.end.outcome != nil { return nil }
    return try withFolder { folder in
      let path = "\(folder)/m.\(format.ending)"
      var writer = MatchWriter(format, of: record.game, to: path, program: "test")
      guard writer.canBegin(record) else {
        #expect(throws: MatchFault.self) { try writer.add(record) }
        return nil
      }
      try writer.add(record)
      try writer.finish(on: MatchDate(year: 2026, month: 11, day: 23))
      var read: [MatchRecord<G>] = []
      try MatchReader(path, of: record.game, tell: { _ in }).read(format) {
        read.append(try $0.get())
      }
      #expect(read.count == 1)
      return (try #require(read.first), Set(writer.lost.map(\.detail)))
    }
  }

  /// Whether a detail cannot be there without another that is left out, too.
  private static func goesWithAnother(_ detail: MatchDetail, _ lost: Set<MatchDetail>) -> Bool {
    switch detail {
    case .versions: lost.contains(.players)
    case .times, .values, .comments, .analyses, .memories: lost.contains(.moves)
    case .ticks: lost.contains(.moves)
    default: false
    }
  }

  /// Where two texts differ.
  private static func difference(_ one: String, _ other: String) -> String {
    let same = zip(one, other).prefix { $0 == $1 }.count
    return "…\(one.dropFirst(max(same - 40, 0)).prefix(90)) ≠ …"
      + "\(other.dropFirst(max(same - 40, 0)).prefix(90))"
  }

  /// All that a record says but for some details, and what no file says of a match: where it is,
  /// the rules, and by how much a clock may be late.
  private static func text<G: Game>(
    _ record: MatchRecord<G>, without details: Set<MatchDetail>
  ) -> String {
    var record = record.forgetting(details)
    record.place = ""
    record.tags.rules = nil
    record.control.margin = .zero
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(record)).map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
  }
}
