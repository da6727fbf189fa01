import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import Testing

@Suite struct RandomTests {
  @Test func theSameSeedDrawsTheSame() async throws {
    let draw = "context.random() .. ' ' .. context.random(1000000) .. ' ' .. context.random(-9, 9)"
    let first = try await value(draw, seed: 7)
    #expect(try await value(draw, seed: 7) == first)
    #expect(try await value(draw, seed: 8) != first)
  }

  @Test func eachSideAndPlyDrawsAnew() async throws {
    let moves = try Reversi().transcript("f5d6")
    let position = moves.reduce(Reversi().initialPosition) { $0.playingUnchecked($1) }
    let early = try await value("context.random(1000000000)")
    #expect(try await value("context.random(1000000000)", at: position, moves: moves) != early)
  }

  @Test func integersStayInTheirRangeAndReachItsEnds() async throws {
    let count =
      "(function() local seen = {} for i = 1, 1000 do local n = context.random(3, 7) "
      + "seen[n] = true; assert(math.type(n) == 'integer') end local t = {} "
      + "for i = 0, 10 do if seen[i] then t[#t + 1] = i end end return table.concat(t, ' ') end)()"
    #expect(try await value(count) == "3 4 5 6 7")
    #expect(try await value("context.random(1)") == "1")
    #expect(
      try await value("math.type(context.random(math.mininteger, math.maxinteger))") == "integer")
  }

  @Test func integersAreEquallyLikely() async throws {
    // Chi-square with 5 degrees of freedom: above 20.5 once in a thousand seeds; this one is fixed.
    let spread =
      "(function() local n = {0, 0, 0, 0, 0, 0} for i = 1, 6000 do local k = context.random(6) "
      + "n[k] = n[k] + 1 end local x = 0 for i = 1, 6 do x = x + (n[i] - 1000) ^ 2 / 1000 end "
      + "return x < 20.5 end)()"
    #expect(try await value(spread, seed: 1) == "true")
  }

  @Test func floatsAreBelowOne() async throws {
    let range =
      "(function() local low, high = 1, 0 for i = 1, 10000 do local x = context.random() "
      + "low, high = math.min(low, x), math.max(high, x) end "
      + "return low >= 0 and low < 0.01 and high < 1 and high > 0.99 end)()"
    #expect(try await value(range) == "true")
  }

  private static let colon = "context.random(m, n): called with a colon; write it with a dot"

  @Test(arguments: [
    ("context.random(0)", "context.random: there is no integer from 1 to 0"),
    ("context.random(3, 2)", "context.random: there is no integer from 3 to 2"),
    ("context.random('x')", #"context.random: argument 1 must be an integer, found "x""#),
    ("context.random(1, 2.5)", "context.random: argument 2 must be an integer, found 2.5"),
    (
      "context.random(1, 2, 3)",
      "context.random: takes at most 2 arguments, found 3"
    ),
    ("context:random(6)", colon), ("context:random()", colon), ("context:random(1, 6)", colon),
    ("context.random({})", "context.random: argument 1 must be an integer, found a table"),
    (
      "context:comment { depth = 1 }",
      "context.comment { … }: called with a colon; write it with a dot"
    ),
    (
      "moonstone:board(tostring(board))",
      "moonstone.board(text): called with a colon; write it with a dot"
    ),
    (
      "moonstone:evaluation { mobility = 1 }",
      "moonstone.evaluation { … }: called with a colon; write it with a dot"
    ),
    ("math.random(2, 1)", "bad argument #2 to 'random' (interval is empty)"),
    ("math.random(1.5)", "bad argument #1 to 'random' (number has no integer representation)"),
    ("math.random(1, 2, 3)", "wrong number of arguments"),
  ])
  func aWrongDrawSaysWhatIsRight(call: String, message: String) async throws {
    #expect(try await forfeit(call).message == "test.lua:2: \(message)")
  }

  // MARK: - math.random

  @Test(arguments: ["random()", "random(6)", "random(-3, 3)", "random(10.0)"])
  func luasOwnFunctionDrawsTheSame(call: String) async throws {
    for library in ["math", "context"] {
      let drawn = try await value("context.random() .. ' ' .. \(library).\(call)", seed: 7)
      #expect(try await value("math.random() .. ' ' .. context.\(call)", seed: 7) == drawn)
    }
  }

  @Test func luasOwnFunctionCostsTheSame() async throws {
    func ticks(_ function: String) async throws -> Int? {
      let strategy = try strategy("local f = \(function) for i = 1, 1000 do f(6) end return 'd3'")
      let turn = Turn(
        game: Reversi(), position: Reversi().initialPosition,
        budget: Budget(remainingTicks: 1_000_000))
      return try await strategy.choose(turn).ticks
    }
    #expect(try await ticks("math.random") == ticks("context.random"))
  }

  @Test func zeroStandsForAnyInteger() async throws {
    #expect(try await value("math.type(math.random(0))") == "integer")
    #expect(try await value("math.random(0) ~= math.random(0)") == "true")
  }

  @Test func aSeedChangesNothingAndThatIsSaidOnce() async throws {
    let strategy = try strategy(
      "math.randomseed(1) math.randomseed(2) return 'd3', { text = tostring(math.random(1000)) }")
    let reports = Reports()
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition, seed: 5, report: reports.add)
    let choice = try await strategy.choose(turn)
    #expect(choice.comment?.text == (try await value("context.random(1000)", seed: 5)))
    _ = try await strategy.choose(turn)
    #expect(
      reports.all == [.note("math.randomseed does nothing: the match seeds math.random")])
  }

  @Test(arguments: [
    (
      "local n = math.random(6)",
      "math.random: a file that is loaded has no random numbers, since the match seeds them; call it "
        + "in choose"
    ),
    (
      "math.randomseed(6)",
      "math.randomseed: the match seeds math.random; leave this call out"
    ),
  ])
  func aFileThatIsLoadedHasNone(line: String, message: String) throws {
    let error = #expect(throws: ScriptError.self) { try strategy("return 'd3'", before: line) }
    #expect(error?.message == "test.lua:1: \(message)")
  }
}
