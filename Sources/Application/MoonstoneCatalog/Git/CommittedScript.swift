import MoonstoneLua
import MoonstoneSupport

/// A script as it was in a commit. It never changes, whatever becomes of its file and its branch.
package struct CommittedScript: Hashable, Sendable {
  /// The script as it was named, without the commit: a path, or the name of a strategy.
  package let base: String
  /// The path of its file, which need not exist any more.
  package let path: String
  /// The full name of the commit.
  package let commit: String
  private let repository: GitRepository

  /// - Throws: a ``GitError``, also if the commit does not have the file.
  init(_ base: String, at path: String, revision: String) throws(GitError) {
    self.base = base
    self.path = path
    repository = try GitRepository(ofFileAt: path)
    commit = try repository.commit(revision)
    _ = try entry(at: path, in: FilePath.folder(of: path))
  }

  /// The name for the record, which means the same for ever.
  package var name: String { "\(base)@git:\(commit)" }

  /// Reads the version, with its modules from the same commit. Those of folders outside of the
  /// repository are read from there.
  package func source(
    libraries: [String], reach: ScriptFile.Reach = .folder, book: OpeningBook? = nil
  ) throws(ScriptError) -> ScriptSource {
    try ScriptSource(ofScriptAt: path, in: self, libraries: libraries, reach: reach, book: book)
  }

  private func entry(
    at path: String, in folder: String
  ) throws(GitError) -> GitRepository.Entry {
    let inside = folder.isEmpty || folder == "." ? path : String(path.dropFirst(folder.count))
    guard let place = repository.place(of: inside, below: folder),
      let entry = try repository.entry(at: place, in: commit)
    else { throw .missing(file: path, commit: commit) }
    guard entry.kind == .file else {
      throw .notAFile(path, commit: commit, kind: entry.kind.rawValue)
    }
    return entry
  }
}

extension CommittedScript: PastFiles {
  package func covers(_ folder: String) -> Bool { repository.place(of: "", below: folder) != nil }

  package func name(of path: String) -> String { "\(path)@git:\(commit.prefix(7))" }

  package func contents(
    of path: String, in folder: String, upTo most: Int
  ) throws(ScriptError) -> [UInt8]? {
    do throws(GitError) {
      let entry = try entry(at: path, in: folder)
      guard let size = entry.size else { throw .notFetched(file: path, commit: commit) }
      guard size <= most else { throw .tooLong }
      return try repository.contents(of: entry, size: size)
    } catch {
      switch error {
      case .missing: return nil
      case .tooLong:
        throw ScriptError(
          .invalid, "\(name(of: path)): is larger than 64 KiB, the limit for a script")
      default: throw ScriptError(.unreadable, "\(name(of: path)): \(error.description)")
      }
    }
  }
}
