import MoonstoneSupport

/// Versions that were loaded to learn whether they can be used, and that no player has yet: the
/// next player does not have to load one again.
final class TriedVersions: Sendable {
  private struct Tried {
    let source: ScriptSource
    let limits: ScriptLimits
    let role: ScriptRole
    let isolation: ScriptIsolation
    let engine: any ScriptEngine
  }

  /// One for each side: a later version takes the place of an earlier one.
  private static let most = 2

  private let tried = Locked<[Tried]>([])

  var count: Int { tried.withLock(\.count) }

  func add(
    _ engine: any ScriptEngine, with source: ScriptSource, _ limits: ScriptLimits,
    as role: ScriptRole, _ isolation: ScriptIsolation
  ) {
    let new = Tried(
      source: source, limits: limits, role: role, isolation: isolation, engine: engine)
    // Let go without the lock: closing a script takes its time.
    let old = tried.withLock { tried in
      tried.append(new)
      return tried.count > Self.most ? tried.removeFirst() : nil
    }
    _ = old
  }

  /// Gives away an engine that has loaded this version and does nothing else.
  func take(
    _ source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole,
    _ isolation: ScriptIsolation
  ) -> (any ScriptEngine)? {
    tried.withLock { tried in
      tried.firstIndex { one in
        one.source == source && one.limits == limits && one.role == role
          && one.isolation.isSame(as: isolation)
      }.map { tried.remove(at: $0).engine }
    }
  }
}
