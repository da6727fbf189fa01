import MoonstoneBreakthrough
import MoonstoneConnectFour
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLife
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// The whole board in one call, and boards from texts.
@Suite(.timeLimit(.minutes(10 * patience))) struct WholeBoardTests {
  /// What a script says about the board of any game.
  private func text<G: Game>(
    _ game: G, _ expression: String, at position: G.Position? = nil,
    isolation: ScriptIsolation = .inProcess
  ) async throws -> String? {
    let script = """
      return { choose = function(board)
        return board:moves()[1], { text = tostring(\(expression)) }
      end }
      """
    let player = try LuaStrategy(
      ScriptSource(name: "s", text: script), plugin: Plugin(game), isolation: isolation)
    let turn = Turn(game: game, position: position ?? game.initialPosition)
    return try await player.choose(turn).comment?.text
  }

  @Test func squaresAreThoseWithAPiece() async throws {
    let list = """
      (function()
        local text = {}
        for square, side in pairs(board:squares()) do text[#text + 1] = square .. side end
        table.sort(text)
        return table.concat(text, ' ')
      end)()
      """
    #expect(try await text(Reversi(), list) == "d4white d5black e4black e5white")
    #expect(try await text(ConnectFour(), list) == "")
    let hex = try ShippedGames.game("hex:3")
    let middle = try hex.transcript("b2 a1").reduce(hex.initialPosition) {
      $0.playingUnchecked($1)
    }
    #expect(try await text(hex, list, at: middle) == "a1white b2black")
  }

  @Test func squaresAgreeWithTheGridInEveryGame() async throws {
    func check<G: Game>(_ game: G) async throws {
      let moves = game.randomMatch(seed: 3).prefix(12)
      let position = moves.reduce(game.initialPosition) { $0.playingUnchecked($1) }
      guard position.outcome == nil, let grid = game.grid(of: position) else { return }
      let taken = grid.rows.joined().compactMap { $0?.side }.count
      let counted =
        "(function() local n = 0 for _ in pairs(board:squares()) do n = n + 1 end return n end)()"
      #expect(try await text(game, counted, at: position) == "\(taken)", "\(game.name)")
    }
    try await check(Reversi())
    try await check(ConnectFour())
    try await check(Breakthrough())
    try await check(Life(size: 50))
    try await check(ShippedGames.game("gomoku"))
  }

  @Test func equalBoardsShareAKeyHoweverTheyWereReached() async throws {
    func check<G: Game>(_ game: G) async throws {
      let key = String(Int64(bitPattern: game.initialPosition.key))
      #expect(try await text(game, "board:key()") == key)
      #expect(try await text(game, "math.type(board:key())") == "integer")
      let again = "moonstone.board(tostring(board)):key() == board:key()"
      #expect(try await text(game, again) == "true")
      #expect(try await text(game, "board:key() == board:play(board:moves()[1]):key()") == "false")
    }
    try await check(Reversi())
    try await check(ConnectFour())
    try await check(Life())
    try await check(ShippedGames.game("hex:4"))
    let transposed = "board:play('f5'):play('d6'):play('c3'):play('d3'):play('c4'):key() == "
    #expect(
      try await value(
        "\(transposed) board:play('f5'):play('d6'):play('c4'):play('d3'):play('c3'):key()")
        == "true")
  }

  @Test func aKeyIsTheSameInAWorker() async throws {
    let workers = Workers()
    let here = try await text(Reversi(), "board:key()")
    #expect(
      try await text(Reversi(), "board:key()", isolation: .workers(workers.pool)) == here)
  }

  @Test func aDiagramIsWhatPeopleSeeAndReadsBack() async throws {
    func check<G: Game>(_ game: G, readsBack: Bool = true) async throws {
      let moves = game.randomMatch(seed: 3).prefix(7)
      let position = moves.reduce(game.initialPosition) { $0.playingUnchecked($1) }
      let drawn = game.diagram(of: position, lastMove: nil)
      #expect(
        try await text(game, "#board:diagram()", at: position) == "\(drawn.utf8.count)",
        "\(game.name)")
      if !readsBack { return }
      #expect(
        try await text(game, "moonstone.board(board:diagram()) == board", at: position) == "true",
        "\(game.name)")
    }
    try await check(Reversi())
    try await check(ConnectFour())
    try await check(Breakthrough())
    try await check(Life(size: 50), readsBack: false)
    try await check(ShippedGames.game("gomoku"), readsBack: false)
  }

  @Test func aBoardFromATextIsABoardLikeAnyOther() async throws {
    let body = """
      local b = moonstone.board(("-"):rep(27) .. "OX------XO" .. ("-"):rep(27) .. " X")
      assert(b == board and b:count() == 4 and b:play("d3"):turn() == "white")
      assert(b:search { depth = 2 } and #b:moves() == 4)
      return "d3"
      """
    #expect(try await choice(body).move.description == "d3")
  }

  @Test(arguments: [
    ("", "1:1: there is no position"), ("nonsense", "1:"), ("'\\0' .. tostring(board)", "1:"),
    ("('X'):rep(64) .. ' Q'", "1:66: "), ("('-'):rep(30000)", "1:"),
  ])
  func whatIsNotABoardIsAnErrorWithItsPlace(text: String, place: String) async throws {
    let literal = text.contains("(") || text.contains("..") ? text : "'\(text)'"
    let found = try await value("select(2, pcall(moonstone.board, \(literal)))")
    #expect(found?.hasPrefix("moonstone.board: \(place)") == true, "\(found ?? "")")
  }

  @Test(arguments: [
    ("nil", "found nil"), ("", "found nothing"), ("5", "found 5"), ("board", "found a board"),
    ("{}", "found a table"), ("print", "found a function"),
    (
      "('-'):rep(32769)", "moonstone.board: the text has 32769 bytes; a board has at most 32768"
    ),
    ("('x'):rep(20 << 20)", "a board has at most 32768"),
  ])
  func whatIsNotATextOfABoardsSizeIsAnError(argument: String, end: String) async throws {
    let call = argument.isEmpty ? "" : ", \(argument)"
    let found = try await value("select(2, pcall(moonstone.board\(call)))")
    #expect(found?.hasSuffix(end) == true, "\(found ?? "")")
  }

  @Test func aTextThatTheRulesCannotUseIsTheScriptsFault() async throws {
    let game = try LuaGame(pileGame(), named: "pile", isolation: .inProcess)
    let bad = "select(2, pcall(moonstone.board, 'pile {pile=3,turn=\"nobody\"}'))"
    let found = try await text(game, bad)
    #expect(
      found?.hasPrefix("moonstone.board: 1:6: not a position of pile: ") == true, "\(found ?? "")")
    #expect(try await text(game, "moonstone.board('{pile=3,turn=\"white\"}'):turn()") == "white")
    #expect(try await text(game, "pcall(moonstone.board, '{')") == "false")
    #expect(try await text(game, "pcall(board.squares, board)") == "false")
  }

  @Test func badBoardsThatAScriptMakesDoNotAbortTheMatch() async throws {
    // A pile of 2.5 is lawful, and what follows from it is not.
    let game = try LuaGame(
      pileGame(moves: "assert(state.pile ~= 1.5, 'no half') return { 'one', 'two' }"),
      named: "pile", isolation: .inProcess)
    let pool = WorkerPool(Workers.program, game: game, memory: 32 << 20)
    let script = """
      return { choose = function(board)
        local odd = moonstone.board('{pile=2.5,turn="black"}')
        return odd:play('one'):moves()[1]
      end }
      """
    let player = try LuaStrategy(
      ScriptSource(name: "s", text: script), plugin: Plugin(game), isolation: .workers(pool))
    let forfeit = try await #require(throws: Forfeit.self) {
      try await player.choose(Turn(game: game, position: game.initialPosition))
    }
    #expect(forfeit.reason == .fault)
  }

  @Test func anEvaluationCanBeCalled() async throws {
    let before = "local worth = moonstone.evaluation { mobility = 2.5, discs = 1 }"
    let own =
      "2.5 * (b:mobility(b:turn()) - b:mobility(b:opponent())) + b:discs(b:turn()) - b:discs(b:opponent())"
    let body = """
      for move, b in board:children() do
        assert(worth(b) == \(own))
        assert(worth(b) == -select(2, board:search { depth = 1, evaluate = worth }) or move ~= "d3")
      end
      local b = board
      while b:count() > 0 do b = b:play(b:moves()[1]) end
      local margin = b:margin(b:turn())
      assert(worth(b) == (margin > 0 and 1000000 or margin < 0 and -1000000 or 0) + margin)
      assert(worth(b) == select(2, b:search { evaluate = worth }))
      return "d3", { text = math.type(worth(board)) }
      """
    #expect(try await choice(body, before: before).comment?.text == "integer")
  }

  @Test(arguments: [
    ("worth()", "found nothing"), ("worth(nil)", "found nil"), ("worth('d3')", "found \"d3\""),
    ("worth({})", "found a table"), ("worth(worth)", "found an evaluation"),
    ("worth(select(2, board:children()))", "found a board"),
  ])
  func callingItOnSomethingElseIsAnError(call: String, end: String) async throws {
    let found = try await value(
      "select(2, pcall(function() return \(call) end))",
      before: "local worth = moonstone.evaluation {}")
    #expect(
      found?.contains("moonstone.evaluation: call it with a board, as in worth(board)") == true)
    #expect(found?.hasSuffix(end) == true, "\(found ?? "")")
  }

  @Test func aRichEvaluationCostsMoreForEachCall() async throws {
    func each(_ weights: String) async throws -> Int {
      let player = try strategy(
        "for i = 1, 100 do worth(board) end return 'd3'",
        before: "local worth = moonstone.evaluation { \(weights) }")
      let turn = Turn(
        game: Reversi(), position: Reversi().initialPosition,
        budget: Budget(remainingTicks: 1_000_000))
      return try #require(try await player.choose(turn).ticks)
    }
    let plain = try await each("discs = 1")
    let rich = try await each(
      "discs = 1, mobility = 1, potential = 1, stable = 1, corners = 1, edges = 1")
    #expect(rich - plain == 100 * 2 * 2)
  }

  @Test(arguments: [
    ("board.squares", "board:squares(): called on"), ("board.key", "board:key(): called on"),
    ("board.diagram", "board:diagram(): called on"),
  ])
  func aDotForAColonIsExplained(method: String, beginning: String) async throws {
    for argument in ["", ", 'x\\0'", ", {}", ", moonstone"] {
      let found = try await value("select(2, pcall(\(method)\(argument)))")
      #expect(found?.hasPrefix(beginning) == true, "\(found ?? "")")
    }
  }
}
