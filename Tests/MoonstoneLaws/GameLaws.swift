import MoonstoneKernel

/// What is true of every game, written once and checked on random matches.
public enum GameLaws {
  public enum Law: String, CaseIterable, Sendable {
    case movesReadBack = "moves read back"
    case squaresReadBack = "squares read back"
    case positionsReadBack = "positions read back"
    case equalPositionsHashAlike = "equal positions hash alike"
    case equalPositionsShareKeys = "equal positions have equal keys"
    case emptyOnlyAtTheEnd = "legal moves are empty only at the end"
    case legalMovesAreLegal = "legal moves are legal"
    case nothingElseIsLegal = "nothing else is legal"
    case listedOnce = "legal moves are listed once"
    case stableOrder = "legal moves are stable in order"
    case forcedPass = "a forced pass is the only move"
    case oldPositionStays = "playing never changes the old position"
    case playingIsRepeatable = "playing the same move twice gives equal positions"
    case changesOnce = "changes name each square once"
    case changesTellWhatChanged = "changes tell what changed, and nothing else"
    case perftCountsLines = "perft counts every line"
    case transcriptsReadBack = "transcripts read back"
    case passesMayBeLeftOut = "transcripts with passes left out read back"
    case symmetricBoardsPlayAlike = "symmetric boards play alike"
    case imagesShareFingerprints = "all images of a match have its fingerprint"
  }

  /// A law that a game breaks, and where.
  public struct Breach: Error, Hashable, Sendable, CustomStringConvertible {
    public let law: Law
    public let position: String?
    public let move: String?
    /// What was found.
    public let found: String

    public var description: String {
      var text = "“\(law.rawValue)” does not hold"
      if let position { text += " at \(position)" }
      if let move { text += " for \(move)" }
      return text + ": \(found)"
    }
  }

  /// Plays random matches up to the first law that does not hold.
  ///
  /// - Parameters:
  ///   - starts: where matches begin, in turn; where the game begins if empty.
  ///   - plies: how long a match may be; games that do not end are cut off there.
  ///   - codes: up to which code every symbol is tried; lower where a game has one for each.
  ///   - depth: how deep perft is compared with a plain count, along the first match.
  ///   - thorough: in how many matches every move is looked at, legal or not, and not the played one
  ///     alone; for games whose rules take their time.
  ///   - piece: whose piece stands on a square, to check changes with; they are only checked for
  ///     naming no square twice without it.
  public static func firstBreach<G: Game>(
    _ game: G, matches: Int = 200, seed: UInt64 = 1, from starts: [G.Position] = [],
    plies: Int = 400, depth: Int = 2, codes: Int = 65_535, thorough: Int = .max,
    piece: ((G.Position, G.Position.Square) -> Side?)? = nil
  ) -> Breach? {
    do throws(Breach) {
      let inspection = try Inspection(game, codes: codes, piece: piece)
      var generator = SplitMix64(seed: seed)
      let starts = starts.isEmpty ? [game.initialPosition] : starts
      for number in 0..<matches {
        try inspection.playMatch(
          from: starts[number % starts.count], plies: plies, depth: number == 0 ? depth : 0,
          hasImages: number < min(thorough, 20), isThorough: number < thorough, &generator)
      }
      return nil
    } catch {
      return error
    }
  }
}

/// The laws, as they are looked at along one match.
private struct Inspection<G: Game> {
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

  /// Every symbol there is, each of which must read back from its code and from its text.
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

  /// - Parameters:
  ///   - hasImages: whether symmetries are looked at, which takes long.
  ///   - isThorough: whether every move is, and not the played one alone.
  func playMatch(
    from start: Position, plies: Int, depth: Int, hasImages: Bool, isThorough: Bool,
    _ generator: inout SplitMix64
  ) throws(Breach) {
    var position = start
    var moves: [Move] = []
    while moves.count < plies {
      try look(at: position, isThorough: isThorough)
      if depth > 0 { try count(position, depth: depth) }
      guard let move = Array(position.legalMoves).randomElement(using: &generator) else { break }
      let next = try play(move, at: position, isThorough: isThorough)
      if hasImages { try lookAtImages(of: move, at: position, next: next) }
      position = next
      moves.append(move)
    }
    try readBack(moves, from: start)
    if hasImages { try lookAtImages(of: moves, from: start) }
  }

