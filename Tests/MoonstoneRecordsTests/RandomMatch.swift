import MoonstoneKernel
import MoonstoneRecords

/// A match that was played at random, ended in some way, and the record that grew beside it.
struct RandomMatch<G: Game> {
  private(set) var match: Match<G>
  private(set) var record: MatchRecord<G>
  /// Who played at first.
  let begun: Sides<PlayerIdentity>
  /// What the match has told.
  private(set) var events: [Match<G>.Event] = []
  private var random: SplitMix64

  private static var controls: [TimeControl] {
    [
      .unlimited, .perMove(.seconds(3)), .perMatch(.seconds(40), increment: .seconds(1)),
      .perPeriod(moves: 5, .seconds(12)),
    ]
  }

  private static var budgets: [TickControl] {
    [.unlimited, .perMove(900), .perMatch(20_000, increment: 100), .perPeriod(moves: 7, 5_000)]
  }

  init(_ game: G, seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    var start = game.initialPosition
    for _ in 0..<random.below(4) {
      let moves = Array(start.legalMoves)
      if moves.isEmpty { break }
      start.playUnchecked(moves[random.below(moves.count)])
    }
    let clocks = Clocks(
      Self.controls[random.below(4)], margin: .milliseconds(random.below(3) * 500),
      ticks: Self.budgets[random.below(4)])
    let players = Sides(
      black: PlayerIdentity(name: "one.lua", digest: "d1"),
      white: PlayerIdentity(name: "somebody", kind: .person))
    begun = players
    match = Match(game, from: start, players: players, clocks: clocks)
    record = MatchRecord(game, from: start)
    record.players = players
    record.control = MatchControl(clocks)
    try apply(.start)
    let most = random.below(120)
    while let request = match.request, match.ply < most { try step(request) }
    try end()
  }

  private mutating func apply(_ action: Match<G>.Action) throws {
    for event in try match.apply(action) {
      record.take(event)
      events.append(event)
    }
  }

  private mutating func step(_ request: Request) throws {
    switch random.below(20) {
    case 0 where match.ply > 0:
      try apply(.interrupt(.takeBack(plies: 1 + random.below(match.ply))))
    case 1 where !match.undone.isEmpty:
      try apply(.interrupt(.redo(plies: 1 + random.below(match.undone.count))))
    case 2:
      let side: Side = random.below(2) == 0 ? .black : .white
      let player = PlayerIdentity(name: "other\(random.below(9))", digest: "d2")
      try apply(
        .interrupt(random.below(2) == 0 ? .swap(side, to: player) : .change(side, to: player)))
    case 3 where random.below(8) == 0:
      try apply(.interrupt(.reset(match.players)))
      if let question = match.request { try apply(.answer(question, .confirm(true))) }
    default: try answer(request)
    }
  }

  private mutating func answer(_ request: Request) throws {
    if case .acknowledgePass = request.kind { return try apply(.answer(request, .acknowledge)) }
    let moves = Array(match.position.legalMoves)
    let choice = Choice(
      moves[random.below(moves.count)], comment: Comment(value: Double(random.below(9))),
      memory: random.below(3) == 0 ? "memory \(random.below(100))" : nil,
      ticks: random.below(4) == 0 ? nil : random.below(1_000))
    try apply(.answer(request, .play(choice, elapsed: .milliseconds(random.below(3_200)))))
  }

  private mutating func end() throws {
    if match.phase == .ready || match.ending != nil { return }
    let side: Side = random.below(2) == 0 ? .black : .white
    switch random.below(6) {
    case 0: try apply(.interrupt(.resign(side)))
    case 1: try apply(.interrupt(.abort(random.below(2) == 0 ? nil : "somebody left")))
    case 2:
      let reason = Forfeit.Reason.allCases[random.below(Forfeit.Reason.allCases.count)]
      try apply(.interrupt(.forfeit(side, Forfeit(reason, "it failed"))))
    case 3:
      let outcome: Outcome = random.below(3) == 0 ? .draw : .win(side, by: 1 + random.below(9))
      try apply(.interrupt(.adjudicate(outcome, "solved with 9 empty squares")))
    default: break
    }
  }
}

/// All that two playings of a match have in common.
struct MatchParts<G: Game>: Equatable {
  let start: G.Position
  let moves: [G.Move]
  let positions: [G.Position]
  let phase: Phase
  let clocks: Clocks
  let memories: Sides<String?>
  let players: Sides<PlayerIdentity>

  init(_ match: Match<G>) {
    start = match.start
    moves = Array(match.moves)
    positions = match.positions
    phase = match.phase
    clocks = match.clocks
    memories = match.memories
    players = match.players
  }
}
