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
  /// The parameters that are set; empty without any.
  package private(set) var parameters = ""
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
  package var name: String {
    "\(base)@git:\(commit)" + (parameters.isEmpty ? "" : "@\(parameters)")
  }

  /// The same script with parameters that are set.
  func setting(_ parameters: String) -> CommittedScript {
    var script = self
    script.parameters = parameters
    return script
  }

  /// Reads the version, with its modules from the same commit. Those of folders outside of the
  /// repository are read from there.
  package func source(
    libraries: [String], reach: ScriptFile.Reach = .folder, book: OpeningBook? = nil
  ) throws(ScriptError) -> ScriptSource {
    try ScriptSource(ofScriptAt: path, in: self, libraries: libraries, reach: reach, book: book)
      .setting(parameters)
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
          .invalid,
          "\(name(of: path)): is larger than 1 MiB, the limit for a module of constants; "
            + "a script has at most 64 KiB")
      default: throw ScriptError(.unreadable, "\(name(of: path)): \(error.description)")
      }
    }
  }
}

extension CommittedScript {
  /// The script in every commit from one to another that changes its file, the older ones first. The
  /// first is the script as it was in the older commit.
  ///
  /// - Parameters:
  ///   - path: the script's file.
  ///   - first: the older commit, by any name.
  ///   - last: the newer commit.
  /// - Throws: a ``GitError``.
  package static func history(
    of path: String, from first: String, to last: String
  ) throws(GitError) -> [CommittedScript] {
    let oldest = try CommittedScript(path, at: path, revision: first)
    let newest = try CommittedScript(path, at: path, revision: last)
    guard
      let place = oldest.repository.place(
        of: FilePath.name(of: path), below: FilePath.folder(of: path))
    else {
      throw .missing(file: path, commit: oldest.commit)
    }
    var scripts = [oldest]
    for commit in try oldest.repository.commits(
      touching: place, from: oldest.commit, to: newest.commit)
    {
      // One that removed the file has no version of it.
      if let script = try? CommittedScript(path, at: path, revision: commit) {
        scripts.append(script)
      }
    }
    return scripts
  }
}
