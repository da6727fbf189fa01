import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// A match of a game to look back at: in a journal, which may still grow, or read already.
struct RecordedMatch<E: GameEntry>: PastMatch {
  enum Source: Sendable {
    case journal(String)
    case record(MatchRecord<E.G>)
  }

  var id: String
  let entry: E
  let source: Source
  /// How many of the plies belong to the opening.
  var lead = 0
  /// The match without these, as its players were asked; `nil` if they were asked about all plies.
  var asked: MatchRecord<E.G>?
  /// The event or the archive that the match belongs to.
  var origin: SheetSnapshot.Origin?
  /// The folder of the event that has the scripts which played; `nil` for a match of none.
  var eventFolder: String?
  /// Where an analysis is kept; `nil` if it is not.
  var keptFile: String?
  var hasClocks = true
  /// The scripts of those who look back; `nil` where all may be read.
  var scripts: OpenScripts?
  /// The command line that plays the match again, if it is not that of its journal.
  var again: String?
  /// Whether people go on with the match, whoever played it: its players are others than those of
  /// the same names here.
  var isForeign = false
  /// The program, for journals of matches that do not know who recorded them.
  var program = ""

  private var game: E.G { entry.plugin.game }

  var file: String? {
    if case .journal(let file) = source { file } else { nil }
  }

  var size: Int { file.map { Int(FileStamp($0).size) } ?? 0 }

  // MARK: - Reading

  /// The match, and how it is shown.
  func sheet() throws -> (MatchRecord<E.G>, MatchSheet<E.G>) {
    let reading = try read()
    return (reading.record, reading.sheet)
  }

  private struct Reading {
    let record: MatchRecord<E.G>
    let sheet: MatchSheet<E.G>
    var said: [SheetSnapshot.Said] = []
  }

  private func read() throws -> Reading {
    switch source {
    case .journal(let file):
      let reading = try JournalReading(file, game: game)
      return Reading(
        record: MatchRecord(reading), sheet: MatchSheet(reading), said: reading.said(by: scripts))
    case .record(let record):
      return Reading(record: record, sheet: try MatchSheet(record, hasClocks: hasClocks))
    }
  }

  var listed: ListedMatch {
    switch source {
    case .journal(let file):
      ListedMatch(id, journal: file) ?? ListedMatch(id, game: game.name, game.sideNames, in: file)
    case .record(let record): ListedMatch(id, record)
    }
  }

  var replay: String { get throws { replay(try read(), isForGuests: false) } }

  var guestReplay: String {
    get throws {
      var reading = try read()
      reading.said.removeAll { said in
        scripts?.tellsGuests(said.text, isOfSide: said.side != nil) == false
      }
      return replay(reading, isForGuests: true)
    }
  }

  /// What is told of the ending of the match, unless all may be told.
  private func told(
    _ sheet: MatchSheet<E.G>, isForGuests: Bool
  ) -> (Ending) -> Ending {
    { ending in
      scripts?.told(
        ending, of: sheet.match.players, in: game.name, isForGuests: isForGuests) ?? ending
    }
  }

  private func replay(_ reading: Reading, isForGuests: Bool) -> String {
    jsonLine(
      of: SheetSnapshot.json(
        id, reading.sheet, seed: reading.record.tags.seed ?? 0, said: reading.said,
        isReplay: true, lead: lead, origin: origin,
        again: again ?? file.flatMap { ReplayLine.text(of: reading.sheet.match, in: $0) },
        told: told(reading.sheet, isForGuests: isForGuests)))
  }

  var graph: String { get throws { try read().sheet.graph } }

  func page(isForGuests: Bool) throws -> String {
    let reading = try read()
    return MatchPage(
      reading.record, reading.sheet, lead: lead, place: origin?.place, clocks: origin?.clocks,
      told: told(reading.sheet, isForGuests: isForGuests)
    ).html
  }

  var journal: String {
    get throws {
      switch source {
      case .journal(let file): return try TextFile.contents(found: file, as: .journal)
      case .record(let record):
        return try record.journal(by: program).lines.map { $0 + "\n" }.joined()
      }
    }
  }

  // MARK: - Going on

  func goOn(at ply: Int?, in tables: Tables) async throws -> String {
    try await tables.open(self, at: ply)
  }

  /// - Throws: a ``TableRefusal`` if the match was played by other rules than those of its game now.
  func checkRules() throws {
    let rules: String?
    switch source {
    case .journal(let file): rules = try JournalHeader.read(file).rules
    case .record(let record): rules = record.tags.rules ?? entry.rulesDigest
    }
    guard rules == entry.rulesDigest else {
      throw TableRefusal("the rules of \(game.name) are not those that the match was played by")
    }
  }

  /// The journal of a match that begins like this one.
  ///
  /// - Parameters:
  ///   - ply: the number of plies that both matches share; `nil` for all.
  ///   - scripts: the players that may go on; people go on for others.
  func beginning(upTo ply: Int?, by scripts: OpenScripts) throws -> JournalReading<E.G> {
    switch source {
    case .journal(let file):
      let reading = try JournalReading(file, game: game)
      return try reading.fork(at: ply ?? reading.match.ply)
    case .record(let record):
      let human = PlayerIdentity(name: PlayerSource.humanName, kind: .person)
      let players = (record.players.map { $0.map(\.name) } ?? game.sideNames).map { name in
        let isOpen = !isForeign && (try? scripts.player(name, of: game.name)) != nil
        return isOpen ? nil : human
      }
      return try record.fork(at: ply ?? record.plies.count, players: players, by: program)
    }
  }

  func lesson() throws -> any OpenLesson {
    switch source {
    case .journal(let file):
      // A program that is just being started may hold a closed journal for a moment.
      if FileLock.isHeld(file, patience: .milliseconds(200)) {
        throw TableRefusal("the match is still being played; a lesson begins when it is closed")
      }
      let record = MatchRecord(try JournalReading(file, game: game), place: file)
      try record.checkHasMoves()
      return MatchLesson(record, of: entry.plugin, keptIn: keptFile)
    case .record(let record):
      try record.checkHasMoves()
      return MatchLesson(record, of: entry.plugin, keptIn: nil)
    }
  }
}
