/// The stamps of files that were looked at, by their paths.
struct FileStamps: Sendable {
  private var stamps: [(path: String, stamp: FileStamp)] = []

  /// Whether every file is still the one that was looked at, or still does not exist.
  var areCurrent: Bool { stamps.allSatisfy { $0.stamp.isCurrent($0.path) } }

  /// `false` when a file was changed so recently that somebody may still be writing it.
  var areSettled: Bool { stamps.allSatisfy(\.stamp.isSettled) }

  mutating func add(_ stamp: FileStamp, of path: String) {
    // A file that was looked for and then read has the later of the two.
    stamps.removeAll { $0.path == path }
    stamps.append((path, stamp))
  }
}
