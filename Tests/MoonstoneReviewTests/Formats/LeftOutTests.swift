import Foundation
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// What a file says and no record holds, and what a record holds and no file: both are said.
@Suite struct LeftOutTests {
  private func read(_ text: String, _ format: MatchFormat) throws -> MatchRecord<Reversi> {
    try withFolder { folder in
      let path = "\(folder)/m.\(format.ending)"
      try write(text, to: path)
      var records: [MatchRecord<Reversi>] = []
      try MatchReader(path, of: Reversi(), tell: { _ in }).read(format) {
        records.append(try $0.get())
      }
      #expect(records.count == 1)
      return try #require(records.first)
    }
  }

  /// The record as a file holds it, and what the writer says that it leaves out.
  private func pass(
    _ record: MatchRecord<Reversi>, through format: MatchFormat
  ) throws -> (read: MatchRecord<Reversi>, lost: Set<MatchDetail>, alteredNames: Int) {
    try withFolder { folder in
      let path = "\(folder)/m.\(format.ending)"
      var writer = MatchWriter(format, of: record.game, to: path, program: "test")
      try writer.add(record)
      try writer.finish(on: MatchDate(year: 2026, month: 11, day: 23))
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return (try read(text, format), Set(writer.lost.map(\.detail)), writer.alteredNames)
    }
  }

  private static let properties: [(String, MatchDetail?)] = [
    ("BR[5d]", .ratings), ("WR[1500?]", .ratings), ("BR[1500]WR[?]", nil),
    ("TM[5 min]", .clocks), ("OT[3x30 byo-yomi]", .clocks),
    ("TM[300]OT[3x30 byo-yomi]", .clocks), ("TM[300]OT[2 fischer]", nil), ("TM[0]", nil),
    ("C[a]C[b]", .tags), ("RU[LG]", .tags),
  ]

  @Test(arguments: properties)
  func whatAPropertyOfSGFSaysIsNotLeftOutInSilence(
    text: String, missing: MatchDetail?
  ) throws {
    let record = try read("(;GM[2];B[f5]\(text))", .sgf)
    #expect(Array(record.missing) == [missing].compactMap(\.self))
    #expect(try pass(record, through: .sgf).lost == record.missing)
  }

  private static let tags: [(String, MatchDetail?)] = [
    (#"[BlackElo "abc"]"#, .ratings), (#"[WhiteElo "-"]"#, nil), (#"[TimeControl "*60"]"#, .clocks),
    (#"[TimeControl "?"]"#, nil), (#"[TimeControl "300+2"]"#, nil),
  ]

  @Test(arguments: tags)
  func whatATagOfPGNSaysIsNotLeftOutInSilence(text: String, missing: MatchDetail?) throws {
    let record = try read("\(text)\n1. f5 *", .pgn)
    #expect(Array(record.missing) == [missing].compactMap(\.self))
    #expect(try pass(record, through: .pgn).lost == record.missing)
  }

  @Test func theFirstOfTwoCommentsIsKept() throws {
    let record = try read("(;GM[2];B[f5]C[a]C[b];C[c]C[d]W[d6])", .sgf)
    #expect(record.plies.map(\.comment?.text) == ["a", "c"])
  }

  @Test(arguments: ["?", "-"])
  func inPGNAFactCannotBeASignForNone(sign: String) throws {
    var record = MatchRecord(Reversi())
    record.play(try Reversi().transcript("f5"))
    record.players = Sides(
      black: PlayerIdentity(name: sign), white: PlayerIdentity(name: "Ann"))
    record.tags.event = sign
    let (read, lost, alteredNames) = try pass(record, through: .pgn)
    #expect(read.players?.map(\.name) == Sides(black: "", white: "Ann"))
    #expect(lost == [.players, .events] && alteredNames == 1)
    let (same, nothing, none) = try pass(record, through: .sgf)
    #expect(same.tags.event == sign && nothing == [] && none == 0)
  }

  @Test(arguments: [
    "}", "}\u{301} 1. d3", "a }\u{301}", "]\u{301}", "\\\u{301}]", "[%%eval 3] a",
    "[%\u{301}eval 3]",
    "\u{301}a", "a \u{301}", "{", "; a", "(",
  ])
  func aCommentEndsWhereItEnds(text: String) throws {
    var record = MatchRecord(Reversi())
    record.play(try Reversi().transcript("f5d6c3"))
    record.annotate { index, ply in
      ply.comment = Comment(value: index == 1 ? 2 : nil, text: text)
    }
    for format in [MatchFormat.sgf, .pgn] {
      let (read, lost, _) = try pass(record, through: format)
      #expect(read.moves == record.moves)
      let (comments, wanted) = (read.plies.map(\.comment), record.plies.map(\.comment))
      #expect(comments.map { $0?.value } == wanted.map { $0?.value })
      #expect((comments != wanted) == lost.contains(.comments), "\(format): \(comments)")
    }
  }
}
