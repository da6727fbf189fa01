import Foundation
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// An event on disk: `event.json` describes it, and `results.jsonl` has a line for each finished
/// match. See docs/events.md.
///
///     let folder = try EventFolder.create("event", event)
///     try await Arena(event, of: game, in: folder, delegate: delegate).run(jobs: 2)
///     let reading = try EventReading("event")
///     print(reading.event.entrants.map(\.name), reading.results.count)
public final class EventFolder: Sendable {
  /// The path of the folder.
  public let path: String
  /// The event as it was when the folder was opened.
  public let event: ArenaEvent
  private let file: Locked<File>
  /// The length of the list of changes when the event was read, in bytes.
  let changesRead: Int

  private struct File: ~Copyable {
    var journal: LineFile
    let order: EventOrder
    /// When the results are brought to the disk next.
    var nextSync = Duration.zero
  }

  /// Bringing one result to the disk takes as long as many quick matches do.
  private static var pauseOfSyncs: Duration { .milliseconds(100) }

  /// Opens a folder, and removes drafts of killed programs.
  private init(
    _ path: String, _ event: ArenaEvent, _ journal: consuming LineFile, changesRead: Int
  ) throws(EventError) {
    self.path = path
    self.changesRead = changesRead
    self.event = event
    let order = try EventOrder(path)
    try order.hold { EventDrafts.remove(in: path) }
    file = Locked(File(journal: journal, order: order))
  }

  /// The path of `event.json` in a folder.
  public static func eventFile(in path: String) -> String { "\(path)/event.json" }
  /// The path of `results.jsonl` in a folder.
  public static func resultsFile(in path: String) -> String { "\(path)/results.jsonl" }

  static let changesName = "entrants.jsonl"

  /// The path of `entrants.jsonl` in a folder, which exists once the entrants have changed.
  public static func changesFile(in path: String) -> String { "\(path)/\(changesName)" }

  /// The paths of the files in a folder that describe its event, whether they exist or not.
  package static func files(in path: String) -> [String] {
    [eventFile, resultsFile, changesFile, capsules].map { $0(path) }
  }

