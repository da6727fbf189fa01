import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import Testing

@Suite struct BoardTests {
  @Test(arguments: [
    ("board:turn()", "black"),
    ("board:opponent()", "white"),
    ("table.concat(board:moves(), ' ')", "d3 c4 f5 e6"),
    ("board:count()", "4"),
    ("board:outcome()", "nil"),
    ("board:margin('black')", "nil"),
    ("board", "---------------------------OX------XO--------------------------- X"),
    ("board:play('d3')", "-------------------X-------XX------XO--------------------------- O"),
    ("board:play('d3'):turn()", "white"),
    ("board == board:play('d3')", "false"),
    ("board:play('d3') == board:play('d3')", "true"),
    ("board ~= board", "false"),
    ("board == {}", "false"),
    ("board == 'd3'", "false"),
    ("board:discs('black')", "2"),
    ("board:empties()", "60"),
    ("board:mobility('white')", "4"),
    ("table.concat(board:flips('d3'), ' ')", "d4"),
    ("board:at('d4')", "white"),
    ("board:at('a1')", "nil"),
    ("getmetatable(board)", "board"),
    ("type(board)", "userdata"),
  ])
  func aBoardAnswers(expression: String, answer: String) async throws {
    #expect(try await value(expression) == answer)
  }

  @Test func childrenGivesEachMoveWithItsBoard() async throws {
    let list =
      "(function() local t = {} for move, after in board:children() do "
      + "t[#t + 1] = move .. (after == board:play(move) and '=' or '~') end "
      + "return table.concat(t, ' ') end)()"
    #expect(try await value(list) == "d3= c4= f5= e6=")
  }

  @Test func childrenOfTwoBoardsDoNotMix() async throws {
    let count =
      "(function() local n = 0 for _, a in board:children() do "
      + "for _, b in a:children() do n = n + b:count() end end return n end)()"
    #expect(try await value(count) == "56")
  }

  @Test func aFinishedGameHasNoMovesAndAnOutcome() async throws {
    let script =
      "local function first(b) for m in b:children() do return m end end "
      + "local b = board for _, m in ipairs{'e6','f4','e3','f6','g5','d6','e7','f5','c5'} "
      + "do b = b:play(m) end "
    let body =
      "\(script) return 'e6', { text = b:outcome() .. b:margin('black') .. b:margin('white') "
      + ".. #b:moves() .. b:count() .. tostring((first(b))) }"
    #expect(try await choice(body).comment?.text == "black64-6400nil")
  }

  @Test func aForcedPassIsAMove() async throws {
    let position = try #require(
      Reversi.Position("OX------XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X"))
    #expect(Array(position.legalMoves) == [.pass])
    #expect(try await value("board:moves()[1]", at: position) == "pass")
    #expect(try await value("board:play('pass'):turn()", at: position) == "white")
  }

  @Test(arguments: [
    (
      "board.play('d3')",
      #"board:play(move): called on "d3"; write board:play(move) with a colon, on a board"#
    ),
    ("board:play()", #"board:play(move): argument 1 must be a move such as "d3", found nothing"#),
    ("board:play(nil)", #"board:play(move): argument 1 must be a move such as "d3", found nil"#),
    ("board:play(35)", #"board:play(move): argument 1 must be a move such as "d3", found 35"#),
    ("board:play({})", #"board:play(move): argument 1 must be a move such as "d3", found a table"#),
    ("board:play('z9')", #"board:play(move): argument 1 must be a move such as "d3", found "z9""#),
    ("board:play('a1')", "board:play(move): a1 is illegal here; board:moves() lists what is legal"),
    (
      "board:play('pass')",
      "board:play(move): pass is illegal here; board:moves() lists what is legal"
    ),
    (
      "board:margin('blue')",
      #"board:margin(side): argument 1 must be "black" or "white", found "blue""#
    ),
    (
      "board:margin()", #"board:margin(side): argument 1 must be "black" or "white", found nothing"#
    ),
    (
      "board:discs('blue')",
      #"board:discs(side): argument 1 must be "black" or "white", found "blue""#
    ),
    ("board:discs()", #"board:discs(side): argument 1 must be "black" or "white", found nothing"#),
    ("board:at('i1')", #"board:at(square): argument 1 must be a square of this board, found "i1""#),
    (
      "board:flips(true)", #"board:flips(move): argument 1 must be a move such as "d3", found true"#
    ),
    (
      "board.turn()", "board:turn(): called on nothing; write board:turn() with a colon, on a board"
    ),
    (
      "board.discs({}, 'black')",
      "board:discs(side): called on a table; write board:discs(side) with a colon, on a board"
    ),
    (
      "board.moves(print)",
      "board:moves(): called on a function; write board:moves() with a colon, on a board"
    ),
    (
      "board.count(coroutine.create(print))",
      "board:count(): called on a thread; write board:count() with a colon, on a board"
    ),
    (
      "board:children()()",
      "board:children() belongs in a loop: for move, after in board:children() do"
    ),
    (
      "board:children()(board)",
      "board:children() belongs in a loop: for move, after in board:children() do"
    ),
    (
      "board.children(select(2, board:children()))",
      "board:children(): called on a board; write board:children() with a colon, on a board"
    ),
  ])
  func aWrongCallSaysWhatWasExpectedAtTheScriptsLine(call: String, message: String) async throws {
    let forfeit = try await forfeit("local x = 1\n\(call)\nreturn 'd3'")
    #expect(forfeit.reason == .fault)
    #expect(forfeit.message == "test.lua:3: \(message)")
  }

  @Test func anUnknownMethodIsNamedAtItsLine() async throws {
    #expect(
      try await forfeit("board:fly()").message
        == "test.lua:2: attempt to call a nil value (method 'fly')")
  }

  @Test func aBoardIsNotWrittenTo() async throws {
    #expect(
      try await forfeit("board.x = 1").message
        == "test.lua:2: attempt to index a board value (local 'board')")
  }

  @Test func theBridgeCountsWhatTheGameCounts() {
    #expect(
      (0...5).map { reversi.perft(from: Reversi().initialPosition, depth: $0) }
        == [1, 4, 12, 56, 244, 1396])
  }
}
