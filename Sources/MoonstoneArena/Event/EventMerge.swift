import MoonstoneHost
import MoonstoneKernel

/// Parts of one event, put together.
public struct EventMerge: Sendable {
  /// Of how many matches there were results that differ, of which one was kept: they were decided by a
  /// clock, or not all parts were played by the same program.
  public private(set) var differing = 0
  /// All of it, no part of an event any more.
  public let event: ArenaEvent
  private var lines: [MatchKey: ResultLine] = [:]

  /// - Throws: ``EventError`` when they are not parts of one event.
  /// - Precondition: there is one at least.
  public init(_ parts: [EventReading]) throws(EventError) {
    event = parts[0].event.part(nil)
    for part in parts {
      guard part.event.identity == event.identity else {
        throw EventError(
          .invalid, file: part.path,
          "this is another event than \(parts[0].path): \(Self.difference(part.event, event))")
      }
      let absent = event.schedule.absent
      for line in try part.lines() {
        // What was played with those who are not in it any more counts for nobody.
        guard let match = event.result(of: line)?.match,
          absent.isDisjoint(with: [match.black, match.white])
        else { continue }
        let key = MatchKey(line)
        guard let other = lines[key] else {
          lines[key] = line
          continue
        }
        let (one, another) = (line.repeatable, other.repeatable)
        if one != another { differing += 1 }
        // The same one, in whatever order the parts come.
        if one.lexicographicallyPrecedes(another) { lines[key] = line }
      }
    }
  }

  /// How many matches there are in all parts.
  public var count: Int { lines.count }

  /// Writes them into a new folder.
  ///
  /// - Throws: ``EventError``.
  public func write(
    to path: String, files: [(name: String, text: String)]
  ) throws(EventError) {
    let folder = try EventFolder.create(path, event, files: files)
    for (_, line) in lines.sorted(by: { $0.key < $1.key }) { try folder.append(line) }
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
