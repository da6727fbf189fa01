import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneSupport

/// Adds the matches of files and folders to an archive: one transaction for each file.
package struct ArchiveImport {
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

  package let store: any MatchStore
  package let catalog: Catalog
  /// The game of transcripts, which do not say it.
  package let usual: any GameEntry
  /// The name and version of this program.
  package let program: String
  /// Receives sentences for the person.
  package let tell: (String) -> Void
  /// Hears how many matches of a file were read.
  package var progress: (String, Int) -> Void = { _, _ in }
  private let forfeits: KnownForfeits

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
    forfeits = KnownForfeits(of: store)
  }

  /// Adds the wanted matches of a file, an archive, or the folder of an event.
  ///
  /// - Throws: an `ArchiveError`, or the error of a file that cannot be read at all; nothing of the
  ///   file was added then.
  package func add(_ subject: MatchSubject) throws -> ImportReport {
    switch subject.kind {
    case .capsule: return try addCapsule(subject.path)
    case .archive: return try addArchive(subject)
    case .file, .event, .folder:
      return try add(subject, try subject.game(in: catalog, otherwise: usual).entry)
    }
  }

  /// Adds matches of another archive as they are, with the scripts that played them.
  private func addArchive(_ subject: MatchSubject) throws -> ImportReport {
    if (store as? SQLiteStore)?.isFile(subject.path) == true {
      throw ConversionError.sameArchive(subject.path)
    }
    let other = try SQLiteStore(subject.path, isMade: false)
    defer { try? other.close() }
    var versions: Set<String> = []
    let report = try add(subject.path) { take, _ in
      try subject.forEachArchived(in: other) { match in
        versions.formUnion(
          [match.facts.players.black, match.facts.players.white].compactMap(\.version))
        try take(match)
      }
    }
    for version in versions {
      guard try store.script(version: version) == nil else { continue }
      for (version, text) in try ScriptArchiving.texts(of: version, in: other) {
        try store.add(script: text, version: version)
      }
    }
    return report
  }

  private func add<E: GameEntry>(_ subject: MatchSubject, _ entry: E) throws -> ImportReport {
    let game = entry.plugin.game
    return try add(subject.path) { take, refuse in
      if subject.isJournal {
        switch try journal(subject.path, of: game) {
        case .success(let match): try take(match)
        case .failure(let fault): refuse(fault)
        }
        return
      }
      var wrong: [String] = []
      try subject.forEachWanted(of: game) { result in
        switch result {
        case .success(let match) where match.moves.isEmpty && !subject.hasMoves:
          refuse(MatchFault(match.place, "it is a position, and not a match"))
        case .success(let match):
          if match.missing.contains(.results) { wrong.append(match.place) }
          try take(ArchivedMatch(completed(match, from: subject)))
        case .failure(let fault): refuse(fault)
        }
      }
      if let first = wrong.first {
        let more = wrong.count > 1 ? ", nor are those of \(wrong.count - 1) more" : ""
        tell("\(first.printable): its result is not what its moves give\(more); the moves count")
      }
    }
  }

  /// A match with what an archive wants to know of it besides.
  private func completed<G: Game>(
    _ match: MatchRecord<G>, from subject: MatchSubject
  ) -> MatchRecord<G> {
    var match = match
    if match.tags.program == nil {
      // Another program's match is what is read of it here.
      (match.tags.program, match.tags.rules) = (program, match.game.rulesDigest)
    } else if match.tags.date == nil {
      match.tags.date = MatchMoment.lastWrite(of: subject.written)
    }
    return match
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
        MatchSubject.keptFile(beside: path), game: game.name, rules: game.rulesDigest)
      var match = ArchivedMatch(MatchRecord(reading).with(findings))
      match.facts.date = MatchMoment.lastWrite(of: path)
      do throws(ArchiveError) {
        match = try match.completed(beside: path)
      } catch {
        let beside = ArchivedMatch.detailsFile(beside: path)
        return .failure(MatchFault(path, "what lies beside it in \(beside) is damaged"))
      }
      return .success(match)
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
    var match = ArchivedMatch(try capsule.record(of: entry.plugin.game, in: path))
    match.facts.date = MatchMoment.lastWrite(of: path)
    if try forfeits.has(match, of: capsule.player) {
      var report = ImportReport(path: path)
      report.counts.known = 1
      return report
    }
    let forfeit = match
    return try add(path) { take, _ in try take(forfeit) }
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
    report.counts = try forfeits.adding {
      try store.add { add in
        try read(
          { match in
            try add(match)
            forfeits.note(match)
            count += 1
            if count.isMultiple(of: 1_000) { progress(path, count) }
            for player in [match.facts.players.black, match.facts.players.white] {
              if let version = player.version {
                versions[version] = (player.name, match.facts.game)
              }
            }
          }, { report.broken.append($0) })
      }
    }
    report.counts.broken = report.broken.count
    for (version, player) in versions {
      try ScriptArchiving(store: store, catalog: catalog, game: player.game)
        .add(version, of: player.name)
    }
    return report
  }
}
