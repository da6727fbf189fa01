import MoonstoneHost
import MoonstoneKernel

/// Where two matches of one game part; what was measured is no difference.
struct Parting<G: Game>: Sendable {
  /// A key of the header that the journals do not share, with what each has.
  struct HeaderDifference: Sendable {
    let key: String
    let values: (String, String)
  }

  /// How one of the two goes on.
  struct Continuation: Sendable {
    let file: String
    /// Its moves from there on, as they stand.
    let moves: [G.Move]
    let match: Match<G>
  }

  let header: [HeaderDifference]
  /// How many plies they share; `nil` when they do not begin from the same position.
  let ply: Int?
  /// The last position that they share, and the move that led to it.
  let position: G.Position?
  let lastMove: G.Move?
  let ways: (Continuation, Continuation)

  init(_ readings: (JournalReading<G>, JournalReading<G>), files: (String, String)) {
    header = Self.differences(readings.0.header, readings.1.header)
    let matches = (readings.0.match, readings.1.match)
    let isOneStart = matches.0.start == matches.1.start
    let shared = zip(matches.0.moves, matches.1.moves).prefix { $0 == $1 }.count
    ply = isOneStart ? shared : nil
    position = isOneStart ? matches.0.positions[shared] : nil
    lastMove = isOneStart && shared > 0 ? matches.0.moves[shared - 1] : nil
    func way(_ file: String, _ match: Match<G>) -> Continuation {
      Continuation(
        file: file, moves: Array(match.moves.dropFirst(isOneStart ? shared : 0)), match: match)
    }
    ways = (way(files.0, matches.0), way(files.1, matches.1))
  }

  /// Whether nothing parts them.
  var isNone: Bool {
    header.isEmpty && ply != nil && ways.0.moves.isEmpty && ways.1.moves.isEmpty
      && ways.0.match.ending == ways.1.match.ending
  }

  private static func differences(
    _ one: JournalHeader, _ other: JournalHeader
  ) -> [HeaderDifference] {
    func player(_ player: PlayerIdentity) -> String {
      player.digest.map { "\(player.name) (SHA-256 \($0))" } ?? player.name
    }
    let values: [(String, (JournalHeader) -> String)] = [
      ("start", \.start), ("seed", { "\($0.seed)" }), ("black", { player($0.players.black) }),
      ("white", { player($0.players.white) }), ("time", \.time.description),
      ("margin", { Seconds.text(of: $0.margin) }), ("ticks", \.ticks.description),
      ("memory", { "\($0.memory)" }),
    ]
    return values.compactMap { key, value in
      let pair = (value(one), value(other))
      return pair.0 == pair.1 ? nil : HeaderDifference(key: key, values: pair)
    }
  }
}
