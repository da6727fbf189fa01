/// A new version of a script that cannot be used; the version before it stays.
public struct RejectedVersion: Hashable, Sendable, CustomStringConvertible {
  /// Why it cannot be used.
  public let error: ScriptError
  private let role: ScriptRole

  /// A version of a strategy.
  package init(_ error: ScriptError) { self.init(error, as: .strategy) }

  init(_ error: ScriptError, as role: ScriptRole) {
    self.error = error
    self.role = role
  }

  /// A sentence for people: what is wrong, and which version is used instead.
  public var description: String { "\(error) — the previous version \(role.verb) on" }
}
