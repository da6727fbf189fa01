import Foundation
import MoonstoneSupport

/// Files that people edit, and save now and then.
package final class SavedFiles: Sendable {
  /// As many bytes as any of them may have.
  private static let mostBytes = 16 << 20

  private let paths: [String]
  private let seen: Locked<[Data?]>

  /// Looks at the files.
  package init(_ paths: [String]) {
    self.paths = paths
    seen = Locked(paths.map(Self.read))
  }

  /// Waits until one of them has another content than when they were looked at last.
  package func wait() async {
    while !hasChanged() { try? await Task.sleep(for: .milliseconds(100)) }
  }

  /// Looks at the files again. Returns whether one has changed.
  package func hasChanged() -> Bool {
    let now = paths.map(Self.read)
    return seen.withLock { seen in
      defer { seen = now }
      return seen != now
    }
  }

  private static func read(_ path: String) -> Data? {
    (try? readFile(at: path, upTo: mostBytes)).map { Data($0) }
  }
}
