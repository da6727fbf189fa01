import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTestSupport
import Testing

/// The children of a board, which rules in Lua make several at a time.
@Suite struct RulesChildrenTests {
  /// What a script says of the first board; its function is given the board.
  private func said(
    _ body: String, of game: LuaGame, memory: Int = 64 << 20
  ) async throws -> String? {
    let text = """
      local function looks(board) \(body) end
      return { choose = function(board)
        return board:moves()[1], { text = tostring(looks(board)) }
      end }
      """
    let strategy = try LuaStrategy(
      ScriptSource(name: "s.lua", text: text), plugin: Plugin(game),
      limits: ScriptLimits(memory: memory), isolation: .inProcess)
    return try await strategy.choose(
      Turn(game: game, position: game.initialPosition, moves: [])
    ).comment?.text
  }

  @Test(arguments: ["gomoku", "hex:2", "hex", "hex:19"])
  func childrenAreTheBoardsThatTheMovesLeadTo(name: String) async throws {
    let game = try ShippedGames.game(name)
    let count = try await said(
      """
        local moves, count = board:moves(), 0
        for move, after in board:children() do
          count = count + 1
          assert(move == moves[count])
          local played = board:play(move)
          assert(after == played and tostring(after) == tostring(played))
          assert(after:turn() == 'white' and after:count() == #moves - 1)
        end
        return count
      """, of: game)
    #expect(count == "\(game.initialPosition.legalMoves.count)")
  }

  @Test func aLoopMayBeLeftAnywhere() async throws {
    let count = try await said(
      """
        local kept = {}
        for most = 1, 81 do
          local count = 0
          for move, after in board:children() do
            count = count + 1
            kept[#kept + 1] = after
            if count == most then break end
          end
        end
        for _, one in ipairs(kept) do assert(one:count() == 80) end
        return #kept
      """, of: try ShippedGames.game("gomoku"))
    #expect(count == "\(81 * 82 / 2)")
  }

  @Test func boardsThatNobodyKeepsTakeNoMemory() async throws {
    let told = try await said(
      "for i = 1, 2500 do for _ in board:children() do end end return 'done'",
      of: try ShippedGames.game("gomoku"), memory: 1 << 20)
    #expect(told == "done")
  }

  /// Moves from 1 to 40; the thirtieth is wrong.
  private func faulty(_ play: String) throws -> LuaGame {
    try LuaGame(
      pileGame(
        moves: "local all = {} for i = 1, 40 do all[i] = 'm' .. i end return all",
        play: "\(play) return { pile = 4, turn = 'white', move = move }"),
      named: "pile", isolation: .inProcess)
  }

  @Test(arguments: [
    ("if move == 'm30' then error('no') end", "play failed: "),
    ("if move == 'm30' then state.pile = 4 end", "play changed the state in place"),
    ("if move == 'm30' then return 3 end", "play must return a state"),
  ]) func theMoveThatBreaksALawIsNamed(play: String, law: String) async throws {
    let game = try faulty(play)
    let broken = try await #require(throws: BrokenLaw.self) {
      try await said("for _ in board:children() do end", of: game)
    }
    #expect(broken.law.contains(law), "\(broken)")
    let lost = game.initialPosition.playingUnchecked(LuaWord("m30")!)
    #expect(lost.brokenLaw?.move == "m30")
    #expect(game.initialPosition.playingUnchecked(LuaWord("m31")!).brokenLaw == nil)
  }

  /// Nothing says that a state which was returned is not to be touched again.
  @Test func aTableThatIsReturnedAgainAndAgainIsAStateEachTime() async throws {
    let game = try LuaGame(
      pileGame(
        play: """
          shared.pile = state.pile - (move == 'one' and 1 or 2)
          shared.turn = state.turn == 'black' and 'white' or 'black'
          return shared
          """, before: "local shared = {}"), named: "pile", isolation: .inProcess)
    let told = try await said(
      """
        local counts = {}
        for _, after in board:children() do
          for _, last in after:children() do
            counts[#counts + 1] = after:count() .. ':' .. last:count()
          end
        end
        return table.concat(counts, ' ')
      """, of: game)
    #expect(told == "2:2 2:2 2:2 2:1")
    #expect(game.initialPosition.perft(depth: 5) == 8)
  }

  @Test func whetherThereAreMovesIsKnownWithoutAskingForThem() throws {
    let game = try LuaGame(
      pileGame(moves: "if state.pile < 5 then error('asked') end return { 'one' }"),
      named: "pile", isolation: .inProcess)
    let next = game.initialPosition.playingUnchecked(LuaWord("one")!)
    #expect(!next.legalMoves.isEmpty)
    #expect(next.legalMoves.count == 0)
    #expect(next.brokenLaw?.law.contains("asked") == true)
    #expect(next.legalMoves.isEmpty)
  }

  @Test(arguments: [("gomoku", "e5"), ("hex", "f6")])
  func aSearchThatKnowsNothingPlaysInTheMiddle(name: String, middle: String) async throws {
    let move = try await said(
      "return (board:search { depth = 2 })", of: try ShippedGames.game(name))
    #expect(move == middle)
  }
}
