import MoonstoneKernel
import MoonstoneRecords

/// Reads the matches of a text in GGF.
package struct GGFRecordReader<G: Game>: MatchRecordReader {
  private let game: G
  private let path: String
  private var file: GGFFile
  private var number = 0

  /// - Parameters:
  ///   - bytes: the text, without a byte order mark.
  ///   - game: the game of its boards.
  ///   - path: its path, for messages.
  package init(_ bytes: [UInt8], of game: G, at path: String) {
    self.game = game
    self.path = path
    file = GGFFile(bytes)
  }

  package mutating func next() -> Result<MatchRecord<G>, MatchFault>? {
    file.next().map { entry in
      number += 1
      switch entry.match {
      case .success(let match):
        let place = "\(path):\(entry.line):\(entry.column)"
        return Result { () throws(MatchFault) in try record(match, at: place) }
      case .failure(let error):
        return .failure(fault("\(path):\(error.line):\(error.column)", error.message))
      }
    }
  }

  private func fault(_ place: String, _ message: String) -> MatchFault {
    MatchFault(place, "match \(number), \(message)")
  }

  private func record(
    _ match: GGFMatch, at place: String
  ) throws(MatchFault) -> MatchRecord<G> {
    let mover = match.mover == .black ? " X" : " O"
    let board = String(match.board.map { $0 == "*" ? "X" : $0 }) + mover
    guard let start = G.Position(board) else {
      let size = match.type.size
      throw fault(
        place, "its board has \(size)×\(size) squares, which no board of \(game.name) has")
    }
    var moves: [G.Move] = []
    for move in match.moves {
      guard let known = move.text.map({ G.Move($0.lowercased()) }) ?? game.pass else {
        throw fault(
          place, "move \(moves.count + 1): “\(move.text ?? "PA")” is not on the board")
      }
      moves.append(known)
    }
    var record: MatchRecord<G>
    do throws(IllegalPly) {
      record = try MatchRecord(game, from: start, checking: moves, passes: .implied, place: place)
    } catch {
      throw fault(place, error.description)
    }
    if let wrong = record.takePlies(of: match, moves) {
      let told = match.moves[wrong]
      throw fault(
        place,
        "move \(wrong + 1): \(told.text ?? "the pass") is \(told.side)'s in the file, and "
          + "it is the turn of \(told.side.opponent)")
    }
    record.takeTags(of: match)
    return record
  }
}

extension MatchRecord {
  /// Adds what the file says of the moves.
  ///
  /// - Returns: the first move that the file gives to the side that has not the turn.
  fileprivate mutating func takePlies(of match: GGFMatch, _ moves: [G.Move]) -> Int? {
    var ply = 0
    for (index, move) in moves.enumerated() {
      // A pass that the file leaves out.
      if plies[ply].move != move { ply += 1 }
      let told = match.moves[index]
      if told.side != plies[ply].side { return index }
      plies[ply].comment = told.value.map { Comment(value: $0) }
      plies[ply].elapsed =
        move == game.pass ? nil : told.seconds.map { Duration(inSeconds: $0) }
      ply += 1
    }
    return nil
  }

  /// Adds what the file says besides the moves.
  fileprivate mutating func takeTags(of match: GGFMatch) {
    if !match.blackName.isEmpty || !match.whiteName.isEmpty {
      players = Sides(
        black: PlayerIdentity(name: match.blackName), white: PlayerIdentity(name: match.whiteName))
    }
    tags.event = match.place.isEmpty ? nil : match.place
    tags.date = match.date.isEmpty ? nil : match.date
    tags.ratings = match.ratings
    control.time = match.clocks.map { $0?.control ?? .unlimited }
    control.grace = match.clocks.map { $0?.grace.map { Duration(inSeconds: $0) } }
    if match.unread > 0 { missing.insert(.tags) }
    if match.type != GGFMatch.MatchType(size: match.type.size) { missing.insert(.types) }
    if let result = match.result { take(result) }
  }

  private mutating func take(_ result: GGFMatch.Result) {
    if let outcome = end.outcome {
      if let score = result.score, score.rounded() != Double(outcome.margin(for: .black)) {
        missing.insert(.results)
      }
      return
    }
    let loser: Side? = result.score.flatMap { $0 == 0 ? nil : $0 < 0 ? .black : .white }
    switch (result.ending, loser) {
    case ("r", let loser?): ending = Ending(.resign(loser))
    case ("t", let loser?): ending = Ending(.forfeit(loser, .outOfTime))
    case ("l", let loser?): ending = Ending(.forfeit(loser, .left))
    case (nil, nil) where result.score == nil: break
    default: missing.insert(.results)
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
  fileprivate var control: TimeControl {
    .perMatch(Duration(inSeconds: main), increment: Duration(inSeconds: increment ?? 0))
  }
}

extension Duration {
  /// A duration to the nanosecond; more than thirty years are thirty years, the most of a journal.
  init(inSeconds seconds: Double) {
    self = .nanoseconds(Int64((min(seconds, 999_999_999) * 1e9).rounded()))
  }
}
