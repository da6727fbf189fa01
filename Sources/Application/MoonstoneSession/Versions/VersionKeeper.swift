import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSupport

/// Keeps the versions of the scripts that a person named, while a command runs. Where nothing can be
/// written, it says so once, and keeps nothing more.
package final class VersionKeeper: Sendable {
  private struct State: Sendable {
    var seen: Set<SeenVersion> = []
    var hasFailed = false
    /// The matches that are not written yet, by files and versions.
    var matches: [Exactly: [String: Int]] = [:]
    var written: Duration?
  }

  private struct SeenVersion: Hashable, Sendable {
    let file: Exactly
    let digest: String
  }

  /// Fast matches are counted together.
  private static let pause = Duration.seconds(1)

  private let folder: VersionFolder
  private let keepsStrategies: Bool
  private let warn: @Sendable (String) -> Void
  private let state = Locked(State())

  /// - Parameters:
  ///   - folder: where versions are kept.
  ///   - keepsStrategies: whether scripts are kept, too, that were named by no path. They have no
  ///     history.
  ///   - warn: receives one sentence if they cannot be.
  package init(
    _ folder: VersionFolder, keepsStrategies: Bool = false,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.folder = folder
    self.keepsStrategies = keepsStrategies
    self.warn = warn
  }

  deinit { finish() }

  /// Keeps a version of a player, if that is a file that a person named.
  package func see(_ version: ScriptSource, of player: PlayerSource) {
    let path = Self.file(of: player)
    guard path != nil || keepsStrategies else { return }
    write { folder, state throws(FileFault) in
      let seen = SeenVersion(file: Exactly(path ?? ""), digest: version.digest)
      guard state.seen.insert(seen).inserted else { return }
      if let path {
        try folder.keep(version, ofFileAt: path)
      } else {
        try folder.keep(version)
      }
    }
  }

  /// Counts a match that a version of a player has played.
  func count(_ digest: String, of player: PlayerSource) {
    guard let path = Self.file(of: player) else { return }
    write { folder, state throws(FileFault) in
      state.matches[Exactly(path), default: [:]][digest, default: 0] += 1
      if let written = state.written, monotonicTime() - written < Self.pause { return }
      try Self.writeMatches(&state, to: folder)
    }
  }

  /// Writes what is not written yet.
  package func finish() {
    write { folder, state throws(FileFault) in try Self.writeMatches(&state, to: folder) }
  }

  private static func writeMatches(
    _ state: inout State, to folder: VersionFolder
  ) throws(FileFault) {
    let matches = state.matches
    state.matches = [:]
    for (path, counts) in matches { try folder.count(counts, ofFileAt: path.text) }
    state.written = monotonicTime()
  }

  /// Keeps how a duel stands.
  ///
  /// - Parameters:
  ///   - scores: the scores of its first entrant in pairs.
  ///   - event: the duel.
  package func note(_ scores: Scores, of event: ArenaEvent) {
    guard scores.count > 0, scores.unit == .pair, event.entrants.count == 2,
      let first = event.entrants[0].digest, let second = event.entrants[1].digest,
      first != second
    else { return }
    let conditions = [
      "\(event.seed)", event.clocks.inWords, "\(event.memory)", event.rules ?? "",
      event.files.weights ?? "", event.files.book ?? "", event.openings.first?.start ?? "",
    ]
    let duel = MeasuredDuel(
      first, over: second, in: event.game,
      named: String(sha256(Array(conditions.joined(separator: "\n").utf8)).prefix(16)),
      counts: scores.counts)
    write { folder, _ throws(FileFault) in try folder.note(duel) }
  }

  /// The file of a player whose versions are kept: a path, and no strategy by its name.
  private static func file(of player: PlayerSource) -> String? {
    guard case .script(let name, let path, _) = player,
      PlayerSource.isPath(PlayerName(name).base)
    else { return nil }
    return path
  }

  private func write(_ body: (VersionFolder, inout State) throws(FileFault) -> Void) {
    let fault: FileFault? = state.withLock { state in
      if state.hasFailed { return nil }
      do throws(FileFault) {
        try body(folder, &state)
        return nil
      } catch {
        state.hasFailed = true
        return error
      }
    }
    if let fault { warn("the versions of scripts are not kept: \(fault)") }
  }
}
