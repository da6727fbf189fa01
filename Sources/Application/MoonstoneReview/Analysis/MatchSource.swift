import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneSupport

/// A file or a folder with matches, recognised by its content.
package enum MatchSource: Sendable {
  /// The journal of a match.
  case journal(String)
  /// A capsule, with the moves up to the forfeit.
  case capsule(String)
  /// The folder of an event.
  case event(String)
  /// Matches in a file of another program.
  case collection(String, MatchFormat)
  /// The moves of a match as a text.
  case transcript(String)

  /// Recognises what a path leads to.
  ///
  /// - Throws: a `FileFault` if there is nothing.
  package init(_ path: String) throws(FileFault) {
    guard let isDirectory = isFolder(path) else { throw FileFault.absent(path) }
    if isDirectory {
      self = .event(path)
    } else if FileLines.bytes(of: path, from: 0, count: 4)?.withoutByteOrderMark.first
      != UInt8(ascii: "{")
    {
      self = MatchFormat.foreign(path).map { .collection(path, $0) } ?? .transcript(path)
    } else {
      self = Self.isCapsule(path) ? .capsule(path) : .journal(path)
    }
  }

  /// The path as it was named.
  package var path: String {
    switch self {
    case .journal(let path), .capsule(let path), .event(let path), .transcript(let path),
      .collection(let path, _):
      path
    }
  }

  /// The file beside the matches in which their analysis is kept.
  package var keptFile: String {
    switch self {
    case .journal(let path), .capsule(let path), .transcript(let path), .collection(let path, _):
      "\(path).analysis"
    case .event(let path): "\(EventFolder.resultsFile(in: path)).analysis"
    }
  }

  /// A capsule is one JSON object with that key; a journal has an object in each line.
  private static func isCapsule(_ path: String) -> Bool {
    guard let bytes = FileLines.bytes(of: path, from: 0, count: Capsule.mostBytes),
      let object = try? JSONSerialization.jsonObject(with: Data(bytes.withoutByteOrderMark))
        as? [String: Any]
    else { return false }
    return object["capsule"] != nil
  }
}
