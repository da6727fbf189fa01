import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// Keeps matches without a named file: one journal each, in a private folder of the user.
package struct MatchFolder: Sendable {
  /// The environment variable that names the parent folder.
  package static let variable = StateFolder.variable

  /// `$XDG_STATE_HOME/moonstone/matches`; without the variable, in `~/.local/state`.
  package let folder: String

  /// Finds the store of the user.
  package init(environment: [String: String] = EnvironmentVariables.current) {
    self.init(folder: StateFolder.path(environment: environment) + "/matches")
  }

  /// - Parameter folder: an absolute path.
  package init(folder: String) { self.folder = folder }

  /// Begins a journal under a new name: `GAME-2026-11-21-001.jsonl`.
  ///
  /// - Parameter day: the day in the name.
  /// - Returns: the new file, and the result of the closure, which receives the file's path.
  /// - Throws: when nothing can be written there.
  package func create<Written>(
    game: String, day: Date = Date(), _ begin: (String) throws(JournalWriteError) -> Written
  ) throws(StoreError) -> (file: String, Written) {
    try makeFolder()
    let name = "\(folder)/\(GameName.fileName(of: game))-\(Self.name(of: day))-"
    func file(_ number: Int) -> String { "\(name)\(zeroPadded(number, to: 3)).jsonl" }
    func isThere(_ number: Int) -> Bool { FileManager.default.fileExists(atPath: file(number)) }
    // The names of a day follow each other, so that few are tried before one is free.
    var (taken, free) = (0, 1)
    while free <= Self.mostADay, isThere(free) { (taken, free) = (free, 2 * free) }
    free = min(free, Self.mostADay + 1)
    while free - taken > 1 {
      let middle = (taken + free) / 2
      if isThere(middle) { taken = middle } else { free = middle }
    }
    for number in free..<Self.mostADay + 1 where !isThere(number) {
      let file = file(number)
      do throws(JournalWriteError) {
        return (file, try begin(file))
      } catch {
        // Without an error number, another program merely took the name first.
        guard error.errno == nil else { throw .journal(error) }
      }
    }
    throw .isFull(folder, game: game, matches: Self.mostADay)
  }

  /// Returns whether a file belongs to the store.
  package func has(_ file: String) -> Bool { file.beginsExactly(with: folder + "/") }

  /// Returns the most recent match that is unfinished and that no program is writing. Journals whose
  /// last line says that their match ended are not read.
  ///
  /// - Parameters:
  ///   - game: the name of its game; `nil` for any in the catalogue.
  ///   - note: receives a sentence about each journal that is skipped since it cannot be read, or
  ///     its game cannot be used.
  package func lastUnfinished(
    of game: String? = nil, in catalog: Catalog, note: (String) -> Void
  ) -> String? {
    for file in journals where !JournalLine.isEnded(file) && !FileLock.isHeld(file) {
      do {
        let name = try JournalHeader.read(file).game
        guard game == nil || name == game, let entry = try catalog.game(exactly: name) else {
          continue
        }
        if try Self.isUnfinished(file, entry) { return file }
      } catch let error as CatalogError {
        note("\(error.description); \(file) is skipped")
      } catch {
        note("\(error); it is skipped")
      }
    }
    return nil
  }

  private static func isUnfinished<E: GameEntry>(
    _ file: String, _ entry: E
  ) throws(JournalError) -> Bool {
    try JournalReading(file, game: entry.plugin.game).match.ending == nil
  }

  /// All journals, the most recent first.
  package var journals: [String] {
    let names = (try? Folder.names(in: folder)) ?? []
    let files = names.filter { $0.hasSuffix(".jsonl") }.map { "\(folder)/\($0)" }
    let dated = files.compactMap { file in FileStamp(file).lastWrite.map { (file, $0) } }
    // Names decide between equal times.
    return dated.sorted { ($0.1, Exactly($0.0)) > ($1.1, Exactly($1.0)) }.map(\.0)
  }

  /// The journal of a name without its ending; `nil` if there is none.
  package func journal(named name: String) -> String? {
    let file = "\(folder)/\(name).jsonl"
    guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }),
      FileStamp(file).isFile
    else { return nil }
    return file
  }

  /// Makes the folder and its missing parents, for their owner only.
  private func makeFolder() throws(StoreError) {
    do throws(FileFault) {
      try Folder.make(folder, mode: 0o700)
    } catch {
      throw .folder(FileFault(making: error.path, error))
    }
  }

  private static let mostADay = 99_999

  private static func name(of day: Date) -> String {
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: day)
    return [(parts.year, 4), (parts.month, 2), (parts.day, 2)]
      .map { zeroPadded($0 ?? 0, to: $1) }.joined(separator: "-")
  }
}

/// The reason why a match cannot be kept in the store.
package enum StoreError: ExplainedError {
  /// A folder cannot be made, for the system's reason.
  case folder(FileFault)
  /// The store has as many matches of a game and a day as names allow.
  case isFull(_ folder: String, game: String, matches: Int)
  case journal(JournalWriteError)

  package var faultKind: FaultKind { .writing }

  package var description: String {
    switch self {
    case .folder(let fault): "\(fault); \(MatchFolder.variable) says where matches are kept"
    case .isFull(let folder, let game, let matches):
      "\(folder): \(matches) matches of \(game) from this day already exist"
    case .journal(let error): error.description
    }
  }
}