  private func look(at position: Position, isThorough: Bool) throws(Breach) {
    let text = position.description
    let again = Position(text)
    try Self.require(again == position, .positionsReadBack, position) {
      "its text reads as \(again.map { "“\($0)”" } ?? "nothing")"
    }
    let read = try? game.position(text)
    try Self.require(read == position, .positionsReadBack, position) {
      "the game reads its text as \(read.map { "“\($0)”" } ?? "nothing")"
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
  }

  /// Checks what playing does for every legal move, and answers with the position after `chosen`.
  private func play(
    _ chosen: Move, at position: Position, isThorough: Bool
  ) throws(Breach) -> Position {
    let text = position.description
    let hash = position.hashValue
    var next = position
    next.play(chosen)
    try Self.require(
      position.description == text && position.hashValue == hash, .oldPositionStays, position,
      chosen
    ) { "it was \(text)" }
    let twin = position.playing(chosen)
    try Self.require(twin == next, .playingIsRepeatable, position, chosen) { "\(next), \(twin)" }
    try Self.require(twin.hashValue == next.hashValue, .equalPositionsHashAlike, next) {
      "reached twice by \(chosen), with different hash values"
    }
    for move in isThorough ? Array(position.legalMoves) : [chosen] {
      try lookAtChanges(of: move, at: position, next: move == chosen ? next : nil)
    }
    return next
  }

  private func lookAtImages(
    of move: Move, at position: Position, next: Position
  ) throws(Breach) {
    for symmetry in game.symmetries {
      let image = symmetry.position(position)
      let moves = Set(image.legalMoves)
      try Self.require(
        image.turn == position.turn && moves == Set(position.legalMoves.map(symmetry.move)),
        .symmetricBoardsPlayAlike, position
      ) { "\(image) has the moves \(moves.map(\.description).sorted())" }
      let other = image.playing(symmetry.move(move))
      try Self.require(
        other == symmetry.position(next) && other.outcome == next.outcome,
        .symmetricBoardsPlayAlike, position, move
      ) { "\(symmetry.move(move)) leads to \(other)" }
    }
  }

  private func lookAtImages(of moves: [Move], from start: Position) throws(Breach) {
    let fingerprint = game.fingerprint(from: start, moves)
    for symmetry in game.symmetries {
      let image = symmetry.position(start)
      let found = game.fingerprint(from: image, moves.map(symmetry.move))
      try Self.require(found == fingerprint, .imagesShareFingerprints, start) {
        "\(moves) has \(fingerprint), and its image from \(image) has \(found)"
      }
    }
  }

  private func lookAtChanges(
    of move: Move, at position: Position, next: Position?
  ) throws(Breach) {
    let changes = position.changes(playing: move)
    let told = Dictionary(changes.map { ($0.square, $0.side) }, uniquingKeysWith: { $1 })
    try Self.require(told.count == changes.count, .changesOnce, position, move) {
      "\(changes.map { "\($0.square)" })"
    }
    guard let piece else { return }
    let next = next ?? position.playing(move)
    for square in everySquare {
      let before = piece(position, square)
      let after = piece(next, square)
      let side = told[square]
      try Self.require(
        side == nil ? before == after : side == after && before != after,
        .changesTellWhatChanged, position, move
      ) {
        "\(square) had \(name(before)) and has \(name(after)), and "
          + (side.map { "\(name($0)) is told" } ?? "nothing is told")
      }
    }
  }

  private func name(_ side: Side?) -> String { side?.description ?? "nothing" }

  private func count(_ position: Position, depth: Int) throws(Breach) {
    for depth in 0...depth {
      let plain = Self.lines(position, depth: depth)
      let perft = position.perft(depth: depth)
      try Self.require(perft == plain, .perftCountsLines, position) {
        "\(perft) at depth \(depth), counted \(plain)"
      }
    }
  }

  /// What perft counts, by nothing but playing: a game that ended earlier is one line.
  private static func lines(_ position: Position, depth: Int) -> Int {
    if depth == 0 || position.outcome != nil { return 1 }
    var lines = 0
    for move in position.legalMoves {
      lines += Self.lines(position.playing(move), depth: depth - 1)
    }
    return lines
  }

  private func readBack(_ moves: [Move], from start: Position) throws(Breach) {
    try readBack(moves, as: moves, from: start, .transcriptsReadBack)
    guard let pass = game.pass else { return }
    let implied = moves.last == pass ? Array(moves.dropLast()) : moves
    // Two passes in a row leave no trace between the moves around them.
    if zip(moves, moves.dropFirst()).contains(where: { $0 == pass && $1 == pass }) { return }
    try readBack(moves.filter { $0 != pass }, as: implied, from: start, .passesMayBeLeftOut)
  }

  private func readBack(
    _ written: [Move], as moves: [Move], from start: Position, _ law: GameLaws.Law
  ) throws(Breach) {
    let text = written.map(\.description).joined(separator: " ")
    let result: Result<[Move], NotationError>
    do throws(NotationError) {
      result = .success(try game.transcript(text, from: start))
    } catch {
      result = .failure(error)
    }
    try Self.require(result == .success(moves), law, start) {
      switch result {
      case .success(let read): "“\(text)” reads as \(read)"
      case .failure(let error): "“\(text)” is refused: \(error)"
      }
    }
  }
}
