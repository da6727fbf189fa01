import Foundation
import MoonstoneKernel
import MoonstoneSupport

/// The results of matches between two scripts that are edited while they play: how the versions of
/// one file do against those of the other.
package struct WatchTally: Sendable {
  /// One of the two players.
  package enum Seat: Int, Sendable {
    case first, second
  }

  /// A version of the first player and one of the second, by number.
  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// What is known of a player.
  private struct Player {
    let name: String
    var versions: Versions
    /// The version in use.
    var current: Versions.Version?
    /// What is wrong with the file; its version is not used then.
    var complaint: String?
    /// The forfeits of each version, by number.
    var forfeits: [Int: ForfeitTally] = [:]
  }

  /// The number of matches.
  package private(set) var matches = 0
  private var players: [Player]
  private var pairs: [Pair: PairRecord] = [:]

  /// - Parameter files: the players as they were typed.
  package init(_ files: (String, String)) {
    let names = NamesApart([files.0.shownName, files.1.shownName]).names
    players = [
      Player(name: names[0], versions: Versions(files.0)),
      Player(name: names[1], versions: Versions(files.1)),
    ]
  }

  /// Returns the name of a player for people.
  package func name(_ seat: Seat) -> String { players[seat.rawValue].name }

  /// Returns the file of a player as it was typed.
  package func file(_ seat: Seat) -> String { players[seat.rawValue].versions.file }

  // MARK: - What happens

  /// Notes that a player uses a version.
  ///
  /// - Returns: the version, and whether it is new; `nil` if it was in use already.
  package mutating func use(
    _ digest: String, by seat: Seat, at time: Date
  ) -> (version: Versions.Version, isNew: Bool)? {
    let (version, isNew) = players[seat.rawValue].versions.version(of: digest, at: time)
    defer { players[seat.rawValue].current = version }
    return players[seat.rawValue].current?.number == version.number ? nil : (version, isNew)
  }

  /// Notes what is wrong with a player's file; `nil` for nothing.
  ///
  /// - Returns: whether that is news.
  package mutating func complain(_ complaint: String?, of seat: Seat) -> Bool {
    defer { players[seat.rawValue].complaint = complaint }
    return players[seat.rawValue].complaint != complaint
  }

  /// Returns the version that a player uses.
  package func version(_ seat: Seat) -> Versions.Version? { players[seat.rawValue].current }

  /// Counts a match. A match in which a script changed is not any version's.
  ///
  /// - Returns: the versions that ended the match, and their record.
  package mutating func add(
    _ match: WatchedMatch, at time: Date
  ) -> (versions: (Versions.Version, Versions.Version), record: PairRecord?) {
    let first = players[0].versions.version(of: match.digests.0, at: time).0
    let second = players[1].versions.version(of: match.digests.1, at: time).0
    let pair = Pair(first: first.number, second: second.number)
    matches += 1
    if !match.isMixed {
      pairs[pair, default: PairRecord()].add(
        match.ending, firstPlayed: match.firstSide, fingerprint: match.fingerprint)
      if let side = match.ending.forfeiter {
        let isFirst = side == match.firstSide
        let version = isFirst ? pair.first : pair.second
        players[isFirst ? 0 : 1].forfeits[version, default: ForfeitTally()]
          .add(match.ending, inMatch: match.number)
      }
    }
    return ((first, second), pairs[pair])
  }

  // MARK: - What is shown

  /// The table of all versions that met, the newest first.
  package var table: TextTable {
    let order = pairs.sorted {
      ($0.key.first + $0.key.second, $0.key.first) > ($1.key.first + $1.key.second, $1.key.first)
    }
    let rows = order.map { pair, record in
      [
        players[0].versions.all[pair.first - 1].title,
        players[1].versions.all[pair.second - 1].title,
        "\(record.wins)", "\(record.draws)", "\(record.losses)", record.meanMargin?.signed ?? "",
        "\(record.forfeits)/\(record.otherForfeits)",
      ]
    }
    let numbers = ["won", "drawn", "lost", "margin", "forfeits"].map {
      TextTable.Column.numbers($0)
    }
    return TextTable(heads.map { .title($0, label: $0) } + numbers, rows: rows, blank: "-")
  }

  /// The names without their folders, if that leaves them different.
  private var heads: [String] {
    let last = players.map { FilePath.name(of: $0.name) }
    return last[0] == last[1] ? NamesApart(players.map(\.name)).names : last
  }

  /// What is wrong with the files and with the versions in use.
  package var problems: [String] {
    players.flatMap { player in
      let forfeits = player.current.flatMap { version in
        player.forfeits[version.number]?.lines(on: "\(player.name) v\(version.number)")
      }
      return [player.complaint].compactMap(\.self) + (forfeits ?? [])
    }
  }

  /// How many matches of the versions in use differ; `nil` if none repeats another, and while there
  /// are problems.
  package var repeats: String? {
    guard problems.isEmpty, let first = version(.first)?.number,
      let second = version(.second)?.number,
      let record = pairs[Pair(first: first, second: second)], record.different < record.matches
    else { return nil }
    return "only \(record.different) of the \(record.matches.matches) of v\(first) and v\(second) "
      + "differ"
  }
}

extension Versions.Version {
  /// `v2 3f8a1c2e 10:20:31`, with the local time.
  package var title: String { "\(name) \(clockTime)" }

  /// The local time when it was first seen: `10:20:31`.
  package var clockTime: String { seen.formatted(Date.VerbatimFormatStyle.clock) }
}

extension Date.VerbatimFormatStyle {
  fileprivate static var clock: Self {
    Self(
      format: """
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
        \(minute: .twoDigits):\(second: .twoDigits)
        """, timeZone: .current, calendar: Calendar(identifier: .gregorian))
  }
}