  /// Whether the entrants of a folder's event may have changed since it began.
  public static func isChanged(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: changesFile(in: path))
  }

  /// Whether a folder has files that keep a new event from beginning there. Files that a program
  /// left that was killed before its event began do not count.
  public static func isTaken(_ path: String) -> Bool {
    guard let isDirectory = isFolder(path) else { return false }
    guard isDirectory, let files = try? Folder.names(in: path) else { return true }
    var status = stat()
    if stat(resultsFile(in: path), &status) == 0, status.st_size > 0 { return true }
    return files.contains { name in
      if name.hasSuffix(".tmp") { return false }
      return !["results.jsonl", changesName, "scripts", "capsules"].contains(name)
        || isLink("\(path)/\(name)")
    }
  }

  /// Whether a folder has an event.
  public static func isEvent(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: eventFile(in: path))
  }

  /// Begins an event. It exists as soon as `event.json` does, which is written last.
  ///
  /// - Parameters:
  ///   - path: the path of the folder, which is created if it does not exist.
  ///   - event: the event to begin.
  ///   - files: other files of the event, by their names in the folder.
  /// - Throws: ``EventError``, of kind ``EventError/Kind/taken`` if the folder has an event
  ///   already.
  public static func create(
    _ path: String, _ event: ArenaEvent, files: [(name: String, text: String)] = []
  ) throws(EventError) -> EventFolder {
    guard !isEvent(path) else {
      throw EventError(.taken, file: path, "there is an event in it already")
    }
    let folders = files.map { FilePath.folder(of: "\(path)/\($0.name)") }
    for folder in [path] + folders {
      do {
        try Folder.make(folder)
      } catch {
        throw EventError(FileFault(making: path, error))
      }
    }
    try write(files, to: path)
    let journal = try opened(resultsFile(in: path), intact: 0, torn: [])
    try writeWhole(jsonLine(event.stored), to: eventFile(in: path))
    return try EventFolder(path, event, journal, changesRead: 0)
  }

  /// Continues an event. A torn line at the end of its results is removed.
  ///
  /// - Throws: ``EventError``, also if another program is holding the event.
  public static func reopen(
    _ reading: EventReading
  ) throws(EventError) -> EventFolder {
    let journal = try opened(
      resultsFile(in: reading.path), intact: reading.intactEnd, torn: reading.tornBytes)
    return try EventFolder(
      reading.path, reading.event, journal,
      changesRead: reading.changesEnd + reading.tornChanges.count)
  }

  private static func opened(
    _ file: String, intact: Int, torn: [UInt8]
  ) throws(EventError) -> LineFile {
    do throws(FileFault) {
      guard FileManager.default.fileExists(atPath: file) else {
        return try LineFile.create(file)
      }
      // Nobody named it, and a pipe would wait for a reader.
      guard FileStamp(file).isFile else { throw FileFault(writing: file, .notAFile) }
      return try LineFile.reopen(file, intact: intact, torn: torn)
    } catch {
      throw EventError(error)
    }
  }

  /// Changes the entrants. A program that is playing the event applies the changes before its next
  /// match.
  ///
  /// - Parameters:
  ///   - path: the path of the event's folder.
  ///   - changes: the changes, in the order in which they are applied.
  ///   - files: files of new entrants, by their names in the folder.
  /// - Returns: the event after the changes, and the first round for which they hold; `nil` if all
  ///   pairings are known.
  /// - Throws: ``EventError``; nothing has changed then.
  @discardableResult public static func change(
    _ path: String, _ changes: [EntrantChange], files: [(name: String, text: String)] = []
  ) throws(EventError) -> (event: ArenaEvent, round: Int?) {
    guard !EventPieces.isSplit(path) else {
      throw EventError(
        .invalid, file: path, "the event is split, so that its entrants cannot change")
    }
    // No result can be added from here on, so no further round can be paired.
    let order = try EventOrder(path)
    return try order.hold { () throws(EventError) in
      let reading = try EventReading(path)
      var event = reading.event
      let round = event.nextRound(after: reading.results)
      do throws(EntrantChange.Refused) {
        for change in changes {
          try reading.refuse(change)
          event = try event.applying(change, from: round)
        }
      } catch {
        throw EventError(.invalid, file: path, error.description)
      }
      try write(files, to: path)
      try append(changes.map { $0.line(from: round) }, to: reading)
      return (event, round)
    }
  }

  private static func append(
    _ lines: [EntrantChange.ChangeLine], to reading: EventReading
  ) throws(EventError) {
    let file = changesFile(in: reading.path)
    do throws(FileFault) {
      var journal =
        FileManager.default.fileExists(atPath: file)
        ? try LineFile.reopen(file, intact: reading.changesEnd, torn: reading.tornChanges)
        : try LineFile.create(file)
      for line in lines { try journal.append(jsonLine(line)) }
      try journal.synchronize()
    } catch {
      throw EventError(error)
    }
  }

  /// The present length of the list of changes of a folder, in bytes.
  static func changesSize(in path: String) -> Int {
    var status = stat()
    return stat(changesFile(in: path), &status) == 0 ? Int(status.st_size) : 0
  }

  /// Reads the event again, while no results can be added.
  func reread() throws(EventError) -> EventReading {
    try file.withLock { _ throws(EventError) in try EventReading(path) }
  }

  /// Adds a line. It is in the file when this returns, whatever becomes of this program, and on the
  /// disk a moment later: those of many quick matches at once, see ``synchronize()``.
  ///
  /// - Throws: ``EventError``; the folder then accepts no more lines and has only whole ones. Also
  ///   if the folder or one of its files is gone, since the line would then be lost.
  func append(_ line: ResultLine) throws(EventError) {
    let json = try text(of: line)
    try change { file throws(FileFault) in
      file.order.take()
      defer { file.order.leave() }
      try file.journal.append(json)
      if monotonicTime() >= file.nextSync {
        try file.journal.synchronize()
        file.nextSync = monotonicTime() + Self.pauseOfSyncs
      }
    }
  }

  /// How many bytes of many lines are written at once.
  private static let blockSize = 1 << 20

  /// Adds many lines, in blocks: the folder is nobody else's yet.
  ///
  /// - Throws: ``EventError``; the folder then accepts no more lines and has only whole blocks.
  func append(_ lines: some Sequence<ResultLine>) throws(EventError) {
    var block: [UInt8] = []
    func write(_ block: [UInt8]) throws(EventError) {
      try change { file throws(FileFault) in try file.journal.append(block: block) }
    }
    for line in lines {
      block += try text(of: line)
      block.append(UInt8(ascii: "\n"))
      guard block.count >= Self.blockSize else { continue }
      try write(block)
      block.removeAll(keepingCapacity: true)
    }
    try write(block)
  }

  /// Returns when every line would survive a loss of power.
  func synchronize() throws(EventError) {
    try change { file throws(FileFault) in try file.journal.synchronize() }
  }

  private func change(
    _ body: (inout File) throws(FileFault) -> Void
  ) throws(EventError) {
    do throws(FileFault) {
      try file.withLock { file throws(FileFault) in
        try body(&file)
        for (isInPlace, path) in [
          (file.journal.isInPlace, file.journal.path),
          (file.order.isInPlace, Self.eventFile(in: path)),
        ] where !isInPlace {
          throw FileFault(path, .unwritable(Self.vanished))
        }
      }
    } catch {
      throw EventError(error)
    }
  }

  /// The moves of a game that somebody made may have texts of any length.
  private func text(of line: ResultLine) throws(EventError) -> [UInt8] {
    let text = line.json
    let most = LineFile.longestLine
    guard text.count > most else { return text }
    let names = line.names.map { "“\($0.black)” against “\($0.white)”" } ?? "a match"
    throw EventError(
      .unwritable, file: Self.resultsFile(in: path),
      "\(names), round \(line.round), cannot be written: a line has at most \(most.inUnits) bytes, "
        + "and the match takes \(text.count)")
  }

  /// The reason if a file was removed or moved while the event was played.
  static let vanished = "somebody has removed, moved or replaced it while the event was played"

  private static func write(
    _ files: [(name: String, text: String)], to path: String
  ) throws(EventError) {
    for (name, text) in files {
      let file = "\(path)/\(name)"
      let folder = FilePath.folder(of: file)
      // Somebody else may have put it there.
      if folder != path, isLink(folder) {
        throw EventError(.unwritable, file: folder, "this folder is a link, which is not followed")
      }
      try writeWhole(text, to: file)
    }
  }

  /// Writes a text file, which ends with a line feed.
  private static func writeWhole(_ text: String, to file: String) throws(EventError) {
    do throws(FileFault) {
      try WholeFile.write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: file)
    } catch {
      throw EventError(error)
    }
  }
}
