import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// Scripts ask an opening book by `board:book()`.
@Suite(.timeLimit(.minutes(10 * patience))) struct BookTests {
  private static let game = Reversi()
  private static let plugin = Plugin(game)
  private static let text = """
    return { choose = function(board, context)
      local move, value, count = board:book()
      return move or board:moves()[1], { value = value or -99, text = tostring(count) }
    end }
    """

  /// A book that knows what to play after f5, seen otherwise.
  private static func book(value: Double? = 1.25) throws -> OpeningBook {
    let line = game.canonicalLine(
      from: game.initialPosition, try game.transcript("c4 c3"))
    return try OpeningBook(
      [line.keys[1]: .init(move: line.moves[1].description, value: value, count: 7)],
      of: game.name)
  }

  private static func choice(
    _ book: OpeningBook?, _ isolation: ScriptIsolation, after moves: String = "f5"
  ) async throws -> Choice<Reversi.Move> {
    let source = ScriptSource(name: "asks", text: text).reading(book)
    let script = try LuaStrategy(source, plugin: plugin, isolation: isolation)
    let start = try game.transcript(moves).reduce(into: game.initialPosition) {
      $0.playUnchecked($1)
    }
    return try await script.choose(
      Turn(
        in: Match(game, from: start, players: Sides(both: script.identity)),
        budget: Budget(remainingTicks: 1_000_000)))
  }

  @Test func aBookAnswersHereAndInAWorker() async throws {
    let book = try Self.book()
    let here = try await Self.choice(book, .inProcess)
    #expect(here.comment?.value == 1.25 && here.comment?.text == "7")
    // The image of c3 after c4 is f6 after f5.
    #expect(here.move.description == "f6")
    let apart = try await Self.choice(book, .workers(Workers().pool))
    #expect(apart.move == here.move && apart.comment == here.comment && apart.ticks == here.ticks)
  }

  @Test func withoutABookOrAPositionThereIsNothing() async throws {
    for isolation in [ScriptIsolation.inProcess, .workers(Workers().pool)] {
      #expect(try await Self.choice(nil, isolation).comment?.value == -99)
      #expect(try await Self.choice(Self.book(), isolation, after: "f5 d6").comment?.value == -99)
    }
    let unknown = try await Self.choice(Self.book(value: nil), .inProcess)
    #expect(unknown.comment?.value == -99 && unknown.comment?.text == "7")
  }

  @Test func onlyAScriptThatAsksIsAnotherVersionWithIt() throws {
    let book = try Self.book()
    let asks = ScriptSource(name: "asks", text: Self.text)
    #expect(asks.asksForBook && asks.reading(book).digest != asks.digest)
    #expect(try asks.reading(book).digest != asks.reading(Self.book(value: 2)).digest)
    let other = ScriptSource(
      name: "other", text: "return { choose = function(b) return b:moves()[1] end }")
    #expect(!other.asksForBook && other.reading(book) == other)
    let module = ScriptSource.Include(
      module: "openings", name: "openings.lua", bytes: Array("return board.book".utf8))
    #expect(ScriptSource(name: "by", bytes: other.bytes, includes: [module]).asksForBook)
  }

  @Test func aBookIsReadBack() throws {
    let book = try Self.book()
    let again = try OpeningBook(book.bytes, name: "again", game: "reversi")
    #expect(again.digest == book.digest && again.count == 1)
    let many = try OpeningBook(
      Dictionary(
        uniqueKeysWithValues: (1...500 as ClosedRange<UInt64>).map {
          ($0 &* 0x9E37_79B9_7F4A_7C15, .init(move: "d3", value: Double($0), count: Int($0)))
        }), of: "reversi")
    for number in 1...500 as ClosedRange<UInt64> {
      #expect(many.entry(number &* 0x9E37_79B9_7F4A_7C15)?.count == Int(number))
    }
    #expect(many.entry(5) == nil && many.entry(0) == nil && many.entry(.max) == nil)
  }

  @Test(arguments: [
    ("", 1, "is not an opening book; “archive book” writes one"),
    ("moonstone-book 1 reversi\nnonsense\n", 2, "is not a key, a move, a value and a count"),
    (
      "moonstone-book 1 reversi\n0000000000000001 d3 nan 3\n", 2,
      "is not a key, a move, a value and a count"
    ),
    (
      "moonstone-book 1 reversi\n0000000000000002 d3 - 3\n0000000000000001 d3 - 3\n", 3,
      "its key does not come after the one before"
    ),
    ("moonstone-book 1 reversi\n0000000000000002 d3 - 3", 2, "ends within a line"),
  ])
  func whatIsNotABookIsRefused(text: String, line: Int, why: String) {
    #expect(throws: BookError.invalid("x.book", line: line, why)) {
      try OpeningBook(Array(text.utf8), name: "x.book")
    }
  }

  @Test func aBookOfAnotherGameIsRefused() throws {
    let book = try Self.book()
    #expect(throws: BookError.otherGame("b", found: "reversi", wanted: "hex")) {
      try OpeningBook(book.bytes, name: "b", game: "hex")
    }
  }
}
