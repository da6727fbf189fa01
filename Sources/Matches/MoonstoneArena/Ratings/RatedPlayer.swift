/// A player as ratings tell players apart: a version of a script, whatever its file is called, or
/// anybody else by name.
package struct RatedPlayer: Hashable, Sendable {
  /// What a person typed, or a file has.
  package let name: String
  /// The SHA-256 of the script in lower-case hexadecimal; `nil` for what is not a script.
  package let digest: String?

  package init(name: String, digest: String?) {
    self.name = name
    self.digest = digest
  }

  package static func == (one: Self, other: Self) -> Bool { one.key == other.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// A digest has no space, so that no name is one.
  private var key: String { digest ?? "named " + name }
}
