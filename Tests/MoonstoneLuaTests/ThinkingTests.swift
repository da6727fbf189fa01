import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// `context.comment`: what a script says while it thinks.
@Suite(.serialized, .timeLimit(.minutes(10 * patience))) struct ThinkingTests {
  private let workers = Workers()

  private func strategy(_ body: String, in place: RunningPlace) throws -> LuaStrategy<Reversi> {
    let text = "return { choose = function(board, context)\n\(body)\nend }"
    return try LuaStrategy(
      ScriptSource(name: "test.lua", text: text), plugin: reversi,
      isolation: place == .worker ? .workers(workers.pool) : .inProcess)
  }

  private func turn(
    ticks: Int? = nil, remaining: Duration? = nil,
    report: @escaping @Sendable (PlayerReport) -> Void = { _ in }
  ) -> Turn<Reversi> {
    Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remaining: remaining, remainingTicks: ticks), report: report)
  }

  /// What a script is heard to think first; it is stopped then.
  private func thought(_ body: String, in place: RunningPlace, ticks: Int? = nil) async throws
    -> PlayerReport?
  {
    let strategy = try strategy(body + " while true do end", in: place)
    let reports = Reports()
    let turn = turn(ticks: ticks) { report in
      reports.add(report)
      strategy.stop()
    }
    await #expect(throws: CancellationError.self) { try await strategy.choose(turn) }
    return reports.all.first
  }

  @Test(arguments: RunningPlace.allCases) func aThoughtIsToldWhileItIsThought(place: RunningPlace)
    async throws
  {
    #expect(
      try await thought(
        "context.comment { value = -0.5, depth = 7, text = 'd3 \\27[31m' }", in: place)
        == .thinking(Comment(value: -0.5, depth: 7, text: "d3 \\x1b[31m"), ticks: nil))
  }

  @Test(arguments: RunningPlace.allCases)
  func aThoughtHasTheTicksThatWereUsedByThen(place: RunningPlace) async throws {
    let thought = try await thought(
      "for i = 1, 1000 do end context.comment { depth = 1 }", in: place, ticks: 1 << 40)
    guard case .thinking(Comment(depth: 1), let ticks?) = thought else {
      Issue.record("\(thought.debugDescription)")
      return
    }
    #expect((1000..<3000).contains(ticks))
  }

  @Test(arguments: RunningPlace.allCases) func thereIsNoFloodOfThoughts(place: RunningPlace)
    async throws
  {
    let body = "local i = 0 while true do i = i + 1 context.comment { depth = i } end"
    let strategy = try strategy(body, in: place)
    let reports = Reports()
    let began = ContinuousClock.now
    let forfeit = await #expect(throws: Forfeit.self) {
      try await strategy.choose(turn(remaining: .milliseconds(400), report: reports.add))
    }
    #expect(forfeit?.reason == .time)
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let depths = reports.all.compactMap { report in
      if case .thinking(let comment, _) = report { comment.depth } else { nil }
    }
    #expect(!depths.isEmpty)
    #expect(Double(depths.count) <= seconds / 0.05 + 1)
    #expect(depths == depths.sorted(), "what is told is in order")
  }

  @Test func thoughtsChangeNothingThatCounts() async throws {
    let body = """
      local heard = {}
      for i = 1, 500 do heard[i] = context.comment { depth = i } end
      return 'd3', { value = context.remaining, text = tostring(#heard) }
      """
    let first = try await strategy(body, in: .process).choose(turn(ticks: 1_000_000))
    #expect(first.comment?.text == "0")
    for place in [RunningPlace.worker, .process, .worker] {
      #expect(try await strategy(body, in: place).choose(turn(ticks: 1_000_000)) == first)
    }
  }

  @Test func thoughtsThatWereNotToldBeforeTheAnswerAreDropped() async throws {
    let strategy = try strategy(
      "if context.ply == 0 then context.comment { depth = 1 } end return 'd3'", in: .process)
    for _ in 1...20 { _ = try await strategy.choose(turn()) }
    let reports = Reports()
    let later = Turn(
      game: Reversi(), position: Reversi().initialPosition, moves: [Reversi.Move("d3")!],
      report: reports.add)
    _ = try await strategy.choose(later)
    #expect(reports.all.isEmpty)
  }

  @Test(arguments: [
    (
      "()",
      "argument 1 must be a comment such as { value = 3, depth = 2, text = \"…\" }, found nothing"
    ),
    ("{ value = 'x' }", "the comment's value must be a number, found \"x\""),
    ("{ depth = 1.5 }", "the comment's depth must be an integer, found 1.5"),
    ("{ text = 5 }", "the comment's text must be a string, found 5"),
  ])
  func aBadCommentIsAnError(arguments: String, message: String) async throws {
    let strategy = try strategy("context.comment\(arguments)", in: .process)
    await #expect(throws: Forfeit(.fault, "test.lua:2: context.comment: \(message)")) {
      try await strategy.choose(turn())
    }
  }

  @Test(arguments: RunningPlace.allCases) func aListenerIsReleased(place: RunningPlace) async throws
  {
    let strategy = try strategy("return 'd3'", in: place)
    for _ in 1...100 {
      weak var listener: Reports?
      do {
        let reports = Reports()
        listener = reports
        _ = try await strategy.choose(turn(report: reports.add))
      }
      try #require(listener == nil)
    }
  }

  @Test func aCommentThatSaysNothingIsNotTold() async throws {
    let strategy = try strategy("context.comment {} return 'd3'", in: .process)
    #expect(try await strategy.choose(turn()).move.description == "d3")
  }
}
