import MoonstoneJournal
import MoonstoneKernel

/// The differences between two matches of one game. Measured values do not count.
package struct MatchDiff<G: Game>: Sendable {
  /// A header key that differs, with the value in each journal.
  package struct HeaderDifference: Sendable {
    package let key: String
    package let values: (String, String)
  }

  /// The continuation of one match after the shared part.
  package struct Continuation: Sendable {
    /// The journal's file.
    package let file: String
    /// Its moves from there on, without those taken back.
    package let moves: [G.Move]
    package let match: Match<G>
  }

  package let header: [HeaderDifference]
  /// The number of shared plies; `nil` if the matches begin from different positions.
  package let ply: Int?
  /// The last shared position, and the move that led to it.
  package let position: G.Position?
  /// The move that led to ``position``; `nil` at the beginning.
  package let lastMove: G.Move?
  let ways: (Continuation, Continuation)

  package init(_ readings: (JournalReading<G>, JournalReading<G>), files: (String, String)) {
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

  /// Whether the matches are the same.
  package var isEmpty: Bool {
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
