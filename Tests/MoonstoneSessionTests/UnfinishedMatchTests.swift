import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession

/// Which kept match is gone on with, among many that are over.
@Suite struct UnfinishedMatchTests {
  /// The journal of a match whose black resigned after a move, and what came then.
  private static func journal(_ more: Interrupt...) throws -> String {
    var match = Match(Reversi())
    let header = JournalHeader(match, seed: 1, memory: 1 << 20, program: "test")
    var text = JournalLine.header(header) + "\n"
    func apply(_ action: Match<Reversi>.Action) throws {
      for line in try match.apply(action).compactMap({ JournalLine.event($0) }) {
        text += line + "\n"
      }
    }
    try apply(.start)
    let request = try #require(match.request)
    let move = try #require(Reversi.Move("f5"))
    try apply(.answer(request, .play(Choice(move), elapsed: .zero)))
    for interrupt in [.resign(.black)] + more { try apply(.interrupt(interrupt)) }
    return text
  }

  private static func found(_ text: String) throws -> (isFound: Bool, notes: [String]) {
    try withFolder { folder in
      try write(try journal(), to: "\(folder)/over.jsonl")
      try write(text, to: "\(folder)/this.jsonl")
      var notes: [String] = []
      let file = MatchFolder(folder: folder)
        .lastUnfinished(in: Catalog(games: [Plugin(Reversi())])) { notes.append($0) }
      #expect(file == nil || file == "\(folder)/this.jsonl")
      return (file != nil, notes)
    }
  }

  @Test func whatFollowsTheEndCounts() throws {
    #expect(try !Self.found(try Self.journal()).isFound)
    #expect(try Self.found(try Self.journal(.takeBack(plies: 1))).isFound)
    #expect(
      try !Self.found(try Self.journal() + JournalLine.reopened(by: "test") + "\n").isFound)
  }

  @Test func aTornEndIsNone() throws {
    let text = try Self.journal()
    #expect(try Self.found(String(text.dropLast())).isFound)
    #expect(try Self.found(String(text.dropLast(40))).isFound)
  }

  @Test func anEndInOtherWordsIsOneToo() throws {
    let lines = try Self.journal().split(separator: "\n").map(String.init)
    let ending = try #require(lines.last).dropLast(",\"event\":\"ended\"}".count).dropFirst()
    let text = (lines.dropLast() + ["{\"event\":\"ended\", \(ending)}"])
      .map { $0 + "\n" }.joined()
    #expect(try Self.found(text).isFound == false)
  }

  /// Twenty thousand kept matches are looked through in half a second.
  @Test func aMatchThatSaysItIsOverIsNotRead() throws {
    let text = try "no journal at all\n" + Self.journal()
    let (isFound, notes) = try Self.found(text)
    #expect(!isFound)
    #expect(notes.isEmpty)
    #expect(try Self.found(text + "\n").notes.count == 1)
  }
}
