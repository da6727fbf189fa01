import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// A predicate in a worker judges matches, and does no harm.
@Suite(.timeLimit(.minutes(10 * patience))) struct PredicateTests {
  /// Three matches, by the names of fields.
  private static let texts: [String: [String]] = [
    "game": ["reversi", "reversi", "connect4"], "black": ["greedy", "αβ", "x\u{1b}[31m"],
    "white": ["random", "greedy", ""], "moves": ["f5 d6 c3", "", "d1"],
    "result": ["black", "white", ""],
  ]
  private static let integers: [String: [Int?]] = ["margin": [12, -4, nil], "plies": [3, 0, 1]]
  private static let lists: [String: [[Double?]]] = [
    "values": [[1.5, nil, -2], [], [0]], "depths": [[4, 5, nil], [], [7]],
    "turns": [[0, 1, 0], [], [1]],
  ]

  private static func predicate(
    _ text: String, ticks: Int = LuaPredicate.usualTicks
  ) throws -> LuaPredicate {
    try LuaPredicate(PredicateSource(name: "where", text: text), ticks: ticks, in: Workers.program)
  }

  private static func column(_ field: RecordField, _ range: Range<Int>) -> RecordColumn {
    switch field.kind {
    case .text: RecordColumn(texts: (texts[field.name] ?? ["", "", ""])[range])
    case .integer: RecordColumn(integers: (integers[field.name] ?? [nil, nil, nil])[range])
    case .list:
      RecordColumn(
        lists: (lists[field.name] ?? [[], [], []])[range].map { $0.map { $0 ?? .nan } })
    }
  }

  private static func sift(_ text: String) throws -> [Bool] {
    try predicate(text).sift(3, column)
  }

  @Test(arguments: [
    ("match.margin > 10", [true, false, false]),
    ("match.margin <= 10", [false, true, false]),
    ("match.margin == nil", [false, false, true]),
    ("match:value(3) < 0", [true, false, false]),
    ("match:value(2) < 0 or match:value(2) >= 0", [false, false, false]),
    ("-match:value(1) + 1 < 2", [true, false, true]),
    ("match:depth(1) == 7", [false, false, true]),
    ("math.type(match:depth(1)) == 'integer'", [true, false, true]),
    ("match:side(1) == 'black' and match:side(4) == ''", [true, false, false]),
    ("match:move(2) == 'd6'", [true, false, false]),
    (
      "match:move(3) == 'c3' and match:move(4) == '' and match:move(0) == ''", [true, false, false]
    ),
    ("match.moves:find('^f5 d6')", [true, false, false]),
    ("match.black == 'αβ' or match.black:find('\\27')", [false, true, true]),
    ("match.event == '' and match.plies <= 1", [false, true, true]),
    ("return match.game == 'reversi'", [true, true, false]),
    ("local m = match.margin return m and m < 0", [false, true, false]),
    ("x = 3 return match.plies == x", [true, false, false]),
    ("tostring(1) return match.plies == 0", [false, true, false]),
    ("repeat x = match.plies until x return x == 1", [false, false, true]),
    ("goto last ::last:: return match.plies == 1", [false, false, true]),
    ("function f(n) return n == 3 end return f(match.plies)", [true, false, false]),
    ("-- long ones\nmatch.plies == 3 -- or so", [true, false, false]),
    ("; return match.plies == 3", [true, false, false]),
    ("(function() return match.plies end)() == 3", [true, false, false]),
    ("match.plies == 3 and 'return' == 'return'", [true, false, false]),
    ("do local n = 3 return match.plies == n end", [true, false, false]),
    // A field that is read first where errors are caught.
    ("select(2, pcall(function() return match.plies end)) == 1", [false, false, true]),
  ])
  func aPredicateSaysWhichMatchesAreWanted(text: String, wanted: [Bool]) throws {
    #expect(try Self.sift(text) == wanted)
  }

  @Test func aFileReturnsAFunction() throws {
    let file = """
      -- Close matches.
      local most = 5
      return function(match) return math.abs(match.margin or 99) <= most end
      """
    let source = PredicateSource(name: "close.lua", file: Array(file.utf8))
    let predicate = try LuaPredicate(source, in: Workers.program)
    #expect(try predicate.sift(3, Self.column) == [false, true, false])
  }

  @Test func onlyFieldsThatAreReadAreMade() throws {
    var made: [String] = []
    let wanted = try Self.predicate("match.margin and match.plies > 2").sift(3) { field, range in
      made.append(field.name)
      return Self.column(field, range)
    }
    #expect(wanted == [true, false, false] && made == ["margin", "plies"])
  }

  @Test(arguments: [
    ("match.margin >", "where:1:15: unexpected symbol near <eof>"),
    ("match.margin = 3", "where:1:14: <eof> expected near '='"),
    ("return function(", "where:1:17: <name> or '...' expected near <eof>"),
    ("x = 3 return tru e", "where:1:18: <eof> expected near 'e'"),
    ("match.plies > 3 adn 'return'", "where:1:17: <eof> expected near 'adn'"),
    ("match.plies > 3\n  adn match.margin", "where:2:3: <eof> expected near 'adn'"),
    ("while true do end", "where:1:1: unexpected symbol near 'while'"),
  ])
  func whatDoesNotCompileIsNamed(text: String, message: String) throws {
    #expect(throws: ScriptError(.invalid, message)) { try Self.predicate(text) }
  }

  @Test(arguments: [
    ("match.margn > 3", "where:1: match: unknown field \"margn\"; did you mean \"margin\"?"),
    ("match:vlaue(3) > 3", "where:1: match: unknown field \"vlaue\"; did you mean \"value\"?"),
    (
      "io.open('/etc/passwd')",
      "where:1: there is no io: a predicate sees the match and nothing else"
    ),
    ("mach.margin > 3", "where:1: the predicate: unknown global \"mach\"; did you mean \"match\"?"),
    (
      "match.value(3)",
      "where:1: match:value(ply): called on 3; write match:value(20), with a colon"
    ),
    (
      "match:value('x')",
      "where:1: match:value(ply): argument 1 must be an integer, found \"x\""
    ),
    ("match.black .. {}", "where:1: attempt to concatenate a table value"),
    ("rawset(match, 1, 2)", nil),
    (
      "(function() match.black = 'me' end)()",
      "where:1: match: a predicate cannot change a match"
    ),
    ("error('\\27[31mred')", "where:1: \\x1b[31mred"),
  ])
  func aFaultNamesTheMatch(text: String, message: String?) throws {
    let fault = try #require(throws: PredicateFault.self) { try Self.sift(text) }
    #expect(fault.match == 0)
    if let message { #expect(fault.message == message) }
  }

  @Test func aFaultAtALaterMatchNamesThat() throws {
    let fault = try #require(throws: PredicateFault.self) {
      try Self.sift("match.plies == 3 or ('x')()")
    }
    #expect(fault.match == 1)
  }

  @Test(arguments: [
    "(function() while true do end end)()", "('x'):rep(1e5):find(('.-'):rep(99)..'y')",
  ])
  func aPredicateThatDoesNotEndIsOutOfTicks(text: String) throws {
    let fault = try #require(throws: PredicateFault.self) { try Self.sift(text) }
    #expect(fault.match == 0)
    #expect(fault.message == "where:1: out of ticks: each match has 100000 of them")
  }

  /// Each match has its ticks for itself: together they take more than one has.
  @Test func ticksAreCountedForEachMatch() throws {
    let loop = "(function() local n = 0 for i = 1, 900 do n = n + i end return n > 0 end)()"
    let predicate = try Self.predicate(loop, ticks: 6000)
    #expect(try predicate.sift(3, Self.column) == [true, true, true])
    let strict = try Self.predicate(loop, ticks: 600)
    #expect(throws: PredicateFault.self) { try strict.sift(3, Self.column) }
  }

  /// More than fits into one message to a worker.
  @Test func manyMatchesAreAskedInParts() throws {
    let long = String(repeating: "f5 ", count: 2000)
    let texts = (0..<2000).map { $0.isMultiple(of: 3) ? long + "h8" : long }
    let wanted = try Self.predicate("match.moves:sub(-2) == 'h8'").sift(texts.count) { _, range in
      RecordColumn(texts: texts[range])
    }
    #expect(wanted == (0..<2000).map { $0.isMultiple(of: 3) })
  }

  @Test func aWorkerThatIsKilledIsReplaced() throws {
    let predicate = try Self.predicate("match.plies > 0")
    #expect(try predicate.sift(3, Self.column) == [true, false, true])
    predicate.killWorker()
    #expect(try predicate.sift(3, Self.column) == [true, false, true])
  }
}
