import Foundation
import MoonstoneReview
import MoonstoneSupport

/// The matches that a person named, in files and in folders. They keep their numbers.
package final class OpenMatches: Sendable {
  /// A match of a list, and where it is.
  enum Match: Sendable {
    case journal(String)
    /// A match that was read of another file.
    case read(any PastMatch, ListedMatch)

    /// The journal; `nil` for any other match.
    var file: String? { if case .journal(let file) = self { file } else { nil } }
  }

  private enum Named {
    case journal(OpenFile)
    case read(any PastMatch, ListedMatch)
  }

  /// The number in the name of a match; `nil` for any other name.
  static func number(_ id: String) -> Int? {
    guard id.hasPrefix("file-"), let number = Int(id.dropFirst(5)), id == "file-\(number)" else {
      return nil
    }
    return number
  }

  private struct State {
    var matches: [Named]
    /// The paths of the journals among them.
    var known: Set<Exactly>
  }

  private let folders: [String]
  private let state: Locked<State>

  /// - Parameters:
  ///   - journals: the paths of journals.
  ///   - others: the matches of other files; they get names here.
  ///   - folders: folders in which journals may appear later.
  package init(
    _ journals: [String] = [], others: [any PastMatch] = [], folders: [String] = []
  ) {
    self.folders = folders
    let read = others.enumerated().map { index, match -> Named in
      var match = match
      match.id = "file-\(journals.count + index + 1)"
      return .read(match, match.listed)
    }
    state = Locked(
      State(
        matches: journals.map { .journal(OpenFile($0)) } + read,
        known: Set(journals.map { Exactly($0) })))
  }

  /// The paths of the journals in a folder that no link leads out of, sorted.
  ///
  /// - Parameter known: paths of which nothing is read.
  package static func journals(in folder: String, besides known: Set<Exactly> = []) -> [String] {
    OpenFile.contents(of: folder, besides: known).filter {
      $0.hasSuffix(".jsonl") && isFolder($0) == false && (try? MatchSubject($0))?.isJournal == true
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
  func match(_ number: Int) -> Match? {
    state.withLock { state in
      guard number >= 1, number <= state.matches.count else { return nil }
      switch state.matches[number - 1] {
      case .journal(let file): return file.place.map { .journal($0) }
      case .read(let match, let listed): return .read(match, listed)
      }
    }
  }
}
