import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import Testing

@Suite struct ChoosingTests {
  @Test func aMoveComesWithItsComment() async throws {
    let choice = try await choice("return 'c4', { value = 2.5, depth = 3, text = 'so' }")
    #expect(choice == Choice(.init("c4")!, comment: Comment(value: 2.5, depth: 3, text: "so")))
  }

  @Test func aValueMayHaveAUnit() async throws {
    let choice = try await choice("return 'c4', { value = -12, unit = 0.01 }")
    #expect(choice.comment == Comment(value: -12, unit: 0.01))
    #expect(choice.comment?.margin == -0.12)
  }

  @Test func aCommentHasALineAndMarks() async throws {
    let choice = try await choice(
      "return 'c4', { pv = { 'c4', 'e3' }, marks = { c4 = 'good', ['c4-e3'] = 'bad', b2 = -0.5 } }")
    let comment = Comment(
      pv: ["c4", "e3"], marks: ["c4": .text("good"), "c4-e3": .text("bad"), "b2": .number(-0.5)])
    #expect(choice == Choice(.init("c4")!, comment: comment))
  }

  @Test func linesAndMarksAreCutAndCleaned() async throws {
    let choice = try await choice(
      """
      local line = {}
      for i = 1, 500 do line[i] = "\\27[2J" .. i end
      return 'c4', { pv = line, marks = { c4 = "\\27[2J\\n" .. ("y"):rep(99) } }
      """)
    let comment = try #require(choice.comment)
    #expect(comment.pv.first == #"\x1b[2J1"#)
    #expect((1...64).contains(comment.pv.count))
    guard case .text(let text) = comment.marks["c4"] else { return #expect(Bool(false)) }
    #expect(text.hasPrefix(#"\x1b[2J\nyy"#) && text.utf8.count < 24)
  }

  @Test func aMoveNeedsNoComment() async throws {
    #expect(try await choice("return 'c4'") == Choice(.init("c4")!))
  }

  @Test(arguments: [
    ("return", #"choose returned nil, which is not a move; legal moves: d3 c4 f5 e6"#),
    ("return nil", #"choose returned nil, which is not a move; legal moves: d3 c4 f5 e6"#),
    ("return 27", #"choose returned 27, which is not a move; legal moves: d3 c4 f5 e6"#),
    ("return {}", #"choose returned a table, which is not a move; legal moves: d3 c4 f5 e6"#),
    ("return board", #"choose returned a board, which is not a move; legal moves: d3 c4 f5 e6"#),
    ("return 'a1'", #"choose returned "a1", which is illegal here; legal moves: d3 c4 f5 e6"#),
    ("return 'pass'", #"choose returned "pass", which is illegal here; legal moves: d3 c4 f5 e6"#),
    ("return 'D3'", #"choose returned "D3", which is not a move; legal moves: d3 c4 f5 e6"#),
    ("return 'd3\\n'", #"choose returned "d3\n", which is not a move; legal moves: d3 c4 f5 e6"#),
    (
      "return ('x'):rep(100)",
      #"choose returned "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…", which is not a move; legal moves: d3 c4 f5 e6"#
    ),
  ])
  func anAnswerThatIsNoLegalMoveForfeits(body: String, message: String) async throws {
    #expect(try await forfeit(body) == Forfeit(.illegalMove, "test.lua: \(message)"))
  }

  @Test(arguments: [
    (
      "return 'd3', 7",
      #"test.lua: choose: its second result must be a comment such as { value = 3, depth = 2, text = "…" } or nothing, found 7"#
    ),
    (
      "return 'd3', { value = 'high' }",
      #"test.lua: choose: the comment's value must be a number, found "high""#
    ),
    (
      "return 'd3', { depth = 2.5 }",
      "test.lua: choose: the comment's depth must be an integer, found 2.5"
    ),
    (
      "return 'd3', { value = 3, unit = 0 }",
      "test.lua: choose: the comment's unit must be a number above 0, such as 0.01, found 0"
    ),
    ("return 'd3', { text = 3 }", "test.lua: choose: the comment's text must be a string, found 3"),
    (
      "return 'd3', { valu = 3 }",
      #"test.lua: choose: the comment: unknown field "valu"; did you mean "value"?"#
    ),
    (
      "return 'd3', { value = 3, score = 3, best = 1 }",
      #"test.lua: choose: the comment: unknown field "best"; the fields are depth, marks, pv, text, unit, value"#
    ),
    (
      "return 'd3', { 3 }",
      "test.lua: choose: the comment: fields are given by name; the fields are depth, marks, pv, text, unit, value"
    ),
    (
      "return 'd3', { pv = 'd3 c3' }",
      #"test.lua: choose: the comment's pv must be a list of moves, found "d3 c3""#
    ),
    (
      "return 'd3', { pv = { 'd3', 3 } }",
      "test.lua: choose: the comment's pv must be a list of moves as texts, found 3"
    ),
    (
      "return 'd3', { marks = { 'f5' } }",
      #"test.lua: choose: the comment's marks must have squares as keys, such as f5, or two for an arrow, such as ["b1-c3"], found 1"#
    ),
    (
      "return 'd3', { marks = { f5 = {} } }",
      #"test.lua: choose: the comment's mark of f5 must be a number or a text such as "good", found a table"#
    ),
    (
      "local marks = {} for i = 1, 401 do marks['a' .. i] = i end return 'd3', { marks = marks }",
      "test.lua: choose: the comment has more than 400 marks"
    ),
    (
      "context.comment { Text = 'so' }",
      #"test.lua:2: context.comment: the comment: unknown field "Text"; did you mean "text"?"#
    ),
    (
      "local left = context.remainig",
      #"test.lua:2: context: unknown field "remainig"; did you mean "remaining"?"#
    ),
    (
      "local time = context.clock",
      #"""
      test.lua:2: context: unknown field "clock"; the fields are allowance, comment, game, memory, \#
      moves, params, ply, random, remaining, seconds, side
      """#
    ),
    (
      "local first = context[1]",
      """
      test.lua:2: context: fields are given by name; the fields are allowance, comment, game, \
      memory, moves, params, ply, random, remaining, seconds, side
      """
    ),
    ("error('my own')", "test.lua:2: my own"),
    ("error('no place', 0)", "test.lua: no place"),
    ("error({ code = 7 })", "test.lua:2: raised a table instead of a message: { code = 7 }"),
    ("error()", "test.lua: raised nil instead of a message"),
    (
      "error('bell \\7, line\\nfeed, \\27[31mred')",
      #"test.lua:2: bell \x07, line\nfeed, \x1b[31mred"#
    ),
    ("local x = nil + 1", "test.lua:2: attempt to perform arithmetic on a nil value"),
  ])
  func aFailureForfeitsWithItsPlace(body: String, message: String) async throws {
    #expect(try await forfeit(body) == Forfeit(.fault, message))
  }

  @Test func aCommentIsCutAndCleaned() async throws {
    let text = try await choice("return 'd3', { text = '\\27[2Jx\\n' .. ('y'):rep(2000) }")
      .comment?.text
    #expect(text?.hasPrefix(#"\x1b[2Jx\ny"#) == true)
    #expect(text?.hasSuffix("y…") == true)
    #expect(text?.utf8.count ?? 0 < 512)
  }

  @Test func theContextTellsOfTheTurn() async throws {
    let moves = try Reversi().transcript("f5d6c3")
    let position = moves.reduce(Reversi().initialPosition) { $0.playingUnchecked($1) }
    let told =
      "context.side .. ' ' .. context.ply .. ' ' .. context.game .. ' ' .. tostring(context.seconds > 0 and context.seconds <= 60) "
      + ".. ' ' .. tostring(context.remaining) .. ' ' .. table.concat(context.moves, ' ')"
    #expect(
      try await value(told, at: position, moves: moves, remaining: .seconds(60))
        == "white 3 reversi true nil f5 d6 c3")
    #expect(try await value("context.seconds") == "nil")
    #expect(try await value("#context.moves") == "0")
  }

  @Test func aContextOfAnotherTurnTellsNoMovesOfThisOne() async throws {
    let strategy = try strategy(
      "old = old or context; return board:moves()[1], { text = tostring(old.moves) }")
    let first = try await strategy.choose(
      Turn(game: Reversi(), position: Reversi().initialPosition))
    #expect(first.comment?.text == "table")
    let moves = try Reversi().transcript("f5")
    let after = Reversi().initialPosition.playingUnchecked(moves[0])
    let kept = try await strategy.choose(
      Turn(game: Reversi(), position: after, moves: Trail(moves)))
    #expect(kept.comment?.text == "table")
  }

  /// A strategy may keep things in its context, and ask whether they are there by `rawget`.
  @Test func aFieldThatAScriptAddsToItsContextIsThere() async throws {
    #expect(try await value("rawget(context, 'best')") == "nil")
    let body = "context.best = 'kept' return 'd3', { text = context.best }"
    #expect(try await choice(body).comment?.text == "kept")
  }

  @Test func printGoesOnRecord() async throws {
    let reports = Reports()
    let strategy = try strategy("print('a', 1, nil, {}, true) print('\\27[31m') return 'd3'")
    _ = try await strategy.choose(
      Turn(game: Reversi(), position: Reversi().initialPosition, report: reports.add))
    #expect(reports.all == [.note("a 1 nil {} true\n\\x1b[31m")])
  }

  @Test func printIsCut() async throws {
    let reports = Reports()
    let strategy = try strategy("for i = 1, 100000 do print('xxxxxxxxx') end return 'd3'")
    _ = try await strategy.choose(
      Turn(game: Reversi(), position: Reversi().initialPosition, report: reports.add))
    guard case .note(let text)? = reports.all.first else { Issue.record("nothing"); return }
    #expect((3900...4096).contains(text.utf8.count))
  }

  @Test func aStoppedChoiceIsCancelled() async throws {
    let strategy = try strategy("while true do end")
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      isWanted: {
        // A player that is about to think learns here, at the last moment, that its answer is not
        // wanted.
        strategy.stop()
        return true
      })
    await #expect(throws: CancellationError.self) { try await strategy.choose(turn) }
  }

  @Test func anUnwantedChoiceIsNotBegun() async throws {
    let strategy = try strategy("error('was asked')")
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition, isWanted: { false })
    await #expect(throws: CancellationError.self) { try await strategy.choose(turn) }
  }

  @Test func aTaskThatPrefersAnExecutorIsNotLeftForAnotherThread() async throws {
    let strategy = try strategy("return 'd3'")
    try await MatchThread.run {
      let here = currentThread()
      let turn = Turn(
        game: Reversi(), position: Reversi().initialPosition,
        isWanted: {
          #expect(currentThread() == here)
          return true
        })
      let choice = try await strategy.choose(turn)
      #expect(choice.move == .init("d3")!)
    }
  }

  @Test func aStopBetweenChoicesIsForgotten() async throws {
    let strategy = try strategy("return 'd3'")
    strategy.stop()
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
    #expect(try await strategy.choose(turn).move == .init("d3")!)
  }
}

private func currentThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
