import MoonstoneHost
import MoonstoneKernel
import MoonstoneLaws
import MoonstoneLua
import MoonstoneTestSupport
import Testing

/// Rules that break a law are named, with the law, the state and the move.
@Suite struct BrokenLawTests {
  /// Rules with one part that is wrong, the moves after which it shows, and what is said of it.
  struct Sin: Sendable, CustomTestStringConvertible {
    let source: ScriptSource
    let moves: String
    let law: String
    let testDescription: String

    init(_ source: ScriptSource, after moves: String = "one", _ law: String) {
      self.source = source
      self.moves = moves
      self.law = law
      testDescription = law
    }
  }

  static let sins = [
    Sin(
      pileGame(play: "state.pile = state.pile - 1 return { pile = 1, turn = 'white' }"),
      "play changed the state in place"),
    Sin(
      pileGame(moves: "if state.pile < 5 then state.pile = 9 end return { 'one' }"),
      "moves changed the state in place"),
    Sin(
      pileGame(turn: "if state.pile < 5 then state.x = {} end return state.turn"),
      "turn changed the state in place"),
    Sin(
      pileGame(outcome: "if state.pile < 5 then state.turn = 'white' state.y = 1 end"),
      "outcome changed the state in place"),
    Sin(
      pileGame(moves: "return state.pile == 5 and { 'one' } or {}"),
      "moves returned none, but outcome says that the game is not over"),
    Sin(
      pileGame(turn: "return state.pile == 5 and 'black' or 'nobody'"),
      "turn must return \"black\" or \"white\""),
    Sin(
      pileGame(turn: "if state.pile == 5 then return 'black' end"),
      "it returned nil"),
    Sin(
      pileGame(play: "error('there is no ' .. move)"),
      "play failed: games/pile.lua:9: there is no one"
    ),
    Sin(
      pileGame(play: "local function inner() local x = nil; return x.y end; local z = inner()"),
      "play failed: games/pile.lua:9: attempt to index a nil value (local 'x'); the calls that led "
        + "there, the last one first: games/pile.lua:9: in local 'inner', games/pile.lua:9: in the "
        + "function of line "
    ),
    Sin(
      pileGame(play: "return nil"), "play must return a state, which is a table; it returned nil"),
    Sin(
      pileGame(play: "return { turn = 'white', pile = 4, f = print }"),
      "play must return plain data, but its state.f is a function"),
    Sin(
      pileGame(play: "return { turn = 'white', pile = 4, a = { b = { 1, 2, 0/0 } } }"),
      "play must return plain data, but its state.a.b[3] is not a finite number"),
    Sin(
      pileGame(play: "return setmetatable({}, {})"),
      "play must return plain data, but its state has a metatable"),
    Sin(
      pileGame(play: "local t = {} t.t = t return t"),
      "is nested too deeply, or contains itself"),
    Sin(
      pileGame(play: "return { turn = 'white', pile = 4, text = ('x'):rep(9000) }"),
      "play must return plain data, but its state.text is more than 8 KiB as text"),
    Sin(
      pileGame(moves: "return state.pile == 5 and { 'one' } or { 'One' }"),
      "moves returned \"One\", which is not a move"),
    Sin(
      pileGame(moves: "return state.pile == 5 and { 'one' } or { 'one', 'two', 'one' }"),
      "moves returned \"one\" twice"),
    Sin(
      pileGame(
        moves: """
          local many = { 'one' }
          if state.pile < 5 then for i = 2, 2560 do many[i] = 'm' .. i end end
          return many
          """),
      "moves returned 2560; a position has at most 1024"),
    Sin(
      pileGame(moves: "return state.pile == 5 and { 'one' } or 3"),
      "moves must return a list of moves; it returned 3"),
    Sin(
      pileGame(outcome: "if state.pile < 5 then return 'green' end"),
      "outcome must return nil, \"black\", \"white\" or \"draw\"; it returned \"green\""),
    Sin(
      pileGame(outcome: "if state.pile < 5 then return 'black', -3 end"),
      "after the winner, outcome may return the margin"),
    Sin(pileGame(play: "while true do end"), "play took longer than 0.2 s"),
    Sin(
      pileGame(play: "local t = {} while true do t[#t + 1] = ('x'):rep(1e5) .. #t end"),
      "play needed more than 4M of memory"),
  ]

