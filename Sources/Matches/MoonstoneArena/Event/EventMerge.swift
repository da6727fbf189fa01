import Foundation
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// The parts of one event, merged into a whole.
public struct EventMerge: Sendable {
  /// How many matches had different results in different parts, of which one was kept: a clock or
  /// an engine decided them.
  public private(set) var differing = 0
  /// How many results were left out since they ended by CPU time, which nothing proves.
  public private(set) var leftOut = 0
  /// The whole event.
  public let event: ArenaEvent
  /// The event as it began; only if it and all changes of entrants are the same in all parts, so
  /// that the results of former entrants can be kept. Otherwise it is ``event``.
  private let begun: ArenaEvent
  private let changes: [EntrantChange.ChangeLine]
  private let folders: [String]
  private var results: [MatchKey: Merged] = [:]

  /// A result, and the part that it comes from.
  private struct Merged {
    let line: ResultLine
    let part: Int
  }

  /// - Parameters:
  ///   - parts: the parts.
  ///   - isProved: whether to leave out what scripts under ticks are said to have lost by CPU time:
  ///     nobody could tell whether a machine has made that up. The matches can be played again.
  /// - Throws: ``EventError`` if they are not parts of one event, or if two of them differ in a
  ///   match that follows from scripts and ticks alone.
  /// - Precondition: there is at least one part.
  public init(_ parts: [EventReading], isProved: Bool = false) throws(EventError) {
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
    for (place, part) in parts.enumerated() {
      guard part.event.identity == event.identity else {
        throw EventError(
          .invalid, file: part.path,
          "this is not a part of the same event as \(parts[0].path): "
            + Self.difference(part.event, event))
      }
      guard part.event.files == event.files else {
        throw EventError(
          .invalid, file: part.path,
          "its scripts used other weights or another book than those of "
            + "\(parts[0].path), so that the results could not be compared")
      }
      if let (one, other) = Self.otherNames(part.event, event) {
        throw EventError(
          .invalid, file: part.path,
          "its entrant \(one.printable) is called \(other.printable) in \(parts[0].path.printable)")
      }
      for line in try part.lines() {
        if !isOne {
          guard let match = event.result(of: line)?.match,
            absent.isDisjoint(with: [match.black, match.white])
          else { continue }
        }
        if isProved, event.endsByProcessorTime(line) {
          leftOut += 1
        } else {
          try add(line, from: place)
        }
      }
    }
  }

  /// The first entrant that goes by another name. Names are no part of what an audit proves, and
  /// where the files lie may differ from machine to machine.
  private static func otherNames(
    _ part: ArenaEvent, _ event: ArenaEvent
  ) -> (one: String, other: String)? {
    func name(_ entrant: Entrant) -> Substring {
      entrant.name.split(separator: "/").last ?? Substring(entrant.name)
    }
    return zip(part.entrants, event.entrants).first { name($0) != name($1) }
      .map { ($0.name, $1.name) }
  }

  private mutating func add(_ line: ResultLine, from part: Int) throws(EventError) {
    let key = MatchKey(line)
    guard let other = results.updateValue(Merged(line: line, part: part), forKey: key) else {
      return
    }
    let (one, another) = (line.repeatable, other.line.repeatable)
    if one != another {
      if event.repeats(line), event.repeats(other.line) {
        throw EventError(
          .invalid, file: folders[part],
          "\(EventReading.name(of: line)): is not as in \(folders[other.part].printable), "
            + "and one of them is wrong: an audit of both tells which")
      }
      differing += 1
    }
    // The order of the parts must not matter.
    if !one.lexicographicallyPrecedes(another) { results[key] = other }
  }

  /// How many matches all parts have together.
  public var count: Int { results.count }

  /// Writes the whole event to a new folder, completely or not at all.
  ///
  /// - Parameters:
  ///   - path: the path of the new folder.
  ///   - files: other files of the event, by their names in the folder.
  ///   - kept: the name of a subfolder whose files are copied from all parts.
  /// - Throws: ``EventError``.
  public func write(
    to path: String, files: [(name: String, text: String)], keeping kept: String? = nil
  ) throws(EventError) {
    // The draft must be beside the folder, even if its path ends with a slash.
    let name = URL(fileURLWithPath: path).path
    let draft = "\(name).\(getpid()).tmp"
    // Left by a killed program that had the same number.
    try? FileManager.default.removeItem(atPath: draft)
    defer { try? FileManager.default.removeItem(atPath: draft) }
    do throws(FileFault) {
      try Folder.make(draft)
    } catch {
      throw EventError(FileFault(making: path, error))
    }
    let list = changes.map { jsonLine($0) + "\n" }.joined()
    let folder = try EventFolder.create(
      draft, begun,
      files: files + (list.isEmpty ? [] : [(EventFolder.changesName, list)]))
    try folder.append(results.keys.sorted().lazy.compactMap { results[$0]?.line })
    try folder.synchronize()
    if let kept { try copy(kept, to: draft) }
    guard rename(draft, name) == 0 else {
      throw EventError(FileFault(writing: path, errno: errno))
    }
  }

  /// Copies the files of a subfolder; files of the same name are the same in all parts.
  private func copy(_ kept: String, to draft: String) throws(EventError) {
    let target = "\(draft)/\(kept)"
    for folder in folders.map({ "\($0)/\(kept)" }) where access(folder, F_OK) == 0 {
      let names: [String]
      do throws(SystemError) {
        names = try Folder.names(in: folder)
      } catch {
        throw EventError(FileFault(reading: folder, error))
      }
      // What a killed program had not written whole is left out.
      for name in names where !name.hasSuffix(".tmp") {
        let source = "\(folder)/\(name)"
        do throws(FileFault) {
          try Folder.make(target)
          if access("\(target)/\(name)", F_OK) == 0 { continue }
          try WholeFile.copy(source, to: "\(target)/\(name)")
        } catch {
          throw EventError(
            error.path == source ? .unreadable : .unwritable, file: source,
            "cannot be copied: \(error.reason)")
        }
      }
    }
  }

  private static func difference(_ one: ArenaEvent, _ other: ArenaEvent) -> String {
    if one.game != other.game { return "its game is \(one.game)" }
    if one.seed != other.seed { return "its seed is \(one.seed), not \(other.seed)" }
    if one.ids != other.ids || one.versions != other.versions { return "its entrants differ" }
    if one.program != other.program { return "it was played by \(one.program)" }
    if one.openings != other.openings { return "its openings differ" }
    if one.schedule != other.schedule { return "its schedule differs" }
    return "its limits differ"
  }
}
