import Foundation

/// The versions of one file, numbered as they were first seen.
package struct Versions: Sendable {
  package struct Version: Sendable {
    /// The number of the version, from 1 on.
    package let number: Int
    package let digest: String
    /// The time when it was first seen.
    package let seen: Date

    /// `v2 3f8a1c2e`.
    package var name: String { "v\(number) \(digest.prefix(8))" }
  }

  package let file: String
  /// All versions, the oldest first.
  package private(set) var all: [Version] = []

  package init(_ file: String) { self.file = file }

  /// Returns the version with this digest, which is a new one if there is none.
  package mutating func version(of digest: String, at time: Date) -> Version {
    if let known = all.first(where: { $0.digest == digest }) { return known }
    let version = Version(number: all.count + 1, digest: digest, seen: time)
    all.append(version)
    return version
  }
}
