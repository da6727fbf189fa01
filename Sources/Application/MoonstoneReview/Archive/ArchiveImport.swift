import Foundation
import MoonstoneArchive
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneSupport

/// Adds the matches of files and folders to an archive: one transaction for each file.
package struct ArchiveImport {
  /// What became of a file.
  package struct ImportReport: Sendable {
    /// The file, or the folder of an event.
    package let path: String
    /// How many matches were new, known and broken.
    package var counts = ArchiveCounts()
    /// The broken matches, which were left out.
    package var broken: [MatchFault] = []

    /// Whether the file holds matches, all of them broken.
    package var isUnreadable: Bool { counts.new + counts.known == 0 && counts.broken > 0 }
  }

  /// Where the matches go.
  package let store: any MatchStore
  /// The games and the strategies.
  package let catalog: Catalog
  /// The game of transcripts, which do not say it.
  package let usual: any GameEntry
  /// The name and version of this program.
  package let program: String
  /// Receives sentences for the person.
  package let tell: (String) -> Void
  /// Hears how many matches of a file were read.
  package var progress: (String, Int) -> Void = { _, _ in }

  /// - Parameters:
  ///   - store: where the matches go.
  ///   - catalog: the games and the strategies.
  ///   - usual: the game of transcripts, which do not say it.
  ///   - program: the name and version of this program.
  ///   - tell: receives sentences for the person.
  package init(
    to store: any MatchStore, catalog: Catalog, otherwise usual: any GameEntry, program: String,
    tell: @escaping (String) -> Void
  ) {
    self.store = store
    self.catalog = catalog
    self.usual = usual
    self.program = program
    self.tell = tell
  }

  /// The files that a path stands for: itself, or what lies in a folder that is not an event's,
  /// folders within it included.
  ///
  /// - Throws: a `FileFault` if there is nothing.
  package static func files(_ path: String) throws(FileFault) -> [String] {
    guard let isDirectory = isFolder(path) else { throw FileFault.absent(path) }
    guard isDirectory, !EventFolder.isEvent(path) else { return [path] }
    guard let names = try? Folder.names(in: path) else { throw FileFault(path, .notPermitted) }
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      if isFolder(file) == true {
        files += try Self.files(file)
      } else if holdsMatches(file) {
        // Reading it tells if it is a link that leads nowhere.
        files.append(file)
      }
    }
    return files
  }

  /// Whether a file in a folder looks like matches: by its name, since any text may be a
  /// transcript; a capsule by what it says.
  private static func holdsMatches(_ file: String) -> Bool {
    if MatchFormat(named: file)?.hasMoves == true { return true }
    guard file.hasSuffix(".json"), case .capsule? = try? MatchSource(file) else { return false }
    return true
  }

  /// Adds a file, or the folder of an event.
  ///
  /// - Parameter isNamed: whether a person named the path, which may then be a pipe; one that was
  ///   found in a folder may not.
  /// - Throws: an `ArchiveError`, or the error of a file that cannot be read at all; nothing of the
  ///   file was added then.
  package func add(_ path: String, isNamed: Bool = true) throws -> ImportReport {
    if EventFolder.isEvent(path) { return try addEvent(path) }
    if !isNamed { try Self.checkFile(path) }
    if case .capsule = try MatchSource(path) { return try addCapsule(path) }
    let format = try MatchFormat(contentsOf: path)
    let entry = try catalog.game(ofMatchesIn: path, format, otherwise: usual)
    return try add(path, format, entry)
  }

  private static func checkFile(_ path: String) throws(FileFault) {
    do throws(SystemError) {
      close(try openFile(path))
    } catch {
      throw isFolder(path) == nil ? FileFault.absent(path) : FileFault(reading: path, error)
    }
  }

  private func add<E: GameEntry>(
    _ path: String, _ format: MatchFormat, _ entry: E
  ) throws -> ImportReport {
    let game = entry.plugin.game
    return try add(path) { take, refuse in
      if format == .journal {
        switch try journal(path, of: game) {
        case .success(let match): try take(match)
        case .failure(let fault): refuse(fault)
        }
        return
      }
      let reader = MatchReader(path, of: game, skipsBroken: true, tell: tell)
      var wrong: [String] = []
      try reader.read(format) { result in
        switch result {
        case .success(let match) where match.moves.isEmpty && !format.hasMoves:
          refuse(MatchFault(match.place, "it is a position, and not a match"))
        case .success(let match):
          if match.missing.contains(.results) { wrong.append(match.place) }
          try take(ArchivedMatch(match, of: game, program: program))
        case .failure(let fault): refuse(fault)
        }
      }
      if let first = wrong.first {
        let more = wrong.count > 1 ? ", nor are those of \(wrong.count - 1) more" : ""
        tell("\(first.printable): its result is not what its moves give\(more); the moves count")
      }
    }
  }

  /// - Throws: a `JournalError` if there is no such file.
  private func journal<G: Game>(
    _ path: String, of game: G
  ) throws(JournalError) -> Result<ArchivedMatch, MatchFault> {
    do throws(JournalError) {
      let reading = try JournalReading(path, game: game)
      if let torn = reading.torn {
        tell("\(path.printable):\(torn.line): the last line is torn; it is left out")
      }
      let findings = AnalysisFile.read(
        MatchSource.journal(path).keptFile, game: game.name, rules: game.rulesDigest)
      var match = ArchivedMatch(reading)
      match.facts.date = MatchMoment.lastWrite(of: path)
      do throws(ArchiveError) {
        match = try match.completed(beside: path)
      } catch {
        let beside = ArchivedMatch.detailsFile(beside: path)
        return .failure(MatchFault(path, "what lies beside it in \(beside) is damaged"))
      }
      return .success(match.with(findings, of: game))
    } catch {
      if error.kind != .invalid { throw error }
      let line = error.line.map { ":\($0)" } ?? ""
      return .failure(MatchFault(path + line, error.message))
    }
  }

  private func addCapsule(_ path: String) throws -> ImportReport {
    let capsule = try Capsule.read(path)
    guard let entry = try catalog.game(exactly: capsule.game) else {
      throw ConversionError.unknownGame(path, game: capsule.game)
    }
    return try addCapsule(capsule, path, entry)
  }

  private func addCapsule<E: GameEntry>(
    _ capsule: Capsule, _ path: String, _ entry: E
  ) throws -> ImportReport {
    var match = try ArchivedMatch(capsule, of: entry.plugin.game, in: path)
    match.facts.date = MatchMoment.lastWrite(of: path)
    var query = MatchQuery()
    (query.game, query.player, query.isForfeit) = (capsule.game, capsule.player, true)
    var isKnown = false
    try store.forEachMatch(query) { _, other in
      isKnown = other.isMatch(of: match)
      return !isKnown
    }
    let forfeit = match
    var report = try add(path) { take, _ in if !isKnown { try take(forfeit) } }
    if isKnown { report.counts.known += 1 }
    return report
  }

  private func addEvent(_ path: String) throws -> ImportReport {
    let reading = try EventReading(path)
    guard let entry = try catalog.game(exactly: reading.event.game) else {
      throw ConversionError.unknownGame(path, game: reading.event.game)
    }
    return try addEvent(reading, entry)
  }

  private func addEvent<E: GameEntry>(_ reading: EventReading, _ entry: E) throws -> ImportReport {
    let game = entry.plugin.game
    let name = URL(fileURLWithPath: reading.path).standardized.lastPathComponent
    let file = EventFolder.resultsFile(in: reading.path)
    let date = MatchMoment.lastWrite(of: file)
    let findings = AnalysisFile.read(
      MatchSource.event(reading.path).keptFile, game: game.name, rules: game.rulesDigest)
    return try add(reading.path) { take, refuse in
      for kept in try EventMatches(reading).all {
        guard var match = ArchivedMatch(kept, of: reading.event, named: name, game: game) else {
          let fault = "\(EventMatches.name(of: kept)): a move is not legal in \(game.name)"
          refuse(MatchFault(file, fault))
          continue
        }
        match.facts.date = date
        try take(match.with(findings, of: game))
      }
    }
  }

  /// Adds the matches that `read` takes, all or none of them.
  private func add(
    _ path: String,
    _ read:
      @escaping (_ take: (ArchivedMatch) throws -> Void, _ refuse: (MatchFault) -> Void) throws ->
      Void
  ) throws -> ImportReport {
    var report = ImportReport(path: path)
    var versions: [String: (name: String, game: String)] = [:]
    var count = 0
    report.counts = try store.add { add in
      try read(
        { match in
          try add(match)
          count += 1
          if count.isMultiple(of: 1_000) { progress(path, count) }
          for player in [match.facts.players.black, match.facts.players.white] {
            if let version = player.version {
              versions[version] = (player.name, match.facts.game)
            }
          }
        }, { report.broken.append($0) })
    }
    report.counts.broken = report.broken.count
    for (version, player) in versions {
      try ScriptArchiving(store: store, catalog: catalog, game: player.game)
        .add(version, of: player.name)
    }
    return report
  }
}
