import Foundation
import MoonstoneArena
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// The results of matches between two players whose scripts are edited while they play: how the
/// versions of one file do against those of the other.
package struct RevisedMatchTally: Sendable {
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
    var current: Versions.Version?
    /// The numbers of the versions that have been in use.
    var used: Set<Int> = []
    /// What is wrong with the file; its version is not used then.
    var complaint: String?
    /// The forfeits of each version, by number.
    var forfeits: [Int: ForfeitTally] = [:]
  }

  package private(set) var matches = 0
  /// The number of matches in which a script changed.
  package private(set) var mixed = 0
  private let unit: Scores.Unit
  private var players: [Player]
  private var pairs: [Pair: PairScore] = [:]

  /// - Parameters:
  ///   - files: the players as they were typed.
  ///   - unit: what is scored: pairs if the players swap sides after each match.
  package init(_ files: (String, String), of unit: Scores.Unit = .pair) {
    self.unit = unit
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
  /// - Returns: the version, and whether it is used for the first time; `nil` if it is in use
  ///   already.
  package mutating func use(
    _ digest: String, by seat: Seat, at time: Date
  ) -> (version: Versions.Version, isNew: Bool)? {
    let version = players[seat.rawValue].versions.version(of: digest, at: time)
    if players[seat.rawValue].current?.number == version.number { return nil }
    players[seat.rawValue].current = version
    return (version, players[seat.rawValue].used.insert(version.number).inserted)
  }

  /// Notes what is wrong with a player's file; `nil` for nothing.
  ///
  /// - Returns: whether that is news.
  package mutating func complain(_ complaint: String?, of seat: Seat) -> Bool {
    defer { players[seat.rawValue].complaint = complaint }
    return players[seat.rawValue].complaint != complaint
  }

  /// The number of a version, which is a new one if it was not seen before.
  package mutating func number(of digest: String, by seat: Seat, at time: Date) -> Int {
    players[seat.rawValue].versions.version(of: digest, at: time).number
  }

  package func version(_ seat: Seat) -> Versions.Version? { players[seat.rawValue].current }

  /// Counts a match. A match in which a script changed is not any version's.
  ///
  /// - Returns: the versions that ended the match, and their record.
  package mutating func add(
    _ match: RevisedMatch, at time: Date
  ) -> (versions: (Versions.Version, Versions.Version), record: PairScore?) {
    let first = players[0].versions.version(of: match.digests.0, at: time)
    let second = players[1].versions.version(of: match.digests.1, at: time)
    let pair = Pair(first: first.number, second: second.number)
    matches += 1
    if match.isMixed {
      mixed += 1
    } else {
      pairs[pair, default: PairScore(of: unit)].add(
        match.ending, firstPlayed: match.firstSide, fingerprint: match.fingerprint,
        start: match.start, number: match.number)
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
  package var columns: TextColumns {
    let rows = order.map { pair, record in
      [
        players[0].versions.all[pair.first - 1].title,
        players[1].versions.all[pair.second - 1].title,
        "\(record.wins)", "\(record.draws)", "\(record.losses)", record.meanMargin?.signed ?? "",
        "\(record.forfeits)/\(record.otherForfeits)",
      ]
    }
    let numbers = ["won", "drawn", "lost", "margin", "forfeits"].map {
      TextColumns.Column.numbers($0)
    }
    return TextColumns(heads.map { .title($0, label: $0) } + numbers, rows: rows, blank: "-")
  }

  /// The scores of all versions that met, the newest first, for programs: the SHA-256 of the first
  /// player's version and of the second's, `null` for an engine.
  var records: [JSON] {
    order.map { pair, score in
      let digests = [
        players[0].versions.all[pair.first - 1].digest,
        players[1].versions.all[pair.second - 1].digest,
      ]
      return score.json.merging(["sha256": digests.map { orNull($0.isEmpty ? nil : $0) }])
    }
  }

  private var order: [(key: Pair, value: PairScore)] {
    pairs.sorted {
      ($0.key.first + $0.key.second, $0.key.first) > ($1.key.first + $1.key.second, $1.key.first)
    }
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

  /// The versions in use, and their record; `nil` before their first match.
  private var inUse: (pair: Pair, record: PairScore)? {
    guard let first = version(.first)?.number, let second = version(.second)?.number else {
      return nil
    }
    let pair = Pair(first: first, second: second)
    return pairs[pair].map { (pair, $0) }
  }

  /// How many matches of the versions in use differ; `nil` if none repeats another, and while there
  /// are problems.
  package var repeats: String? {
    problems.isEmpty ? inUse.flatMap { Self.repeats($0.pair, $0.record) } : nil
  }

  private static func repeats(_ pair: Pair, _ record: PairScore) -> String? {
    guard record.different < record.matches else { return nil }
    return "only \(record.different) of the \(record.matches.matches) of v\(pair.first) and "
      + "v\(pair.second) differ"
  }

  /// Why more matches of the versions in use would show nothing new; `nil` if they may.
  package var idleness: String? {
    guard let (pair, record) = inUse else { return nil }
    if let place = record.forfeiter {
      return "\(players[place].name) v\(place == 0 ? pair.first : pair.second) forfeits every match"
    }
    return record.isExhausted ? Self.repeats(pair, record) : nil
  }

  /// Whether a player has had more than one version, so that there is more than one record.
  package var hasVersions: Bool { players.contains { $0.versions.all.count > 1 } }
}

extension Versions.Version {
  /// `v2 3f8a1c2e 10:20:31`, with the local time; empty for what is not a script.
  package var title: String { digest.isEmpty ? "" : "\(name) \(clockTime)" }

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
