import MoonstoneKernel
import MoonstoneLaws
import MoonstoneTestSupport
import Testing

@Suite struct GameLawsTests {
  @Test(arguments: [1, 2, 7, 20]) func nimKeepsTheLaws(pile: Int) throws {
    try GameLaws.check(Nim(pile: pile), matches: 50, seed: 1, depth: 5)
  }

  @Test func stripKeepsTheLaws() throws {
    let starts = ["-b--w-- black", "bw--- black", "-bw- white", "b-w----- black", "- white"]
    try GameLaws.check(
      Strip(), matches: 500, seed: 1, from: starts.compactMap(Strip.Position.init), depth: 6
    ) { $0[$1] }
  }

  @Test(arguments: Lawless.Sin.allCases) func aGameThatBreaksALawIsFound(sin: Lawless.Sin) {
    let breach = #expect(throws: GameLaws.Breach.self) {
      try GameLaws.check(
        Lawless(sin), matches: 20, depth: sin == .miscounts ? 2 : 0,
        thorough: sin == .playsTheIllegal ? 0 : .max
      ) { $0[$1] }
    }
    #expect(breach?.law == sin.law)
  }

  /// A position without moves that is not over is found where perft is counted, too.
  @Test func aGameThatEndsEarlyIsNotSaidToMiscount() {
    let breach = #expect(throws: GameLaws.Breach.self) {
      try GameLaws.check(Lawless(.endsEarly), matches: 1, depth: 6) { $0[$1] }
    }
    #expect(breach?.law == .emptyOnlyAtTheEnd)
  }

  @Test func aBreachNamesLawPositionAndMove() {
    let breach = #expect(throws: GameLaws.Breach.self) {
      try GameLaws.check(Lawless(.tellsTooMuch)) { $0[$1] }
    }
    #expect(
      breach?.description
        == """
        “changes tell what changed, and nothing else” does not hold at -b--w-- black 10 for a: \
        h had nothing and has nothing, and black is told
        """)
  }
}

/// The strip game with one law broken.
struct Lawless: Game {
  enum Sin: Int, CaseIterable, Sendable {
    case forgetsItsTurn, hashesItsAge, neverEnds, endsEarly, refusesItsOwn, allowsOthers, repeats
    case isMoody, passesAtWill, plays, tellsTooMuch, tellsTwice, miscounts, losesPasses, mumbles
    case keysItsAge, bends, neverAlike, playsTheIllegal, asksAlways
    case hasOneKey, keysNoTurn

    var law: GameLaws.Law {
      switch self {
      case .forgetsItsTurn: .positionsReadBack
      case .hashesItsAge: .equalPositionsHashAlike
      case .keysItsAge: .equalPositionsShareKeys
      case .hasOneKey, .keysNoTurn: .keysTellPositionsApart
      case .neverEnds, .endsEarly: .emptyOnlyAtTheEnd
      case .refusesItsOwn: .legalMovesAreLegal
      case .allowsOthers: .nothingElseIsLegal
      case .repeats: .listedOnce
      case .isMoody: .stableOrder
      case .passesAtWill: .forcedPass
      case .plays: .oldPositionStays
      case .tellsTooMuch: .changesTellWhatChanged
      case .tellsTwice: .changesOnce
      case .miscounts: .perftCountsLines
      case .losesPasses: .passesMayBeLeftOut
      case .mumbles: .transcriptsReadBack
      case .bends: .symmetricBoardsPlayAlike
      case .neverAlike: .imagesShareFingerprints
      case .asksAlways: .asksWhereThereIsAChoice
      case .playsTheIllegal: .refusedMovesChangeNothing
      }
    }
  }

  final class Mood: @unchecked Sendable {
    var asked = 0
    var played = 0
  }

  struct Position: MoonstoneKernel.Position {
    var strip: Strip.Position
    let sin: Sin
    let mood = Mood()

    init(_ strip: Strip.Position, _ sin: Sin) {
      self.strip = strip
      self.sin = sin
    }

    subscript(square: Strip.Square) -> Side? { strip[square] }

    static func == (one: Self, other: Self) -> Bool { one.strip == other.strip }

