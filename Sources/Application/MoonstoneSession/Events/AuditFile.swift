import Foundation
import MoonstoneArena
import MoonstoneJSON
import MoonstoneSupport

/// What an audit has found so far, so that it can go on: a line for each match that was played.
/// What differs is not in it, and is found again.
///
/// It belongs to the person who audits. A file in the event's folder could be part of a lie.
struct AuditFile: Sendable {
  private struct Line: Codable {
    let place: Int
    var here: Bool?
    var there: Bool?
  }

  let path: String
  private let file: Locked<Held>

  private struct Held: ~Copyable {
    var lines: LineFile
  }

  /// - Parameter folder: is made if it does not exist.
  /// - Returns: the file, and what it has.
  static func open(in folder: String) throws(FileFault) -> (AuditFile, [Int: AuditFinding]) {
    do {
      try Folder.make(folder)
    } catch {
      throw FileFault(making: folder, error)
    }
    let path = "\(folder)/found.jsonl"
    var known: [Int: AuditFinding] = [:]
    let rest = FileLines.read(path) { bytes, _ in
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)) else { return }
      known[line.place] =
        if let here = line.here, let there = line.there {
          .timedOut(here: here, there: there)
        } else {
          .agrees
        }
    }
    let lines: LineFile
    if let rest {
      lines = try LineFile.reopen(path, intact: rest.end, torn: rest.torn)
    } else {
      lines = try LineFile.create(path)
    }
    return (AuditFile(path: path, file: Locked(Held(lines: lines))), known)
  }

  func add(_ finding: AuditFinding, at place: Int) throws(FileFault) {
    var line = Line(place: place)
    switch finding {
    case .agrees: break
    case .timedOut(let here, let there): (line.here, line.there) = (here, there)
    case .differs: return
    }
    let text = jsonLine(line)
    try file.withLock { held throws(FileFault) in try held.lines.append(text) }
  }

  /// Removes what an audit that is over does not need.
  func remove() { unlink(path) }
}
