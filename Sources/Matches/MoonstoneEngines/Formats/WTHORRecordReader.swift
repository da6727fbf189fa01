import MoonstoneKernel
import MoonstoneRecords

package struct WTHORRecordReader<G: Game>: MatchRecordReader {
  /// The names of players and tournaments; numbers stand for those that are `nil`.
  package typealias Names = (players: [String]?, tournaments: [String]?)

  private let file: WTHORFile
  private let game: G
  private let path: String
  private let names: Names
  /// The move of each byte.
  private let moves: [G.Move?]
  private var index = 0

  /// - Parameters:
  ///   - file: the file.
  ///   - names: those of the files beside it.
  ///   - game: the game of its board.
  ///   - path: its path, for messages.
  package init(_ file: WTHORFile, _ names: Names, of game: G, at path: String) {
    self.file = file
    self.names = names
    self.game = game
    self.path = path
    moves = (0...UInt8.max).map { WTHORFile.square($0).flatMap { G.Move($0) } }
  }

  package mutating func next() -> Result<MatchRecord<G>, MatchFault>? {
    guard index < file.count else { return nil }
    index += 1
    return Result { () throws(MatchFault) in
      try record(file.match(index - 1), at: "\(path): match \(index)")
    }
  }

  private func record(
    _ match: WTHORFile.Match, at place: String
  ) throws(MatchFault) -> MatchRecord<G> {
    var moves: [G.Move] = []
    moves.reserveCapacity(match.moves.count)
    for byte in match.moves {
      guard let move = self.moves[Int(byte)] else {
        throw MatchFault(place, "move \(moves.count + 1): \(byte) is not a square")
      }
      moves.append(move)
    }
    var record: MatchRecord<G>
    do throws(IllegalPly) {
      record = try MatchRecord(game, checking: moves, passes: .implied, place: place)
    } catch {
      throw MatchFault(place, error.description)
    }
    if match.discs != WTHORScore.black(of: record) { record.missing.insert(.results) }
    if match.best != match.discs { record.missing.insert(.scores) }
    try takeNames(of: match, into: &record)
    if file.header.year != 0 { record.tags.date = "\(file.header.year)" }
    return record
  }

  private func takeNames(
    of match: WTHORFile.Match, into record: inout MatchRecord<G>
  ) throws(MatchFault) {
    guard let black = Self.name(match.black, in: names.players, "player"),
      let white = Self.name(match.white, in: names.players, "player"),
      let event = Self.name(match.tournament, in: names.tournaments, "tournament")
    else {
      throw MatchFault(
        record.place,
        "its players are \(match.black) and \(match.white), its tournament is "
          + "\(match.tournament), and the files of names do not have them all")
    }
    record.players = Sides(black: PlayerIdentity(name: black), white: PlayerIdentity(name: white))
    record.tags.event = event.isEmpty ? nil : event
  }

  /// The name at a place; without a file of names, a word and the place.
  private static func name(_ index: Int, in names: [String]?, _ word: String) -> String? {
    guard let names else { return "\(word) \(index)" }
    return names.indices.contains(index) ? names[index] : nil
  }
}

/// The score of a match as WTHOR counts it.
enum WTHORScore {
  /// Black's discs, with the empty squares for the winner.
  static func black<G: Game>(of match: MatchRecord<G>) -> Int {
    if let outcome = match.end.outcome { return 32 + outcome.margin(for: .black) / 2 }
    if let loser = match.ending?.side { return loser == .black ? 0 : 64 }
    return match.end.description.utf8.dropLast(2).count { $0 == UInt8(ascii: "X") }
  }
}
