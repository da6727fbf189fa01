import MoonstoneArchive
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// The person's own cache of matches: what was played under ticks is not played again.
package struct UserCache: Sendable {
  /// What matches came to.
  package let matches: MatchCache
  private let file: CacheFile

  /// How large the cache may be, in bytes.
  package static let most = 1_000_000_000

  /// `$XDG_CACHE_HOME/moonstone/matches.db`; without the variable, in `~/.cache`.
  package static func path(
    environment: [String: String] = EnvironmentVariables.current
  ) -> String {
    CacheFolder.path(environment: environment) + "/matches.db"
  }

  /// - Parameters:
  ///   - path: the file, which is opened when a match is first looked for.
  ///   - tell: receives one sentence if it cannot be used.
  package init(at path: String = Self.path(), tell: @escaping @Sendable (String) -> Void) {
    let file = CacheFile(path, most: Self.most, tell: tell)
    self.file = file
    matches = MatchCache(find: { file.value(of: $0) }, add: { file.add($1, for: $0) })
  }

  /// How many matches were known, and how large the cache is; `nil` if none was.
  package var sentence: String? {
    let (known, asked) = matches.known
    if known == 0 { return nil }
    return "\(known) of \(asked.matches) known: the cache holds \(file.size.inBytes) of at most "
      + Self.most.inBytes
  }
}

extension ScriptHome {
  /// Whether what scripts play here under ticks is the same everywhere.
  package var isRepeatable: Bool { !isInProcess && limits.loadTicks != nil && tablesRepeat }
}
