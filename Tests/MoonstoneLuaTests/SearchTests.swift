import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// A position of ten empty squares.
private let late: Reversi.Position = {
  var position = Reversi.Position()
  var numbers = SplitMix64(seed: 2)
  while position.empties.nonzeroBitCount > 10,
    let move = position.legalMoves.randomElement(using: &numbers)
  {
    position.playUnchecked(move)
  }
  return position
}()

/// Looking ahead from a script.
@Suite(.timeLimit(.minutes(10 * patience))) struct SearchTests {
  private let mobility = "board:mobility(board:turn()) - board:mobility(board:opponent())"

  @Test func aSearchGivesMoveValueAndDetails() async throws {
    let body = """
      local move, value, details = board:search { depth = 3, evaluate = moonstone.evaluation { mobility = 2 } }
      assert(#details.pv == 3 and details.pv[1] == move and details.nodes > 10 and not details.exact)
      return move, { value = value, depth = details.depth }
      """
    let choice = try await choice(body)
    #expect(choice.comment?.depth == 3)
    #expect(choice.comment?.value.map { $0.truncatingRemainder(dividingBy: 2) } == 0)
  }

  @Test func aFunctionAndAnEvaluationThatAgreeFindTheSame() async throws {
    func found(_ evaluate: String) async throws -> String? {
      try await value(
        "(function() local m, v, d = board:search { depth = 4, evaluate = \(evaluate) } "
          + "return m .. ' ' .. v .. ' ' .. d.nodes .. ' ' .. table.concat(d.pv) end)()")
    }
    let native = try await found("moonstone.evaluation { mobility = 1.5 }")
    let called = try await found("function(board) return 1.5 * (\(mobility)) end")
    #expect(native == called)
  }

  @Test func withoutAnEvaluationOnlyEndingsCount() async throws {
    #expect(try await value("select(2, board:search { depth = 3 })") == "0")
    let solved = try await value("select(2, board:search { depth = 30 }) % 1000000", at: late)
    #expect(try await value("select(2, board:solve()) % 1000000", at: late) == solved)
  }

  @Test func aSelectiveSearchSaysThatItIsNotExact() async throws {
    func found(_ selectivity: Double, _ told: String) async throws -> String? {
      try await value(
        "(function() local m, v, d = board:search { depth = 7, selectivity = \(selectivity), "
          + "evaluate = moonstone.evaluation { mobility = 1, corners = 10 } } return \(told) end)()"
      )
    }
    #expect(try await found(0.3, "d.exact") == "false")
    #expect(try await found(0.3, "d.depth") == "7")
    #expect(try await found(0.3, "d.nodes") != found(0, "d.nodes"))
  }

  @Test func solvingIsExactOrNothing() async throws {
    #expect(
      try await value(
        "(function() local m, v, d = board:solve {} return board:play(m) and d.nodes > 1 end)()",
        at: late) == "true")
    #expect(try await value("board:solve { nodes = 20 }", at: late) == "nil")
  }

  @Test(arguments: [
    ("function() error('no idea', 0) end", "no idea"),
    (
      "function() local x = nil + 1 end", "script:1: attempt to perform arithmetic on a nil value"
    ),
    ("function() return 'a' end", "board:search: evaluate must return a number, found \"a\""),
    ("function() return 0/0 end", "board:search: evaluate must return a number, found "),
    (
      "function(b) return b:search() end",
      "script:1: board:search: called from an evaluate; a search cannot start another search"
    ),
    ("function() coroutine.yield() end", "attempt to yield from outside a coroutine"),
    (
      "5", "board:search: evaluate must be a moonstone.evaluation or a function of a board, found 5"
    ),
  ])
  func anEvaluateThatFailsIsAnErrorOfTheScript(evaluate: String, message: String) async throws {
    let text = try await value(
      "select(2, pcall(board.search, board, { depth = 4, evaluate = EVALUATE }))",
      before: "local EVALUATE = \(evaluate)")
    let found = try #require(text)
    #expect(found.hasPrefix(message), "\(found)")
    // And the next one works.
    let after = try await value(
      "pcall(board.search, board, { evaluate = EVALUATE }) and 1 or board:search { depth = 1 }",
      before: "local EVALUATE = \(evaluate)")
    #expect(after == "d3")
  }

  @Test func anEvaluateInACoroutineCannotYield() async throws {
    let body = """
      local search = coroutine.wrap(function()
        return pcall(board.search, board, { evaluate = function() coroutine.yield(1) end })
      end)
      return "d3", { text = tostring(select(2, search())) }
      """
    #expect(try await choice(body).comment?.text == "attempt to yield across a C-call boundary")
    let searching = "return coroutine.wrap(function() return (board:search { depth = 2 }) end)()"
    #expect(Reversi().initialPosition.isLegal(try await choice(searching).move))
  }

  @Test func anEvaluateThatNeverEndsIsInterrupted() async throws {
    let body =
      "pcall(board.search, board, { evaluate = function() while true do end end }) return 'd3'"
    let late = try await forfeit(body, limits: ScriptLimits(moveSeconds: 0.2))
    #expect(late.reason == .time)
    #expect(late.message.hasPrefix("test.lua:2: out of time: it had 0.2 s for this move"))
    let strategy = try strategy(body)
    let forfeit = try await #require(throws: Forfeit.self) {
      try await strategy.choose(
        Turn(
          game: Reversi(), position: Reversi().initialPosition,
          budget: Budget(remainingTicks: 100_000)))
    }
    #expect(forfeit == Forfeit(.ticks, "test.lua:2: out of ticks"))
  }

  private func ticks(_ body: String, budget: Int) async throws -> Int {
    let choice = try await strategy(body).choose(
      Turn(
        game: Reversi(), position: Reversi().initialPosition, budget: Budget(remainingTicks: budget)
      ))
    return try #require(choice.ticks)
  }

  @Test func solvingIsTheGamesOwnWhereItHasASolver() async throws {
    var position = Reversi.Position()
    var numbers = SplitMix64(seed: 3)
    while position.empties.nonzeroBitCount > 14,
      let move = position.legalMoves.randomElement(using: &numbers)
    {
      position.playUnchecked(move)
    }
    let solution = Reversi.Solver(hashBytes: 8 << 20).solve(position)
    let solved =
      "(function() local m, v = board:solve { nodes = 20000000 } return m .. ' ' .. v end)()"
    #expect(try await value(solved, at: position) == "\(solution.moves[0]) \(solution.margin)")
    #expect(try await value("board:solve { nodes = 100 }", at: position) == "nil")
  }

  @Test(arguments: [3_000, 20_000, 100_000, 400_000])
  func solvingLosesNoTicks(budget: Int) async throws {
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remainingTicks: budget, tickAllowance: budget))
    let choice = try await strategy("return board:solve() or 'd3'").choose(turn)
    let used = try #require(choice.ticks)
    #expect(budget / 3..<budget ~= used, "\(used)")
  }

  private func ticks(
    _ body: String, allowance: Int, of remaining: Int = 10_000_000
  ) async throws -> Int {
    let choice = try await strategy(body).choose(
      Turn(
        game: Reversi(), position: Reversi().initialPosition,
        budget: Budget(remainingTicks: remaining, tickAllowance: allowance)))
    return try #require(choice.ticks)
  }

  @Test(arguments: ["search", "playouts", "solve"])
  func withoutALimitASearchTakesTheAllowance(method: String) async throws {
    let body = "return board:\(method)() or 'd3'"
    let used = try await ticks(body, allowance: 600_000)
    #expect(590_000...610_000 ~= used, "\(used)")
    let half = try await ticks("return board:\(method) { share = 0.5 } or 'd3'", allowance: 600_000)
    #expect(290_000...310_000 ~= half, "\(half)")
  }

  @Test func severalSearchesShareTheAllowance() async throws {
    let body =
      "board:solve { share = 0.25 } board:playouts { share = 0.25 } return (board:search())"
    let used = try await ticks(body, allowance: 800_000)
    #expect(790_000...815_000 ~= used, "\(used)")
    // One that comes when it is spent still looks ahead, a little.
    let late = try await ticks(
      "board:search() return (board:search())", allowance: 800_000)
    #expect(830_000...860_000 ~= late, "\(late)")
  }

  @Test func anAllowanceOfEverythingLosesNoTicks() async throws {
    // Ten million take minutes in a build that watches, and a million nearly all the CPU time that
    // these ticks may take.
    let round = patience > 1 ? 10_000 : isThorough ? 10_000_000 : 1_000_000
    for allowance in [round, round - 1] {
      let used = try await ticks("return (board:search())", allowance: allowance, of: round)
      // Of few ticks, the last step that does not fit is a larger part.
      #expect(round / 100 * (patience > 1 ? 85 : 96)..<round ~= used, "\(used)")
    }
  }

  @Test func aScriptSeesWhatIsLeftOfItsAllowance() async throws {
    let text = "return 'd3', { text = math.type(context.allowance) .. ' ' .. context.allowance }"
    func said(_ turn: Turn<Reversi>) async throws -> String? {
      try await strategy(text).choose(turn).comment?.text
    }
    let (game, start) = (Reversi(), Reversi().initialPosition)
    let counted = Turn(
      game: game, position: start, budget: Budget(remainingTicks: 9000, tickAllowance: 5000))
    let left = try #require(try await said(counted)?.split(separator: " ").last.flatMap { Int($0) })
    #expect(4000..<5000 ~= left)
    let spent = Turn(
      game: game, position: start, budget: Budget(remainingTicks: 9000, tickAllowance: 0))
    #expect(try await said(spent) == "integer 0")
    let timed = Turn(
      game: game, position: start, budget: Budget(remaining: .seconds(60), allowance: .seconds(30)))
    let seconds = try #require(try await said(timed)?.split(separator: " ").last)
    #expect(0.0..<30 ~= Double(seconds) ?? 30)
    #expect(try await value("context.allowance", remaining: .seconds(5)) == "nil")
  }

  @Test(arguments: [
    "board:search { ticks = 300000 }",
    "board:search { ticks = 300000, evaluate = moonstone.evaluation { mobility = 1 } }",
    "board:search { ticks = 300000, evaluate = function(b) return b:count() end }",
    "board:playouts { ticks = 300000 }",
  ])
  func aSearchStopsWithinOnePerCentOfItsTicks(search: String) async throws {
    let used = try await ticks("return (\(search))", budget: 10_000_000)
    #expect(297_000...305_000 ~= used, "\(used)")
  }

  @Test(arguments: patience > 1 ? [2500, 10_000] : [2500, 10_000, 100_000, 1_000_000])
  func theRemainingBudgetIsEnough(budget: Int) async throws {
    for call in ["search {}", "playouts {}", "search { depth = 50 }", "search { ticks = 1e12 }"] {
      let used = try await ticks("return (board:\(call))", budget: budget)
      #expect(used <= budget)
    }
  }

  @Test func aSearchStopsAtItsSeconds() async throws {
    let elapsed = try await value(
      "(function() local before = context.seconds board:search { seconds = 0.05 } "
        + "return before - context.seconds end)()", remaining: .seconds(3000))
    let seconds = try #require(elapsed.flatMap(Double.init))
    // What it may take by itself is more than a minute.
    #expect(0.049...60 ~= seconds)
  }

  /// Where other things take the processor away, the clock runs on: one try of five is enough, and
  /// none would be if a search used up its clock.
  @Test(arguments: ["search {}", "playouts {}", "search { seconds = 100 }"])
  func aClockOutlastsItsSearches(call: String) async throws {
    var move: Reversi.Move?
    for _ in 1...5 where move == nil {
      move = try? await choice("return (board:\(call))", remaining: .seconds(3)).move
    }
    #expect(move.map(Reversi().initialPosition.isLegal) == true)
  }

  @Test func playoutsTellOfEveryMove() async throws {
    let text = try await value(
      "(function() local m, v, d = board:playouts { count = 200, exploration = 1, "
        + "policy = 'priority' } local n = 0 for _, s in ipairs(d.moves) do n = n + s.count end "
        + "return #d.moves .. ' ' .. n .. ' ' .. d.count .. ' ' .. tostring(v >= -1 and v <= 1) end)()"
    )
    #expect(text == "4 200 200 true")
  }

  @Test func theSameSeedPlaysTheSameGames() async throws {
    func value(_ seed: UInt64) async throws -> String? {
      try await MoonstoneLuaTests.value("select(2, board:playouts { count = 99 })", seed: seed)
    }
    #expect(try await value(1) == value(1))
    #expect(try await value(1) != value(2))
  }

  @Test(arguments: [
    (
      "board:search { dept = 3 }",
      "board:search: unknown option \"dept\"; did you mean \"depth\"?"
    ),
    (
      "board:search { width = 3 }",
      "board:search: unknown option \"width\"; the options are best, depth, evaluate, hash, nodes, "
        + "seconds, selectivity, share, ticks"
    ),
    ("board:search { 3 }", "board:search: options are given by name; the options are best, depth"),
    ("board:search(3)", "board:search: takes a table of options, found 3"),
    (
      "board:search { depth = 0 }",
      "board:search: depth must be a number from 1 to 1000, found 0"
    ),
    (
      "board:playouts { policy = 'best' }",
      "board:playouts: policy must be \"uniform\", \"priority\" or a moonstone.evaluation, found \"best\""
    ),
    (
      "board:search { selectivity = 0.7 }",
      "board:search: selectivity must be a number from 0 to 0.5, found 0.7"
    ),
    (
      "board:solve { depth = 1 }",
      "board:solve: unknown option \"depth\"; the options are best, hash, nodes"
    ),
    ("board.search { depth = 1 }", "board:search: called on a table; write board:search"),
    (
      "moonstone.evaluation { mobilty = 1 }",
      "moonstone.evaluation: no feature “mobilty”; the features are discs, mobility"
    ),
    (
      "moonstone.evaluation { mobility = {} }",
      "moonstone.evaluation: the weight of mobility must be a number, or a table from phases"
    ),
    ("moonstone.evaluation(3)", "moonstone.evaluation: argument 1 must be a table of weights"),
    ("moonstone.evaluation { by = 3 }", "moonstone.evaluation: by must be the name of a feature"),
  ])
  func wrongOptionsAreNamed(call: String, message: String) async throws {
    let forfeit = try await forfeit("local x = \(call) return 'd3'")
    #expect(forfeit.message.hasPrefix("test.lua:2: \(message)"), "\(forfeit.message)")
  }

  @Test func aWorkerSearchesAsThisProcessDoes() async throws {
    let body = """
      local depth = 0
      for _, evaluate in ipairs { moonstone.evaluation { mobility = 1 }, board.count } do
        local move, value, details = board:search { ticks = 200000, evaluate = evaluate }
        depth = depth * 10 + details.depth
      end
      local move, value = board:playouts { ticks = 200000 }
      return board:solve { ticks = 9000 } or move, { value = value, depth = depth }
      """
    let source = ScriptSource(
      name: "test.lua", text: "return { choose = function(board, context)\n\(body)\nend }")
    func choices(_ isolation: ScriptIsolation) async throws -> [Choice<Reversi.Move>] {
      let strategy = try LuaStrategy(source, plugin: reversi, isolation: isolation)
      var choices: [Choice<Reversi.Move>] = []
      var position = Reversi().initialPosition
      var moves = Trail<Reversi.Move>()
      for _ in 1...4 {
        let choice = try await strategy.choose(
          Turn(
            game: Reversi(), position: position, moves: moves,
            budget: Budget(remainingTicks: 5_000_000), seed: 3))
        choices.append(choice)
        position.playUnchecked(choice.move)
        moves.append(choice.move)
      }
      return choices
    }
    let workers = Workers()
    #expect(try await choices(.workers(workers.pool)) == choices(.inProcess))
  }

  @Test func aMatchThatGoesBackIsSearchedAsBefore() async throws {
    let strategy = try strategy(
      "return board:search { nodes = 3000, evaluate = moonstone.evaluation { mobility = 1 } }, "
        + "{ value = select(3, board:search { depth = 5 }).nodes }")
    let start = Reversi().initialPosition
    func choose(_ position: Reversi.Position, _ moves: [Reversi.Move]) async throws
      -> Choice<Reversi.Move>
    {
      try await strategy.choose(Turn(game: Reversi(), position: position, moves: Trail(moves)))
    }
    let first = try await choose(start, [])
    let second = try await choose(start.playingUnchecked(first.move), [first.move])
    #expect(try await choose(start, []) == first)
    #expect(try await choose(start.playingUnchecked(first.move), [first.move]) == second)
  }

  @Test func evaluationsChangeWithThePhase() async throws {
    let phased = "{ parity = { [10] = 1, [20] = 3 }, by = 'empties' }"
    let text = "select(2, board:search { nodes = 1, evaluate = moonstone.evaluation \(phased) })"
    // Ten empty squares: parity is -1.
    #expect(try await value(text, at: late) == "-1")
  }

  @Test func evaluationsAreBounded() async throws {
    let body = "for i = 1, 1000 do local e = moonstone.evaluation { mobility = i } end return 'd3'"
    _ = try await choice(body)
    let keeping =
      "local kept = {} for i = 1, 65 do kept[i] = moonstone.evaluation { mobility = i } end"
    let forfeit = try await forfeit("\(keeping) return 'd3'")
    #expect(
      forfeit.message
        == "test.lua:2: moonstone.evaluation: a script may hold 64 evaluations at once")
  }

  @Test(arguments: ["search", "playouts"]) func theExamplesPlayEveryGame(name: String) async throws
  {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../strategies/any/\(name).lua").path
    try await plays(Nim(pile: 12), path)
    try await plays(Strip(), path)
    try await plays(Reversi(), path, plies: 6)
  }

  private func plays<G: Game>(_ game: G, _ path: String, plies: Int = .max) async throws {
    let strategy = try LuaStrategy(
      ScriptFile(path: path), plugin: Plugin(game), isolation: .inProcess)
    var position = game.initialPosition
    for _ in 0..<min(plies, 100) where position.outcome == nil {
      let choice = try await strategy.choose(
        Turn(game: game, position: position, budget: Budget(remainingTicks: 2_000_000)))
      #expect(position.isLegal(choice.move))
      position.playUnchecked(choice.move)
    }
  }
}
