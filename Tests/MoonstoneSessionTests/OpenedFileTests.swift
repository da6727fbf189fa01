import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneSession

/// Files as matches.
@Suite struct OpenedFileTests {
  private let catalog = Catalog(games: [Plugin(Reversi())])

  private static let rows = """
    --------
    --------
    --------
    ---ox---
    ---xo---
    --------
    --------
    --------
    """

  private func opened(_ text: String) throws -> OpenedFile<Reversi> {
    try withFolder { folder in
      try write(text, to: "\(folder)/file")
      return try OpenedFile("\(folder)/file", game: Reversi(), in: catalog)
    }
  }

  private func refusal<G: Game>(_ text: String, game: G = Reversi()) throws -> String {
    try withFolder { folder in
      try write(text, to: "\(folder)/file")
      do throws(OpeningError) {
        _ = try OpenedFile("\(folder)/file", game: game, in: catalog)
        return "none"
      } catch {
        return error.description.replacing("\(folder)/", with: "").replacing(folder, with: "")
      }
    }
  }

  @Test func aSaveFileOfReversiIOSOpensWithItsPlayers() throws {
    guard case .saved(let position, let players) = try opened("o01\n\(Self.rows)\n") else {
      Issue.record("it is not a journal")
      return
    }
    #expect(position.turn == .white)
    #expect(position.discs(.black) == Reversi().initialPosition.discs(.black))
    #expect(players.black == .human)
    #expect(players.white == (try catalog.usualOpponent(of: "reversi")))
    #expect(players.white != .human)
  }

  @Test func aJournalOpensAsWhatItIs() throws {
    try withFolder { folder in
      let file = "\(folder)/m.jsonl"
      var match = Match(Reversi(), players: Sides(both: PlayerIdentity(name: "p")))
      let header = JournalHeader(match, seed: 1, memory: 1, program: "test 1")
      let journal = try JournalWriter<Reversi>(creating: file, header)
      for event in try match.apply(.start) { try journal.observe(event, in: match) }
      #expect(MatchFile.isJournal(file))
      guard case .journal(let reading) = try OpenedFile(file, game: Reversi(), in: catalog) else {
        Issue.record("it is a journal")
        return
      }
      #expect(reading.match.phase == .turn(.black))
    }
  }

  @Test func anUnknownFileIsRefusedWithItsPlace() throws {
    #expect(
      try refusal("z01\n\(Self.rows)\n")
        == "file:1:1: “z” is not a turn: “x” is black, “o” white, “-” says that the game is over"
    )
    #expect(try refusal("x01\n--------\n").hasPrefix("file:3:1: the board has 1 rows"))
    #expect(try refusal("").hasPrefix("file:1:1: the file is empty: "))
    #expect(
      try refusal("{\n") == "file:1: this is not a JSON object, as every line of a journal is")
    #expect(
      try refusal("x", game: Strip())
        == "file: is not a journal, which begins with “{”, nor another saved match of strip")
  }

  @Test func aMissingFileIsToldToBeMissing() {
    let error = #expect(throws: OpeningError.self) {
      try OpenedFile("no", game: Reversi(), in: catalog)
    }
    #expect(error?.description == "no: there is no such file")
  }
}
