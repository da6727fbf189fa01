import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneKernel
import MoonstoneSupport

extension MatchReader {
  /// Reads a text in GGF.
  func readGGF(_ take: Take) throws {
    let text = Array(try TextFile.bytes(of: path, as: .matches).withoutByteOrderMark)
    for entry in GGFFile(text).entries {
      switch entry.match {
      case .success(let match):
        try take(filed(match, at: "\(path):\(entry.line):\(entry.column)"))
      case .failure(let error):
        try take(.failure(MatchFault("\(path):\(error.line):\(error.column)", error.message)))
      }
    }
  }

  private func filed(_ match: GGFMatch, at place: String) -> Result<FiledMatch<G>, MatchFault> {
    let mover = match.mover == .black ? " X" : " O"
    let board = String(match.board.map { $0 == "*" ? "X" : $0 }) + mover
    guard let start = G.Position(board) else {
      let size = match.type.size
      return .failure(
        MatchFault(place, "its board has \(size)×\(size) squares, and that of \(game.name) has not")
      )
    }
    var moves: [G.Move] = []
    for move in match.moves {
      guard let known = move.text.map({ G.Move($0.lowercased()) }) ?? game.pass else {
        return .failure(
          MatchFault(place, "move \(moves.count + 1): “\(move.text ?? "PA")” is not on the board"))
      }
      moves.append(known)
    }
    return self.match(place, from: start, moves).flatMap { filed in
      var filed = filed
      if let wrong = fill(&filed, from: match, moves) {
        let told = match.moves[wrong]
        return .failure(
          MatchFault(
            place,
            "move \(wrong + 1): \(told.text ?? "the pass") is \(told.side)'s in the file, and "
              + "it is the turn of \(told.side.opponent)"))
      }
      return .success(filed)
    }
  }

  /// Adds what the file says besides the moves.
  ///
  /// - Returns: the first move that the file gives to the side that has not the turn.
  private func fill(
    _ filed: inout FiledMatch<G>, from match: GGFMatch, _ moves: [G.Move]
  ) -> Int? {
    var plies = [FiledMatch<G>.Ply](repeating: .init(), count: filed.moves.count)
    var ply = 0
    for (index, move) in moves.enumerated() {
      // A pass that the file leaves out.
      if filed.moves[ply] != move { ply += 1 }
      let told = match.moves[index]
      let turn = ply.isMultiple(of: 2) ? match.mover : match.mover.opponent
      if told.side != turn { return index }
      plies[ply] = .init(
        comment: told.value.map { Comment(value: $0) },
        elapsed: move == game.pass ? nil : told.seconds.map { Duration(inSeconds: $0) })
      ply += 1
    }
    if plies.contains(where: { $0 != .init() }) { filed.plies = plies }
    if !match.blackName.isEmpty || !match.whiteName.isEmpty {
      filed.players = Sides(
        black: PlayerIdentity(name: match.blackName), white: PlayerIdentity(name: match.whiteName))
    }
    filed.event = match.place
    filed.date = match.date
    filed.ratings = match.ratings
    filed.time = match.clocks.map { $0?.control ?? .unlimited }
    filed.grace = match.clocks.map { $0?.grace.map { Duration(inSeconds: $0) } }
    if match.unread > 0 { filed.unread.insert(.tags) }
    let type = match.type
    if type != GGFMatch.MatchType(size: type.size) { filed.unread.insert(.types) }
    if let result = match.result { take(result, into: &filed) }
    return nil
  }

  private func take(_ result: GGFMatch.Result, into filed: inout FiledMatch<G>) {
    if let outcome = filed.end.outcome {
      if let score = result.score, score.rounded() != Double(outcome.margin(for: .black)) {
        filed.unread.insert(.results)
      }
      return
    }
    let loser: Side? = result.score.flatMap { $0 == 0 ? nil : $0 < 0 ? .black : .white }
    switch (result.ending, loser) {
    case ("r", let loser?): filed.stopped = .resign(loser)
    case ("t", let loser?): filed.stopped = .forfeit(loser, .outOfTime)
    case ("l", let loser?): filed.stopped = .forfeit(loser, .left)
    case (nil, nil) where result.score == nil: break
    default: filed.unread.insert(.results)
    }
  }
}

extension Forfeit {
  /// What GGF calls `t`.
  static let outOfTime = Forfeit(.time, "out of time")
  /// What GGF calls `l`.
  static let left = Forfeit(.fault, "left the match")
}

extension GGFClock {
  /// The time control without the grace.
  var control: TimeControl {
    .perMatch(Duration(inSeconds: main), increment: Duration(inSeconds: increment ?? 0))
  }

  /// - Returns: `nil` for a control that GGF does not know.
  init?(_ control: TimeControl, grace: Duration?) {
    guard case .perMatch(let main, let increment) = control else { return nil }
    self.init(
      main: main.inSeconds, increment: increment == .zero ? nil : increment.inSeconds,
      grace: grace?.inSeconds)
  }
}

extension Duration {
  /// A duration to the nanosecond; more than thirty years are thirty years, the most of a journal.
  init(inSeconds seconds: Double) {
    self = .nanoseconds(Int64((min(seconds, 999_999_999) * 1e9).rounded()))
  }

  /// The number of seconds.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return (Double(seconds) * 1e9 + Double(attoseconds / 1_000_000_000)) / 1e9
  }
}
