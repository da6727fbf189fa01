import Foundation
import MoonstoneKernel
import MoonstoneSupport

/// Parts of one event, put together.
public struct EventMerge: Sendable {
  /// Of how many matches there were results that differ, of which one was kept: they were decided by a
  /// clock, or not all parts were played by the same program.
  public private(set) var differing = 0
  /// All of it, no part of an event any more.
  public let event: ArenaEvent
  /// As it was begun, and who came and went since, where that is the same in all parts: then what those have
  /// played who are not in it any more is kept.
  private let begun: ArenaEvent
  private let changes: [EntrantChange.Line]
  private let folders: [String]
  private var lines: [MatchKey: ResultLine] = [:]

  /// - Throws: ``EventError`` when they are not parts of one event.
  /// - Precondition: there is one at least.
  public init(_ parts: [EventReading]) throws(EventError) {
    let event = parts[0].event.part(nil)
    let first = parts[0].begun.part(nil)
    let isOne = parts.allSatisfy {
      $0.begun.part(nil) == first && $0.changes == parts[0].changes
    }
    self.event = event
    begun = isOne ? first : event
    changes = isOne ? parts[0].changes : []
    folders = parts.map(\.path)
    let absent = event.schedule.absent
    for part in parts {
      guard part.event.identity == event.identity else {
        throw EventError(
          .invalid, file: part.path,
          "this is another event than \(parts[0].path): \(Self.difference(part.event, event))")
      }
      for line in try part.lines() {
        if !isOne {
          guard let match = event.result(of: line)?.match,
            absent.isDisjoint(with: [match.black, match.white])
          else { continue }
        }
        add(line)
      }
    }
  }

  private mutating func add(_ line: ResultLine) {
    let key = MatchKey(line)
    guard let other = lines[key] else {
      lines[key] = line
      return
    }
    let (one, another) = (line.repeatable, other.repeatable)
    if one != another { differing += 1 }
    // The same one, in whatever order the parts come.
    if one.lexicographicallyPrecedes(another) { lines[key] = line }
  }

  /// How many matches there are in all parts.
  public var count: Int { lines.count }

  /// Writes them into a new folder, which is there with everything or not at all.
  ///
  /// - Parameters:
  ///   - files: what else belongs to the event, by their names in the folder.
  ///   - kept: the folder within each part whose files are to be there, too, if there is one.
  /// - Throws: ``EventError``.
  public func write(
    to path: String, files: [(name: String, text: String)], keeping kept: String? = nil
  ) throws(EventError) {
    // One that was typed with a slash at its end lies beside itself, too.
    let name = URL(fileURLWithPath: path).path
    let draft = "\(name).\(getpid()).tmp"
    let list = changes.map { jsonLine($0) + "\n" }.joined()
    let folder = try EventFolder.create(
      draft, begun,
      files: files + (list.isEmpty ? [] : [(EventFolder.changesName, list)]))
    try folder.append(lines.sorted { $0.key < $1.key }.map(\.value))
    if let kept { copy(kept, to: draft) }
    guard rename(draft, name) == 0 else {
      let number = errno
      try? FileManager.default.removeItem(atPath: draft)
      throw EventError(
        .unwritable, file: path, "cannot be written: \(String(cString: strerror(number)))")
    }
  }

  /// Of files that several parts have by one name, one: they are the same.
  private func copy(_ kept: String, to draft: String) {
    let manager = FileManager.default
    for folder in folders {
      let files = (try? manager.contentsOfDirectory(atPath: "\(folder)/\(kept)")) ?? []
      if files.isEmpty { continue }
      try? manager.createDirectory(
        atPath: "\(draft)/\(kept)", withIntermediateDirectories: true)
      for file in files {
        try? manager.copyItem(
          atPath: "\(folder)/\(kept)/\(file)", toPath: "\(draft)/\(kept)/\(file)")
      }
    }
  }

  private static func difference(_ one: ArenaEvent, _ other: ArenaEvent) -> String {
    if one.game != other.game { return "its game is \(one.game)" }
    if one.seed != other.seed { return "its seed is \(one.seed), not \(other.seed)" }
    if one.ids != other.ids || one.versions != other.versions { return "its entrants are others" }
    if one.program != other.program { return "it was played by \(one.program)" }
    if one.openings != other.openings { return "its openings are others" }
    if one.schedule != other.schedule { return "its schedule is another one" }
    return "its limits are others"
  }
}
