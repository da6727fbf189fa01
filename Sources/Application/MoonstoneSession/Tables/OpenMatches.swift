import Foundation
import MoonstoneSupport

/// The matches that a person named, in files and in folders. They keep their numbers.
package final class OpenMatches: Sendable {
  private enum Match {
    case journal(OpenFile)
    case copy(MatchCopy)
  }

  private struct State {
    var matches: [Match]
    /// The paths of the journals among them.
    var known: Set<Exactly>
  }

  private let folders: [String]
  private let state: Locked<State>

  /// - Parameters:
  ///   - journals: the paths of journals.
  ///   - copies: the matches of files of other programs.
  ///   - folders: folders in which journals may appear later.
  package init(_ journals: [String] = [], copies: [MatchCopy] = [], folders: [String] = []) {
    self.folders = folders
    state = Locked(
      State(
        matches: journals.map { .journal(OpenFile($0)) } + copies.map { .copy($0) },
        known: Set(journals.map { Exactly($0) })))
  }

  /// The paths of the journals in a folder that no link leads out of, sorted.
  ///
  /// - Parameter known: paths of which nothing is read.
  package static func journals(in folder: String, besides known: Set<Exactly> = []) -> [String] {
    OpenFile.contents(of: folder, besides: known).filter {
      $0.hasSuffix(".jsonl") && isFolder($0) == false && MatchFile.isJournal($0)
    }
  }

  /// What tells whether a folder has changed.
  var stamps: [FileStamp] { folders.map { FileStamp($0) } }

  /// How many there are. Those that have appeared in a folder come last.
  ///
  /// - Parameter store: a folder whose matches are not taken as new.
  func count(besides store: MatchFolder) -> Int {
    state.withLock { state in
      let known = state.known
      for path in folders.flatMap({ Self.journals(in: $0, besides: known) })
      where !state.known.contains(Exactly(path)) {
        let file = OpenFile(path)
        guard file.place.map(store.has) == false else { continue }
        state.known.insert(Exactly(path))
        state.matches.append(.journal(file))
      }
      return state.matches.count
    }
  }

  /// The match of a number, counted from 1; `nil` for any other, and if a link leads elsewhere by
  /// now.
  func source(_ number: Int) -> KeptSource? {
    state.withLock { state in
      guard number >= 1, number <= state.matches.count else { return nil }
      switch state.matches[number - 1] {
      case .journal(let file): return file.place.map { .journal($0) }
      case .copy(let match): return .copy(match)
      }
    }
  }
}
