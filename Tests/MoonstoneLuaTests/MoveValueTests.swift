import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// A position of ten empty squares.
private let late = randomLate(empties: 10)

private func randomLate(empties: Int) -> Reversi.Position {
  var position = Reversi.Position()
  var numbers = SplitMix64(seed: 2)
  while position.empties.nonzeroBitCount > empties,
    let move = position.legalMoves.randomElement(using: &numbers)
  {
    position.playUnchecked(move)
  }
  return position
}

/// What `best` adds to searches: several moves, each with its own value.
@Suite(.timeLimit(.minutes(10 * patience))) struct MoveValueTests {
  private static let worth = "local worth = moonstone.evaluation { mobility = 1.5, corners = 20 }"
  /// Each move, and what a search of the board after it finds.
  private static let comparison = """
    local function agrees(found)
      local after = board:play(found.move)
      local _, value = after:search { depth = found.depth - 1, evaluate = worth, hash = 0 }
      if after:turn() ~= board:turn() then value = -value end
      return value == found.value and found.pv[1] == found.move
    end
    """

  @Test func eachMoveHasTheValueThatItHasAlone() async throws {
    let body = """
      \(Self.comparison)
      local move, value, details = board:search { depth = 4, best = 3, evaluate = worth }
      assert(#details.moves == 3 and move == details.moves[1].move)
      assert(value == details.moves[1].value and details.moves[1].value >= details.moves[2].value)
      for _, found in ipairs(details.moves) do
        assert(agrees(found) and found.depth == 4 and #found.pv == 4 and not found.exact)
      end
      return move
      """
    _ = try await choice(body, before: Self.worth, at: randomLate(empties: 30))
  }

  @Test func aFunctionAndAnEvaluationThatAgreeFindTheSame() async throws {
    func found(_ evaluate: String) async throws -> String? {
      try await value(
        """
        (function()
          local _, _, details = board:search { depth = 3, best = 4, evaluate = \(evaluate) }
          local text = ""
          for _, found in ipairs(details.moves) do
            text = text .. found.value .. table.concat(found.pv, " ") .. "; "
          end
          return text .. details.nodes
        end)()
        """)
    }
    let native = try await found("moonstone.evaluation { mobility = 1.5 }")
    let called = try await found(
      "function(b) return 1.5 * (b:mobility(b:turn()) - b:mobility(b:opponent())) end")
    #expect(native == called && native?.contains(";") == true)
  }

  @Test func solvingGivesExactMarginsAndPerfectPlay() async throws {
    let body = """
      local move, margin, details = board:solve { best = 3 }
      assert(#details.moves == 3 and details.moves[1].move == move)
      for _, found in ipairs(details.moves) do
        local after = board:play(found.move)
        assert(found.exact and found.value == -select(2, after:solve()))
        local last = board
        for _, reply in ipairs(found.pv) do last = last:play(reply) end
        assert(found.depth == #found.pv and last:margin(board:turn()) == found.value)
      end
      return move, { value = margin }
      """
    let found = try await choice(body, at: late)
    let plain = try await choice(
      "local m, margin = board:solve() return m, { value = margin }", at: late)
    #expect(found.comment?.value == plain.comment?.value)
  }

  @Test func thereAreAtMostAsManyAsThereAreMoves() async throws {
    let count = { (call: String) in
      try await value("#select(3, \(call)).moves", at: late)
    }
    let all = "\(late.legalMoves.count)"
    #expect(try await count("board:search { depth = 2, best = 2560 }") == all)
    #expect(try await count("board:solve { best = 100 }") == all)
    #expect(try await count("board:search { depth = 2, best = 1 }") == "1")
    #expect(try await value("select(3, board:search { depth = 2 }).moves", at: late) == "nil")
    #expect(try await value("select(3, board:solve()).moves", at: late) == "nil")
    let over = "local b = board while b:count() > 0 do b = b:play(b:moves()[1]) end "
    #expect(
      try await choice(
        "\(over) local m, v, d = b:search { best = 3 } return board:moves()[1], { value = #d.moves }"
      ).comment?.value == 0)
  }

  @Test(arguments: ["0", "-1", "2561", "0/0", "'3'", "true", "{}", "board"])
  func whatIsNotACountIsAnError(best: String) async throws {
    for method in ["search", "solve"] {
      let text = try await value("select(2, pcall(board.\(method), board, { best = \(best) }))")
      #expect(
        text?.hasPrefix("board:\(method): best must be a number from 1 to 2560, found ")
          == true,
        "\(text ?? "")")
    }
  }

  /// What a call costs, told by the script itself.
  private func cost(_ call: String) async throws -> (ticks: Int, answer: String?) {
    let options = """
      local plain, one, three =
        { nodes = 30000 }, { nodes = 30000, best = 1 }, { nodes = 30000, best = 3 }
      """
    let choice = try await strategy(
      """
      local before = context.remaining
      local move, value, details = board:\(call)
      local after = context.remaining
      return board:moves()[1], { value = before - after, text = move .. value .. details.nodes }
      """, before: options
    ).choose(
      Turn(game: Reversi(), position: late, budget: Budget(remainingTicks: 100_000_000)))
    return (try Int(#require(choice.comment?.value)), choice.comment?.text)
  }

  @Test(arguments: ["search", "solve"])
  func oneCostsWhatNoneCosts(method: String) async throws {
    let plain = try await cost("\(method)(plain)")
    let one = try await cost("\(method)(one)")
    #expect(one.ticks == plain.ticks)
    #expect(one.answer == plain.answer && one.answer != nil)
    #expect(try await cost("\(method)(three)").ticks > plain.ticks)
  }

  @Test func aBudgetHoldsForAllOfThem() async throws {
    let start = Reversi().initialPosition
    for best in [1, 3, 60] {
      let choice = try await strategy(
        "return (board:search { ticks = 60000, best = \(best) })"
      ).choose(Turn(game: Reversi(), position: start, budget: Budget(remainingTicks: 5_000_000)))
      let used = try #require(choice.ticks)
      #expect(57_000...64_000 ~= used, "\(best): \(used)")
    }
  }

  /// Without a limit of its own, it leaves enough of the budget to report every move.
  @Test func tellingOfManyMovesFitsIntoTheBudget() async throws {
    let game = try ShippedGames.game("gomoku")
    let player = try LuaStrategy(
      ScriptSource(
        name: "s", text: "return { choose = function(b) return (b:search { best = 2560 }) end }"),
      plugin: Plugin(game), isolation: .inProcess)
    for budget in [40_000, 100_000] {
      let turn = Turn(
        game: game, position: game.initialPosition, budget: Budget(remainingTicks: budget))
      #expect(try await player.choose(turn).ticks ?? .max <= budget)
    }
  }

  @Test func aWorkerFindsWhatThisProcessFinds() async throws {
    let workers = Workers()
    let body = """
      local text = ""
      for _, details in ipairs {
        (select(3, board:search { best = 3, nodes = 1000, evaluate = worth })),
        (select(3, board:solve { best = 2, ticks = 10000000 })) } do
        for _, found in ipairs(details.moves) do
          text = text .. found.value .. " " .. table.concat(found.pv, " ") .. "; "
        end
      end
      return board:moves()[1], { text = text }
      """
    let source = ScriptSource(
      name: "s", text: "\(Self.worth) return { choose = function(board)\n\(body)\nend }")
    let turn = Turn(
      game: Reversi(), position: late, budget: Budget(remainingTicks: 20_000_000))
    let apart = try LuaStrategy(
      source, plugin: reversi, isolation: .workers(workers.pool))
    let here = try LuaStrategy(source, plugin: reversi, isolation: .inProcess)
    let found = try await apart.choose(turn)
    #expect(try await found == here.choose(turn))
    #expect(found.comment?.text?.split(separator: ";").count ?? 0 >= 5)
  }

  @Test func gamesInLuaHaveThemToo() async throws {
    let game = try LuaGame(pileGame(), named: "pile", isolation: .inProcess)
    let text = """
      return { choose = function(board)
        local move, value, details = board:solve { best = 9 }
        assert(#details.moves == 2 and details.moves[1].value == 1 and value == 1)
        for _, found in ipairs(details.moves) do
          assert(found.value == -select(2, board:play(found.move):solve()))
        end
        local _, _, two = board:search { best = 2, depth = 2 }
        assert(#two.moves == 2)
        return move, { value = details.moves[2].value }
      end }
      """
    let turn = Turn(game: game, position: game.initialPosition)
    for isolation in [
      ScriptIsolation.inProcess,
      .workers(WorkerPool(Workers.program, game: game, memory: 32 << 20)),
    ] {
      let player = try LuaStrategy(
        ScriptSource(name: "s", text: text), plugin: Plugin(game), isolation: isolation)
      let choice = try await player.choose(turn)
      #expect(choice.comment?.value == -1 && choice.move == LuaWord("two"))
    }
  }
}
