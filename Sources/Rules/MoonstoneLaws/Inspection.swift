import MoonstoneKernel

/// Checks the laws along one match.
struct Inspection<G: Game> {
  typealias Position = G.Position
  typealias Move = G.Move
  typealias Breach = GameLaws.Breach

  let game: G
  let piece: ((Position, Position.Square) -> Side?)?
  let everyMove: [Move]
  let everySquare: [Position.Square]

  init(
    _ game: G, codes: Int, piece: ((Position, Position.Square) -> Side?)?
  ) throws(Breach) {
    self.game = game
    self.piece = piece
    everyMove = try Self.symbols(.movesReadBack, upTo: codes)
    everySquare = try Self.symbols(.squaresReadBack, upTo: codes)
  }

  /// All symbols of a type; checks that each reads back from its code and from its text.
  static func symbols<S: Symbol>(
    _ law: GameLaws.Law, upTo most: Int
  ) throws(Breach) -> [S] {
    var symbols: [S] = []
    for code in 0...most {
      guard let symbol = S(code: code) else { continue }
      try require(symbol.code == code, law) { "code \(code) gives \(symbol.code)" }
      try require(S(symbol.description) == symbol, law) {
        "“\(symbol)” reads as \(S(symbol.description).map { "“\($0)”" } ?? "nothing")"
      }
      symbols.append(symbol)
    }
    return symbols
  }

  static func require(
    _ holds: Bool, _ law: GameLaws.Law, _ position: Position? = nil, _ move: Move? = nil,
    _ found: () -> String
  ) throws(Breach) {
    if holds { return }
    throw Breach(
      law: law, position: position?.description, move: move?.description, found: found())
  }

  /// Plays a random match and checks each position.
  ///
  /// - Parameters:
  ///   - hasImages: whether to check symmetries, which takes long.
  ///   - isThorough: whether to check every move, not just the one that is played.
  func playMatch(
    from start: Position, plies: Int, depth: Int, hasImages: Bool, isThorough: Bool,
    _ random: inout SplitMix64, _ seen: inout [UInt64: Position]
  ) throws(Breach) {
    var position = start
    var moves: [Move] = []
    while moves.count < plies {
      try look(at: position, isThorough: isThorough)
      if depth > 0 { try count(position, depth: depth) }
      guard let move = Array(position.legalMoves).randomElement(using: &random) else { break }
      let next = try play(move, at: position, isThorough: isThorough)
      try lookAtKeys(around: position, isThorough: hasImages, &seen)
      if hasImages { try lookAtImages(of: move, at: position, next: next) }
      position = next
      moves.append(move)
    }
    try readBack(moves, from: start)
    if hasImages { try lookAtImages(of: moves, from: start) }
  }

  /// What a text was read as, which may have the same text.
  private static func other(_ read: Position, than position: Position) -> String {
    read.description == position.description
      ? "another position with the same text" : "“\(read)”"
  }

  private func look(at position: Position, isThorough: Bool) throws(Breach) {
    let text = position.description
    let again = Position(text)
    try Self.require(again == position, .positionsReadBack, position) {
      "its text reads as \(again.map { Self.other($0, than: position) } ?? "nothing")"
    }
    let read = try? game.position(text)
    try Self.require(read == position, .positionsReadBack, position) {
      "the game reads its text as \(read.map { Self.other($0, than: position) } ?? "nothing")"
    }
    try Self.require(again?.hashValue == position.hashValue, .equalPositionsHashAlike, position) {
      "the position and what its text reads as have different hash values"
    }
    try Self.require(again?.key == position.key, .equalPositionsShareKeys, position) {
      "\(position.key), and what its text reads as has \(again.map { "\($0.key)" } ?? "none")"
    }
    try lookAtMoves(of: position, again: again ?? position, isThorough: isThorough)
  }

  private func lookAtMoves(
    of position: Position, again: Position, isThorough: Bool
  ) throws(Breach) {
    let moves = Array(position.legalMoves)
    try Self.require(moves.isEmpty == (position.outcome != nil), .emptyOnlyAtTheEnd, position) {
      "\(moves.count) moves, outcome \(position.outcome.map { "\($0)" } ?? "nil")"
    }
    try Self.require(moves == Array(position.legalMoves), .stableOrder, position) {
      "asked twice, \(moves) and \(Array(position.legalMoves))"
    }
    try Self.require(moves == Array(again.legalMoves), .stableOrder, position) {
      "\(moves), and \(Array(again.legalMoves)) for an equal position"
    }
    let legal = Set(moves)
    try Self.require(legal.count == moves.count, .listedOnce, position) { "\(moves)" }
    for move in moves {
      try Self.require(Move(code: move.code) == move, .movesReadBack, position, move) {
        "its code \(move.code) reads as \(Move(code: move.code).map { "“\($0)”" } ?? "nothing")"
      }
      try Self.require(position.isLegal(move), .legalMovesAreLegal, position, move) {
        "listed, and isLegal says no"
      }
    }
    for move in isThorough ? everyMove : [] where !legal.contains(move) {
      try Self.require(!position.isLegal(move), .nothingElseIsLegal, position, move) {
        "not listed, and isLegal says yes"
      }
    }
    if let pass = game.pass, legal.contains(pass) {
      try Self.require(moves.count == 1, .forcedPass, position) { "\(moves)" }
    }
    let isForced = moves.count == 1 && moves.first == game.pass
    let asks = position.brokenLaw == nil && position.outcome == nil && !isForced
    try Self.require(
      game.asksForMove(in: position) == asks, .asksWhereThereIsAChoice, position
    ) { "\(moves), and a match \(asks ? "does not ask" : "asks")" }
    try lookAtRefusal(at: position, moves: moves, legal: legal)
  }

  /// Plays one illegal move, another one at each position.
  private func lookAtRefusal(
    at position: Position, moves: [Move], legal: Set<Move>
  ) throws(Breach) {
    let first = everyMove.isEmpty ? 0 : Int(position.key % UInt64(everyMove.count))
    let candidates = everyMove.indices.lazy.map { everyMove[(first + $0) % everyMove.count] }
    guard let move = candidates.first(where: { !legal.contains($0) }) else { return }
    var next = position
    var refused: IllegalMove<Move>?
    do throws(IllegalMove<Move>) { try next.play(move) } catch { refused = error }
    let law = GameLaws.Law.refusedMovesChangeNothing
    try Self.require(refused != nil, law, position, move) { "played, it leads to \(next)" }
    try Self.require(next == position, law, position, move) { "refused, it leads to \(next)" }
    try Self.require(refused?.move == move && refused?.legalMoves == moves, law, position, move) {
      "the error is “\(refused?.description ?? "")”"
    }
  }

  /// Checks what playing does and returns the position after `chosen`.
  private func play(
    _ chosen: Move, at position: Position, isThorough: Bool
  ) throws(Breach) -> Position {
    let text = position.description
    let hash = position.hashValue
    var next = position
    next.playUnchecked(chosen)
    try Self.require(
      position.description == text && position.hashValue == hash, .oldPositionStays, position,
      chosen
    ) { "it was \(text)" }
    let twin = (try? position.playing(chosen)) ?? position
    try Self.require(twin == next, .playingIsRepeatable, position, chosen) { "\(next), \(twin)" }
    try Self.require(twin.hashValue == next.hashValue, .equalPositionsHashAlike, next) {
      "reached twice by \(chosen), with different hash values"
    }
    for move in isThorough ? Array(position.legalMoves) : [chosen] {
      try lookAtChanges(of: move, at: position, next: move == chosen ? next : nil)
    }
    return next
  }
}
