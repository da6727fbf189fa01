import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// States and moves as texts, and what rules can count on.
@Suite struct StateTextTests {
  /// Rules that let every state pass.
  private static func anything(_ moves: String = "return { 'one' }", before: String = "") throws
    -> LuaGame
  {
    try LuaGame(
      pileGame(
        setup: "return {}", turn: "return 'black'", outcome: "", moves: moves,
        play: "return state", diagram: "return ''", before: before), named: "pile",
      isolation: .inProcess)
  }

  @Test(arguments: [
    ("{}", "{}"),
    ("{b=1,a=2}", "{a=2,b=1}"),
    ("{[1]=5,[2]=6,[4]=7}", "{5,6,[4]=7}"),
    (#"{["a"]=1,["a b"]=2,["1"]=3,[1]=4}"#, #"{4,["1"]=3,a=1,["a b"]=2}"#),
    ("{true,false,-12,{{}}}", "{true,false,-12,{{}}}"),
    ("{1.0,0.5,1e300,-2.5e-7}", "{1.0,0.5,1.0000000000000001e+300,-2.4999999999999999e-07}"),
    (#"{"a\"b\\\x00\xe9"}"#, #"{"a\"b\\\x00\xe9"}"#),
    ("{[-1]=1,[true]=2,[false]=3,x=4}", "{[false]=3,[true]=2,[-1]=1,x=4}"),
  ]) func aStateHasOneText(written: String, text: String) throws {
    let game = try Self.anything()
    let position = try game.position(written)
    #expect(position.description == "pile " + text)
    #expect(try game.position(position.description) == position)
    #expect(LuaPosition(position.description) == position)
  }

  @Test(arguments: [
    "", "3", "{", "{}x", "{1,}", "{a=}", "{=1}", "{nil}", "{a=print}", "{[1.5]=1}", "{[{}]=1}",
    #"{"a}"#, #"{"\q"}"#, "{inf}", "{1 2}", "{ }", "{a=1,b}x", "{--1}",
    String(repeating: "{", count: 20) + String(repeating: "}", count: 20),
    "{\"\(String(repeating: "x", count: 9000))\"}",
  ]) func aTextThatIsNoStateIsRefused(written: String) throws {
    let game = try Self.anything()
    let error = try #require(throws: NotationError.self) { try game.position(written) }
    #expect(error.message.contains("not a position of pile: a state is a table of plain data"))
    #expect(LuaPosition("pile " + written) == nil)
  }

  @Test func aPositionOfRulesThatNobodyLoadedIsNone() {
    #expect(LuaPosition("nobody {}") == nil)
    #expect(LuaPosition("nobody") == nil)
  }

  @Test(arguments: [
    "a", "e5", "a2-a3", "a2xb3", "11x18", "n*e5", "p@f7", "pass", "zzzzzzzzzzz", "@",
  ])
  func movesAreWordsAndNumbers(word: String) throws {
    let move = try #require(LuaWord(word))
    #expect(move.description == word)
    #expect(move.code > 0 && LuaWord(code: move.code) == move)
  }

  @Test(arguments: ["", "A1", "a b", "é", "a\u{0}", "zzzzzzzzzzzz", "a,b", "_"])
  func aTextThatIsNoWordIsNoMove(text: String) { #expect(LuaWord(text) == nil) }

  @Test func numbersThatAreNoWordsAreNoMoves() {
    for code in [0, -1, 46, 46 * 46, Int.max, Int.min] { #expect(LuaWord(code: code) == nil) }
    // No two words share one.
    let codes = (1..<5000).filter { LuaWord(code: $0) != nil }
    #expect(Set(codes.map { LuaWord(code: $0)!.description }).count == codes.count)
    #expect(codes.count == 45 + 45 * 45 + codes.count { $0 >= 46 * 46 })
  }

  @Test func pairsGoThroughKeysInTheirOrder() throws {
    let keys = ["zebra", "apple", "mango", "b2", "a10", "a9", "pear", "kiwi", "fig", "date"]
    let table = keys.map { "['\($0)'] = true" }.joined(separator: ", ")
    let game = try Self.anything(
      "local m = {} for k in pairs { \(table) } do m[#m + 1] = k end return m")
    #expect(game.initialPosition.legalMoves.map(\.description) == keys.sorted())
    let mixed = try Self.anything(
      "local m = {} for k, v in pairs { b = 'v4', [2] = 'v2', [-1] = 'v1', [3] = 'v3', [true] = 'v0' } do m[#m + 1] = v end return m"
    )
    #expect(mixed.initialPosition.legalMoves.map(\.description) == ["v0", "v1", "v2", "v3", "v4"])
  }

  @Test(arguments: [
    ("next {}", "next: its order varies"),
    ("math.random(3)", "math.random: rules have no random numbers"),
    ("math.randomseed(3)", "math.random: rules have no random numbers"),
    (
      "for k in pairs { [{}] = 1 } do end",
      "pairs: a key that is not a boolean, number or string has no order"
    ),
    ("io.write('x')", "attempt to index a nil value (global 'io')"),
    ("load('x')", "attempt to call a nil value (global 'load')"),
  ]) func aMissingFunctionOfRulesIsToldToBeMissing(call: String, message: String) throws {
    let error = try #require(throws: ScriptError.self) {
      try Self.anything("\(call) return { 'one' }")
    }
    #expect(error.message.contains("moves failed: games/pile.lua:"), "\(error)")
    #expect(error.message.contains(message), "\(error)")
  }

  @Test func putReplacesAPieceOfAText() throws {
    let game = try Self.anything(
      """
      local long = ('a'):rep(2000):put(1999, 'b')
      return {
        ('x.o'):put(2, 'x'), string.put('abc', 1, 'def'), ('g'):put(2, ''),
        long:sub(1998, 2000) .. #long,
      }
      """)
    #expect(game.initialPosition.legalMoves.map(\.description) == ["xxo", "def", "g", "aba2000"])
  }

  @Test(arguments: [
    ("('x.o'):put(3, 'xx')", "put: 2 bytes from byte 3 on are not within a text of 3"),
    ("('x.o'):put(0, 'x')", "put: 1 bytes from byte 0 on are not within a text of 3"),
    ("('x.o'):put(5, '')", "put: 0 bytes from byte 5 on are not within a text of 3"),
    ("('x.o'):put(math.mininteger, '')", "are not within a text of 3"),
    ("('x.o'):put('a', 'x')", "bad argument #1 to 'put' (number expected, got string)"),
  ]) func putStaysWithinTheText(call: String, message: String) throws {
    let error = try #require(throws: ScriptError.self) {
      try Self.anything("\(call) return { 'one' }")
    }
    #expect(error.message.contains(message), "\(error)")
  }

  @Test func aLongLineOfMovesIsCutAndFreed() throws {
    let game = try LuaGame(
      pileGame(setup: "return { pile = 4000, turn = 'black' }"), named: "pile",
      isolation: .inProcess)
    var position = game.initialPosition
    #expect(position.moment.breach().path.isEmpty)
    for _ in 0..<2 { position.playUnchecked(LuaWord("two")!) }
    #expect(position.moment.breach().root == game.initialPosition.description)
    #expect(position.moment.breach().path == [LuaWord("two")!, LuaWord("two")!])
    for _ in 2..<1999 { position.playUnchecked(LuaWord("one")!) }
    #expect(position.moment.breach().root == #"pile {pile=2998,turn="black"}"#)
    #expect(position.moment.breach().path == Array(repeating: LuaWord("one")!, count: 999))
  }

  @Test func aStateThatWasSeenAndIsChangedLaterIsReadAgain() throws {
    let game = try LuaGame(
      pileGame(
        moves: "if state.pile == 5 and made then made.pile = 1 end return { 'one' }",
        play: "made = { pile = state.pile - 1, turn = 'black' } return made",
        before: "local made"), named: "pile", isolation: .inProcess)
    let next = game.initialPosition.playingUnchecked(LuaWord("one")!)
    #expect(next.legalMoves.count == 1)
    // Asked about another state, the rules change the one that they were asked about before.
    #expect(try game.position("{pile=5,turn=\"black\"}").legalMoves.count == 1)
    #expect(next.playingUnchecked(LuaWord("one")!).description == #"pile {pile=3,turn="black"}"#)
  }

  @Test func aStateThatIsKeptAndChangedLaterIsNoOthersState() throws {
    // The one that was given first is kept, and changed when others are asked about.
    let game = try LuaGame(
      pileGame(
        moves: "kept = kept or state if state.pile < 4 then kept.pile = 1 end return { 'one' }"),
      named: "pile", isolation: .inProcess)
    var position = game.initialPosition
    let first = position
    for _ in 0..<3 { position.playUnchecked(LuaWord("one")!) }
    _ = position.legalMoves
    #expect(first.description == #"pile {pile=5,turn="black"}"#)
    // Whatever it did to its own table: the text is what a state is.
    let next = first.playingUnchecked(LuaWord("one")!)
    #expect(next.brokenLaw == nil || next.brokenLaw?.law.contains("in place") == true)
    if next.brokenLaw == nil { #expect(next.description.contains("pile=4")) }
  }
}