  /// Little time only where it is to run out.
  static func limits(_ message: String) -> RulesLimits {
    RulesLimits(memory: 4 << 20, seconds: message.contains("took longer") ? 0.2 : 60)
  }

  @Test(arguments: sins) func aBrokenLawIsNamedWithStateAndMove(sin: Sin) throws {
    let game = try LuaGame(
      sin.source, named: "pile", limits: Self.limits(sin.law), isolation: .inProcess)
    let broken = try #require(game.firstBroken(after: sin.moves))
    #expect(broken.law.contains(sin.law), "\(broken)")
    #expect(broken.law.contains("games/pile.lua"))
    let isOfPlaying = sin.law.hasPrefix("play") || sin.law.hasPrefix("is nested")
    #expect(broken.move == (isOfPlaying ? "one" : nil))
    #expect(
      broken.position?.hasPrefix(isOfPlaying ? #"pile {pile=5,turn="black"}"# : "pile {") == true)
  }

  @Test func theRulesThatTheSinsAreMadeFromKeepTheLaws() throws {
    // A name of its own: texts alone are read by the rules that were loaded last under theirs.
    let game = try LuaGame(pileGame(name: "lawful"), named: "lawful", isolation: .inProcess)
    try GameLaws.check(game, matches: 20, depth: 5, codes: 200)
  }

  /// What a match of these rules, in which both sides play their first moves, comes to.
  private func ending(
    _ source: ScriptSource, law: String = ""
  ) async throws -> (Ending?, [String]) {
    let game = try LuaGame(
      source, named: "pile", limits: Self.limits(law), isolation: .inProcess)
    let players = Sides<any Player<LuaGame>>(
      black: ScriptedPlayer<LuaGame>("a"), white: ScriptedPlayer<LuaGame>("b"))
    let match = try await Host(
      Match(game, players: players.map(\.identity)), players: players
    ).run()
    return (match.ending, match.moves.map(\.description))
  }

  @Test(arguments: sins) func aMatchOfThemIsAborted(sin: Sin) async throws {
    let (ending, moves) = try await ending(sin.source, law: sin.law)
    #expect(ending?.termination == .aborted)
    #expect(ending?.outcome == nil && ending?.side == nil)
    #expect(ending?.message?.contains(sin.law) == true, "\(ending?.message ?? "")")
    #expect(moves == ["one"])
  }

  @Test func aMatchOfGoodRulesIsNot() async throws {
    let (ending, _) = try await ending(pileGame())
    #expect(ending == Ending(outcome: .win(.black), termination: .rules))
  }

  /// Rules that break when the pile is two.
  private static let late = pileGame(
    moves: "assert(state.pile ~= 2, 'no two') return { 'one', 'two' }")

  @Test(arguments: [
    "for m, b in board:children() do for n, c in b:children() do pcall(c.moves, c) end end",
    "pcall(function() for m, b in board:children() do b:play('one'):play('one'):count() end end)",
    "board:search { depth = 4 }", "board:playouts { count = 50 }", "board:solve {}",
    "pcall(board.solve, board)",
    "local ok = pcall(board.search, board, { depth = 3, evaluate = function(b) return b:count() end })",
  ]) func aScriptThatComesUponABrokenLawIsNotToBlame(body: String) async throws {
    let game = try LuaGame(Self.late, named: "pile", isolation: .inProcess)
    let text = "return { choose = function(board) \(body) return 'one' end }"
    let strategy = try LuaStrategy(
      ScriptSource(name: "s.lua", text: text), plugin: Plugin(game), isolation: .inProcess)
    let law = try await #require(throws: BrokenLaw.self) {
      try await strategy.choose(Turn(game: game, position: game.initialPosition, moves: []))
    }
    #expect(law.law.contains("no two"), "\(law)")
    #expect(law.law.contains("pile {pile=2"))
    let again = try LuaStrategy(
      ScriptSource(name: "s.lua", text: "return { choose = function() return 'one' end }"),
      plugin: Plugin(game), isolation: .inProcess)
    let choice = try await again.choose(
      Turn(game: game, position: game.initialPosition, moves: []))
    #expect(choice.move == LuaWord("one"))
  }

