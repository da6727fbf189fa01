import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// The versions of a file, what each changed, and how strong it is by all duels at once.
package struct VersionsReport: Sendable {
  /// A version that is kept, with its text.
  package struct KeptVersion: Sendable {
    package let version: PastVersion
    package let source: ScriptSource
    /// `v3`.
    package var name: String { "v\(version.number)" }
  }

  private struct Row {
    let kept: KeptVersion
    let added: Int
    let removed: Int
    /// The modules that differ from those of the version before.
    let modules: [String]
    /// Matches, with those of duels.
    let matches: Int
    let overFormer: Elo?
    let overBest: Elo?
    let isBest: Bool
    let isPresent: Bool
  }

  private let path: String
  private let game: String?
  private let rows: [Row]

  /// The versions of a file that are kept, in the order in which they played first.
  package static func versions(
    of path: String, in folder: VersionFolder = .user
  ) -> [KeptVersion] {
    folder.history(of: path).compactMap { version in
      folder.version(version.digest).map { KeptVersion(version: version, source: $0) }
    }
  }

  /// - Parameters:
  ///   - path: the file.
  ///   - versions: its versions.
  ///   - present: the SHA-256 of the version that the file is now; `nil` if it is none.
  ///   - all: all duels.
  ///   - game: the game whose duels count; `nil` for the one with the most pairs.
  package init(
    of path: String, _ versions: [KeptVersion], present: String?, duels all: [MeasuredDuel],
    game: String? = nil
  ) {
    let places = Dictionary(
      versions.enumerated().map { ($1.version.digest, $0) }, uniquingKeysWith: { one, _ in one })
    let own = all.filter { places[$0.first] != nil || places[$0.second] != nil }
    let counts = Dictionary(grouping: own, by: \.game).mapValues { $0.reduce(0) { $0 + $1.pairs } }
    let game = game ?? counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let duels = all.filter { $0.game == game }
    // Versions of other files connect those of this one.
    var players = places
    for digest in duels.flatMap({ [$0.first, $0.second] }) where players[digest] == nil {
      players[digest] = versions.count + players.count - places.count
    }
    let strengths = DuelStrengths(
      players: players.count,
      duels.compactMap { duel in
        guard let first = players[duel.first], let second = players[duel.second] else { return nil }
        return (first, second, Scores(pairs: duel.counts))
      })
    let best = strengths.best(of: versions.count)
    self.path = path
    self.game = own.isEmpty ? nil : game
    rows = versions.enumerated().map { place, kept in
      let former = place > 0 ? versions[place - 1].source : nil
      let lines = LineDiff(former?.text ?? "", kept.source.text).lines
      let played = own.filter { [$0.first, $0.second].contains(kept.version.digest) }
      return Row(
        kept: kept, added: lines.count { $0.kind == .new },
        removed: lines.count { $0.kind == .old },
        modules: former.map { Self.modules($0, kept.source) } ?? [],
        matches: kept.version.matches + played.reduce(0) { $0 + 2 * $1.pairs },
        overFormer: place > 0 ? strengths.difference(of: place, over: place - 1) : nil,
        overBest: best.flatMap { strengths.difference(of: place, over: $0) },
        isBest: place == best, isPresent: kept.version.digest == present)
    }
  }

  /// The modules that differ between two versions, by their names.
  package static func modules(_ old: ScriptSource, _ new: ScriptSource) -> [String] {
    func texts(_ source: ScriptSource) -> [Exactly: [UInt8]] {
      Dictionary(
        source.includes.map { (Exactly($0.module), $0.bytes) }, uniquingKeysWith: { one, _ in one })
    }
    let (before, after) = (texts(old), texts(new))
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
      .map(\.text)
  }

  // MARK: - For people

  /// `mine.lua: 3 versions, compared in reversi`.
  package var heading: String {
    let count = rows.count == 1 ? "1 version" : "\(rows.count) versions"
    return "\(path.printable): \(count)" + (game.map { ", compared in \($0.printable)" } ?? "")
  }

  package var columns: TextColumns {
    TextColumns(
      [
        .title("version"), .title("sha-256"), .words("first played"), .words("lines"),
        .numbers("matches"), .words("over the one before"), .words("over the best"), .words(""),
      ],
      rows: rows.map { row in
        [
          row.kept.name, String(row.kept.version.digest.prefix(8)),
          row.kept.version.first.formatted(Self.time), Self.change(row), "\(row.matches)",
          row.overFormer.map(Self.words) ?? "",
          row.isBest ? "the best" : row.overBest.map(Self.words) ?? "",
          row.isPresent ? "now" : "",
        ]
      })
  }

  private static var time: Date.VerbatimFormatStyle {
    Date.VerbatimFormatStyle(
      format: """
        \(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
        """, timeZone: .current, calendar: Calendar(identifier: .gregorian))
  }

  private static func change(_ row: Row) -> String {
    let lines = row.added + row.removed > 0 ? "+\(row.added) -\(row.removed)" : ""
    let modules = row.modules.isEmpty ? "" : "modules"
    return [lines, modules].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func words(_ elo: Elo) -> String {
    "\(elo.inWords), \(elo.superiority.inPercent) better"
  }

  // MARK: - For programs

  /// One object; see `docs/json.md`.
  package var json: JSON {
    [
      "file": path, "game": orNull(game),
      "versions": JSON.array(
        rows.map { row in
          [
            "version": row.kept.version.number, "sha256": row.kept.version.digest,
            "first": row.kept.version.first.ISO8601Format(), "added": row.added,
            "removed": row.removed, "modules": JSON.array(row.modules.map(\.json)),
            "matches": row.matches, "overFormer": Self.json(row.overFormer),
            "overBest": Self.json(row.overBest), "isBest": row.isBest,
            "isPresent": row.isPresent,
          ]
        }),
    ]
  }

  private static func json(_ elo: Elo?) -> JSON {
    guard let elo else { return JSON.null }
    return [
      "elo": elo.difference, "error": elo.error, "superiority": elo.superiority,
      "isUncertain": elo.isUncertain,
    ]
  }
}
