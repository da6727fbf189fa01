import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCLI

/// Files as matches.
@Suite struct OpeningTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

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

  private func opening(_ text: String) throws -> Opening<Reversi> {
    try workshop.write(text, to: "file")
    return try Opening("\(workshop.path)/file", game: Reversi())
  }

  private func refusal<G: Game>(_ text: String, game: G = Reversi()) throws -> String {
    try workshop.write(text, to: "file")
    do throws(Failure) {
      _ = try Opening("\(workshop.path)/file", game: game)
      return "none"
    } catch {
      return "\(error.code.rawValue) "
        + error.message.replacing("\(workshop.path)/", with: "")
    }
  }

  @Test func aSaveFileOfReversiIOSOpensWithItsPlayers() throws {
    guard case .saved(let position, let players) = try opening("o01\n\(Self.rows)\n") else {
      Issue.record("it is no journal")
      return
    }
    #expect(position.turn == .white)
    #expect(position.discs(.black) == Reversi().initialPosition.discs(.black))
    #expect(players.black == .human)
    #expect(players.white == (try PlayerSource.usualOpponent(game: "reversi")))
    #expect(players.white != .human)
  }

  @Test func aJournalOpensAsWhatItIs() throws {
    let file = "\(workshop.path)/m.jsonl"
    #expect(
      try workshop.run("match", "first", "last", "--seed", "1", "--journal", file).code == 0)
    guard case .journal(let reading) = try Opening(file, game: Reversi()) else {
      Issue.record("it is a journal")
      return
    }
    #expect(reading.match.ending?.termination == .rules)
    #expect(Games.isJournal(file))
  }

  @Test func whatIsNeitherIsRefusedWithItsPlace() throws {
    #expect(
      try refusal("z01\n\(Self.rows)\n")
        == "65 file:1:1: “z” is not a turn: “x” is black, “o” white, “-” says that the game is over"
    )
    #expect(try refusal("x01\n--------\n").hasPrefix("65 file:3:1: the board has 1 rows"))
    #expect(try refusal("").hasPrefix("65 file:1:1: the file is empty: "))
    #expect(
      try refusal("{\n") == "65 file:1: this is not a JSON object, as every line of a journal is")
    #expect(
      try refusal("x", game: Strip())
        == "65 file: is no journal, which begins with “{”, and strip knows no other matches")
  }

  @Test func whatIsMissingIsSaid() {
    let error = #expect(throws: Failure.self) { try Opening("no", game: Reversi()) }
    #expect(error?.code == .missing)
    #expect(error?.message == "no: there is no such file")
  }
}
