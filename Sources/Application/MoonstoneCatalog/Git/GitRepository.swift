import Foundation
import MoonstoneSupport

/// A repository of git and its work tree, of which commits are read.
package struct GitRepository: Hashable, Sendable {
  /// What a commit has at a path.
  package struct Entry: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      case file = "a file"
      case folder = "a folder"
      case link = "a symbolic link, which is not followed"
      case submodule = "a submodule"
    }

    package let kind: Kind
    /// What git calls the contents.
    let object: String
    /// The size in bytes; `nil` if the repository does not have the contents, as in a partial
    /// clone.
    let size: Int?
  }

  /// A folder of the repository, where git is run.
  private let folder: String
  /// The real path of the work tree. A path is bytes.
  private let top: [UInt8]

  /// Finds the repository whose work tree a file lies in, or would.
  package init(ofFileAt path: String) throws(GitError) {
    folder = RealPath(of: FilePath.folder(of: path)).existing
    let answer = try Git.run(["rev-parse", "--show-toplevel"], in: folder)
    guard answer.code == 0, answer.output.last == UInt8(ascii: "\n") else {
      throw Self.error(answer, in: folder)
    }
    let real = Array(answer.output.dropLast())
    top = real == [UInt8(ascii: "/")] ? [] : real
  }

  /// Returns the full name of the commit that a revision names now.
  package func commit(_ revision: String) throws(GitError) -> String {
    guard let first = revision.first, first != "-", revision.printable == revision else {
      throw .unknownRevision(revision)
    }
    let answer = try Git.run(["rev-parse", "--verify", "\(revision)^{commit}"], in: folder)
    let name = String(decoding: answer.output, as: UTF8.self).dropLast()
    if answer.code == 0, name.wholeMatch(of: /[0-9a-f]{40}|[0-9a-f]{64}/) != nil {
      return String(name)
    }
    let words = String(decoding: answer.errors, as: UTF8.self)
    throw words.contains("ambiguous") ? .ambiguousRevision(revision) : .unknownRevision(revision)
  }

  /// Returns a path as the trees of the repository name it; `nil` if the folder lies outside of the
  /// work tree. Links in the folder's own path are followed, and no others.
  func place(of path: String, below folder: String) -> String? {
    let real = RealPath(of: folder).bytes
    guard real == top || real.starts(with: top + [UInt8(ascii: "/")]),
      let inside = String(validating: real.dropFirst(top.count), as: UTF8.self)
    else { return nil }
    let parts = (inside.split(separator: "/") + path.split(separator: "/")).filter { $0 != "." }
    return parts.contains("..") ? nil : parts.joined(separator: "/")
  }

  /// Returns what a commit has at a place; `nil` for nothing.
  func entry(at place: String, in commit: String) throws(GitError) -> Entry? {
    let answer = try Git.run(
      ["ls-tree", "-z", "-l", "--full-tree", "--", commit, place], in: folder)
    guard answer.code == 0 else { throw Self.error(answer, in: folder) }
    // A line has the mode, the type, the object, the size, a tab and the path.
    let line = String(decoding: answer.output.prefix { $0 != 0 }, as: UTF8.self)
    let fields = line.prefix { $0 != "\t" }.split(separator: " ")
    guard fields.count == 4 else { return nil }
    let kind: Entry.Kind =
      switch (fields[0], fields[1]) {
      case ("120000", _): .link
      case (_, "tree"): .folder
      case (_, "commit"): .submodule
      default: .file
      }
    return Entry(kind: kind, object: String(fields[2]), size: Int(fields[3]))
  }

  /// Returns the commits after one up to another that change the file at a place, the older ones
  /// first.
  func commits(
    touching place: String, from first: String, to last: String
  ) throws(GitError) -> [String] {
    // Paths are relative to where git runs.
    let top = top.isEmpty ? "/" : String(decoding: self.top, as: UTF8.self)
    let answer = try Git.run(
      ["rev-list", "--reverse", "--topo-order", "\(first)..\(last)", "--", place], in: top)
    guard answer.code == 0 else { throw Self.error(answer, in: folder) }
    return String(decoding: answer.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Returns the contents of a file, exactly as they were committed.
  ///
  /// - Parameter size: the file's size.
  func contents(of entry: Entry, size: Int) throws(GitError) -> [UInt8] {
    let answer = try Git.run(["cat-file", "blob", entry.object], in: folder, upTo: size)
    guard answer.code == 0 else { throw Self.error(answer, in: folder) }
    return answer.output
  }

  private static func error(_ answer: ProgramOutput, in folder: String) -> GitError {
    let words = String(decoding: answer.errors, as: UTF8.self)
    if words.contains("not a git repository") || words.contains("must be run in a work tree")
      || answer.errors.isEmpty
    {
      return .noRepository(folder: folder)
    }
    let line = words.split(whereSeparator: \.isNewline).first ?? ""
    return .refused(line.hasPrefix("fatal: ") ? String(line.dropFirst(7)) : String(line))
  }
}

/// Where a folder really lies, or would if it existed: its path without links.
private struct RealPath {
  /// The nearest folder that exists, as it was named; empty for the current one.
  let existing: String
  /// The real path, without a slash at its end.
  let bytes: [UInt8]

  init(of folder: String) {
    var folder = folder
    var rest: [String] = []
    while true {
      if let real = realpath(folder.isEmpty ? "." : folder, nil) {
        defer { free(real) }
        let found = UnsafeBufferPointer(start: real, count: strlen(real))
          .map { UInt8(bitPattern: $0) }
        existing = folder
        bytes = (found == [UInt8(ascii: "/")] ? [] : found) + rest.flatMap { "/\($0)".utf8 }
        return
      }
      // Only a link that leads nowhere ends here.
      guard !folder.isEmpty else { break }
      rest.insert(FilePath.name(of: folder), at: 0)
      folder = FilePath.folder(of: folder)
    }
    (existing, bytes) = (".", Array(folder.utf8))
  }
}