    func hash(into hasher: inout Hasher) {
      hasher.combine(strip)
      if sin == .hashesItsAge { hasher.combine(ObjectIdentifier(mood)) }
    }

    var turn: Side { strip.turn }

    var key: UInt64 {
      switch sin {
      case .keysItsAge: UInt64(ObjectIdentifier(mood).hashValue.magnitude)
      case .hasOneKey: 0
      case .keysNoTurn:
        Strip.Position("\(strip.description.split(separator: " ")[0]) black")?.key ?? 0
      default: strip.key
      }
    }

    var legalMoves: [Strip.Move] {
      mood.asked += 1
      let moves = strip.legalMoves
      switch sin {
      case .neverEnds: return moves.isEmpty ? [.pass] : moves
      case .endsEarly: return moves == [.pass] ? [] : moves
      case .repeats: return moves + moves
      case .isMoody: return mood.asked.isMultiple(of: 2) ? moves : moves.reversed()
      case .passesAtWill: return moves.isEmpty || moves == [.pass] ? moves : moves + [.pass]
      default: return moves
      }
    }

    func isLegal(_ move: Strip.Move) -> Bool {
      switch sin {
      case .refusesItsOwn: strip.isLegal(move) && move.code != 0
      case .allowsOthers: strip.isLegal(move) || move.code == 7
      case .playsTheIllegal: true
      default: legalMoves.contains(move)
      }
    }

    var outcome: Outcome? { strip.outcome }

    func changes(playing move: Strip.Move) -> [Change<Strip.Square>] {
      let changes = strip.changes(playing: move)
      guard let last = Strip.Square(code: 7) else { return changes }
      switch sin {
      case .tellsTooMuch: return changes + [Change(last, turn)]
      case .tellsTwice: return changes + changes
      default: return changes
      }
    }

    func perft(depth: Int) -> Int {
      strip.perft(depth: depth) + (sin == .miscounts && depth == 2 ? 1 : 0)
    }

    mutating func playUnchecked(_ move: Strip.Move) {
      strip.playUnchecked(move)
      mood.played += 1
    }

    init?(_ description: String) {
      let words = description.split(separator: " ")
      guard words.count == 3, let code = Int(words[2]), let sin = Sin(rawValue: code),
        let strip = Strip.Position("\(words[0]) \(sin == .forgetsItsTurn ? "black" : words[1])")
      else { return nil }
      self.init(strip, sin)
    }

    var description: String {
      // Its pieces are kept elsewhere, so the old position sees what the new one plays.
      "\(strip) \(sin.rawValue)" + (sin == .plays && mood.played > 0 ? " played" : "")
    }
  }

  let sin: Sin
  var initialPosition: Position

  init(_ sin: Sin) {
    self.sin = sin
    initialPosition = Position(Strip().initialPosition, sin)
  }

  var name: String { "lawless" }
  var summary: String { "The strip game with one law broken." }
  var pass: Strip.Move? { .pass }

  func asksForMove(in position: Position) -> Bool {
    sin == .asksAlways
      || position.outcome == nil && forcedPass(in: position) == nil
  }

  /// Mirrors moves, and no position; or changes nothing at all.
  var symmetries: [Symmetry<Position>] {
    switch sin {
    case .bends:
      [
        Symmetry(
          position: { $0 }, move: { $0 == .pass ? $0 : Strip.Move(code: 7 - $0.code) ?? $0 })
      ]
    case .neverAlike: [Symmetry(position: { $0 }, move: { $0 })]
    default: []
    }
  }

  /// One that has not been seen before.
  func fingerprint(from start: Position, _ moves: [Move]) -> UInt64 {
    start.mood.asked += 1
    return UInt64(start.mood.asked)
  }

  func words(of transcript: String) throws(NotationError) -> [Word] {
    let words = Word.split(transcript)
    switch sin {
    case .mumbles: return Array(words.dropFirst())
    case .losesPasses: return impliesPasses(words) ? words.dropLast() : words
    default: return words
    }
  }

  private func impliesPasses(_ words: [Word]) -> Bool {
    var strip = initialPosition.strip
    for move in words.compactMap({ Strip.Move($0.text) }) {
      if !strip.isLegal(move) { return true }
      strip.playUnchecked(move)
    }
    return false
  }
}
