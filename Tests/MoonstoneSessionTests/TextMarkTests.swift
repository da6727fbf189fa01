import Foundation
import MoonstoneEngines
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneReview
@testable import MoonstoneSession

/// Texts that begin with a byte order mark, as some editors write them.
@Suite struct TextMarkTests {
  private static let mark = "\u{FEFF}"
  private let catalog = Catalog(games: [Plugin(Reversi())])

  @Test(arguments: [
    (
      "m.ggf",
      "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3];)"
    ),
    ("m.txt", "f5d6c3\n"),
    ("m.obf", "---------------------------OX------XO--------------------------- X;\n"),
  ])
  func aFileOfMatchesHoldsAsManyWithIt(name: String, text: String) throws {
    try withFolder { folder in
      let file = "\(folder)/\(name)"
      try write(text, to: file)
      let kind = try MatchSubject(file).kind
      try write(Self.mark + text, to: file)
      let subject = try MatchSubject(file)
      #expect(subject.kind == kind)
      var found: [MatchRecord<Reversi>] = []
      let count = try subject.read(of: Reversi()) { found.append($0) }
      #expect(count.all == 1 && found.count == 1 && count.broken.isEmpty)
    }
  }

  @Test func aJournalGoesOnAfterIt() throws {
    try withFolder { folder in
      let file = "\(folder)/m.jsonl"
      var match = Match(Reversi(), players: Sides(both: PlayerIdentity(name: "p")))
      let header = JournalHeader(match, seed: 1, memory: 1 << 20, program: "test 1")
      var lines = [JournalLine.header(header)]
      for event in try match.apply(.start) {
        if let line = JournalLine.event(event) { lines.append(line) }
      }
      let text = lines.map { $0 + "\n" }.joined()
      try write(Self.mark + text, to: file)
      #expect(try MatchSubject(file).isJournal)
      let reading = try JournalReading(file, game: Reversi())
      #expect(reading.torn == nil && reading.intactEnd == text.utf8.count + 3)
      #expect(try JournalHeader.read(file).game == "reversi")
      // Its lines are those of the text.
      #expect(try reading.fork(at: 0).lines == lines)
      #expect(try contents(file).unicodeScalars.first == "\u{FEFF}")
    }
  }

  @Test(arguments: TextFile.Kind.texts) func aTextIsReadWithoutIt(kind: TextFile.Kind) throws {
    try withFolder { folder in
      try write(Self.mark + "text", to: "\(folder)/file")
      let text = try TextFile.contents(of: "\(folder)/file", as: kind)
      #expect(text.utf8.count == 4)
      #expect(try TextFile.contents(found: "\(folder)/file", as: kind).utf8.count == 4)
      // A script is edited, and is a version by all its bytes.
      #expect(try TextFile.script(at: "\(folder)/file").utf8.count == 7)
    }
  }

  @Test func openingsMayHaveCommentsBehindThem() throws {
    try withFolder { folder in
      let file = "\(folder)/openings.txt"
      try write("\(Self.mark)# all\nf5d6c3 # one\n\nf5f6e6 % another\nf5 d6\n", to: file)
      let openings = try EventOpenings.read(
        file, of: Plugin(Reversi()), count: 10, seed: 1, note: { _ in })
      #expect(openings.map(\.name) == ["f5d6c3", "f5f6e6", "f5 d6"])
      try write("f5d6c3\nf5d7 # one\n", to: file)
      let error = #expect(throws: OpeningsError.self) {
        try EventOpenings.read(file, of: Plugin(Reversi()), count: 10, seed: 1, note: { _ in })
      }
      #expect(error?.description.hasPrefix("\(file):2:3: ") == true, "\(error?.description ?? "")")
    }
  }
}

extension TextFile.Kind {
  static let texts: [TextFile.Kind] = [
    .position, .openings, .problems, .savedMatch, .pattern, .journal,
  ]
}