  @Test func aMatchIsAbortedByWhatAScriptComesUpon() async throws {
    let game = try LuaGame(Self.late, named: "pile", isolation: .inProcess)
    let strategy = try LuaStrategy(
      ScriptSource(
        name: "s.lua", text: "return { choose = function(board) board:solve {} return 'one' end }"),
      plugin: Plugin(game), isolation: .inProcess)
    let players = Sides<any Player<LuaGame>>(
      black: strategy, white: ScriptedPlayer<LuaGame>("b"))
    let match = try await Host(
      Match(game, players: players.map(\.identity)), players: players
    ).run()
    #expect(match.ending?.termination == .aborted)
    #expect(match.ending?.message?.contains("no two") == true)
  }

  /// What is wrong before there is any position.
  @Test(arguments: [
    ("return 3", "returned 3; a game is a file that returns a table of its rules"),
    ("return {", "games/pile.lua:1:9: unexpected symbol near <eof>"),
    ("error('no')", "games/pile.lua:1: no"),
    ("return {}", "name must be a text"),
    ("return { name = 'pile' }", "setup is nil, and must be a function; the rules of a game are"),
    ("while true do end", "took longer than 0.2 s"),
  ]) func aScriptThatIsNotAGameIsRefused(text: String, message: String) throws {
    let error = try #require(throws: ScriptError.self) {
      try LuaGame(
        ScriptSource(name: "games/pile.lua", text: text), named: "pile",
        limits: Self.limits(message), isolation: .inProcess)
    }
    #expect(error.kind == .invalid)
    #expect(error.message.contains(message), "\(error)")
    #expect(error.message.hasPrefix("games/pile.lua"))
  }

  @Test(arguments: [
    (
      "{ name = 'turn', summary = 's', gives = 'side', answer = print }", "has the name of a method"
    ),
    (
      "{ name = '1x', summary = 's', gives = 'side', answer = print }",
      "a query's name must be a name in Lua"
    ),
    (
      "{ name = 'x', summary = 's', gives = 'text', answer = print }", "gives “text”, and must give"
    ),
    (
      "{ name = 'x', summary = 's', gives = 'side', takes = { 'side?' }, answer = print }",
      "takes “side?”"
    ),
    ("{ name = 'x', summary = 's', gives = 'side' }", "needs a function answer"),
    ("{ name = 'x', gives = 'side', answer = print }", "summary must be a text"),
  ]) func aBadQueryIsRefused(query: String, message: String) throws {
    let error = try #require(throws: ScriptError.self) {
      try LuaGame(pileGame(more: "queries = { \(query) },"), named: "pile", isolation: .inProcess)
    }
    #expect(error.message.contains(message), "\(error)")
  }

  @Test func aQueryThatAnswersSomethingElseBreaksALaw() async throws {
    let query =
      "{ name = 'x', summary = 's', gives = 'integer', answer = function() return 'a' end }"
    let game = try LuaGame(
      pileGame(more: "queries = { \(query) },"), named: "pile", isolation: .inProcess)
    let strategy = try LuaStrategy(
      ScriptSource(
        name: "s.lua", text: "return { choose = function(b) pcall(b.x, b) return 'one' end }"),
      plugin: Plugin(game), isolation: .inProcess)
    let law = try await #require(throws: BrokenLaw.self) {
      try await strategy.choose(Turn(game: game, position: game.initialPosition, moves: []))
    }
    #expect(law.law.contains("the query x returned \"a\", which is not the type it declares"))
  }

  /// No player is asked, so no clock would end it.
  @Test func rulesThatPassForEverAreStopped() async throws {
    let game = try LuaGame(
      pileGame(
        outcome: "return nil", moves: "return { 'pass' }",
        play: "return { pile = 5, turn = state.turn == 'black' and 'white' or 'black' }"),
      named: "pile", isolation: .inProcess)
    let source = ScriptSource(name: "s.lua", text: "return { choose = function() end }")
    let player = try LuaStrategy(source, plugin: Plugin(game), isolation: .inProcess)
    let match = try await Host(game, black: player, white: player).run()
    #expect(match.ply == 100)
    #expect(
      match.ending
        == Ending(
          outcome: nil, termination: .aborted,
          message: "a game ends or gives somebody a move, and 100 passes in a row were forced; "
            + #"the position is pile {pile=5,turn="black"}"#))
  }
}
