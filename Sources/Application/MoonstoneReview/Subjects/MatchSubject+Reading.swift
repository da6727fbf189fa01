import MoonstoneArchive
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

extension MatchSubject {
  /// Whether it is of a kind that holds one match.
  package var holdsOne: Bool {
    switch kind {
    case .capsule: true
    case .file(let format): format.isSingle
    case .event, .archive, .folder: false
    }
  }

  /// Whether its matches can have moves, and not positions alone.
  package var hasMoves: Bool { if case .file(let format) = kind { format.hasMoves } else { true } }

  /// Reads the wanted matches, one after another.
  ///
  /// - Parameters:
  ///   - game: their game.
  ///   - start: where a transcript begins; the initial position by default.
  ///   - take: receives each match.
  /// - Returns: how many there are.
  /// - Throws: the first ``MatchFault`` unless broken matches are left out; a ``ConversionError``
  ///   if there is no match of the wanted number; what `take` throws, and the error of what cannot
  ///   be read at all. A ``MatchFault`` that `take` throws is one of a broken match.
  @discardableResult
  package func read<G: Game>(
    of game: G, from start: G.Position? = nil, _ take: (MatchRecord<G>) throws -> Void
  ) throws -> MatchChoice.Count {
    // An archive finds it by its number.
    let wanted = kind == .archive ? nil : try number()
    var count = MatchChoice.Count()
    try forEach(of: game, from: start) { match in
      count.all += 1
      guard wanted == nil || wanted == count.all else { return }
      do {
        try take(try match.get())
      } catch let fault as MatchFault {
        let isAny = choice.typed == nil
        guard choice.skipsBroken, isAny else { throw fault.asked(canSkip: isAny) }
        count.broken.append(fault)
      }
    }
    for sentence in count.broken.sentences { choice.tell(sentence) }
    if let wanted, wanted > count.all {
      throw ConversionError.nothing(path, number: choice.typed, count: count.all)
    }
    return count
  }

  private func forEach<G: Game>(
    of game: G, from start: G.Position?,
    _ take: (Result<MatchRecord<G>, MatchFault>) throws -> Void
  ) throws {
    var reader = try reader(of: game, from: start)
    while let match = try reader.next() { try take(match) }
  }

  /// The reader of all matches of a game, with what an analysis that was kept beside them found; of
  /// an archive, of the wanted ones.
  ///
  /// - Throws: the error of what cannot be read at all.
  package func reader<G: Game>(
    of game: G, from start: G.Position? = nil
  ) throws -> any MatchRecordReader<G> {
    switch kind {
    case .file(let format):
      if format == .transcript { try checkIsTranscript(of: game) }
      let reader = MatchReader(
        path, of: game, from: start, skipsBroken: choice.skipsBroken, tell: choice.tell)
      return numbered(analysed(try reader.reader(format), of: game))
    case .capsule:
      return numbered(analysed(try SingleRecordReader(capsule: path, of: game), of: game))
    case .event: return analysed(EventRecordReader(try EventReading(path), of: game), of: game)
    case .archive:
      let store = try SQLiteStore(path, isMade: false)
      if let number = try number() {
        _ = try archived(number, in: store)
        return ArchiveRecordReader(store, [number], of: game, at: path)
      }
      var query = archiveQuery
      query.game = game.name
      return try ArchiveRecordReader(store, query, of: game, at: path)
    case .folder: return FolderRecordReader(try parts(), of: game, from: start)
    }
  }

  /// Refuses a text that is nothing of what is read, unless its name says that it is moves. A pipe
  /// cannot be looked into.
  private func checkIsTranscript(of game: some Game) throws(NotMatches) {
    guard MatchFormat(named: path) == nil,
      let head = FileLines.bytes(of: path, from: 0, count: 1 << 12)
    else { return }
    let text = String(decoding: head.withoutByteOrderMark, as: UTF8.self)
    let first = text.split(whereSeparator: \.isNewline).first { line in
      line.first { !$0.isWhitespace }.map { !"#%".contains($0) } ?? false
    }
    guard let word = first?.split(whereSeparator: \.isWhitespace).first,
      word.first?.isWholeNumber == false, (try? game.words(of: String(word))) == nil,
      (try? game.transcript(String(first ?? ""))) == nil
    else { return }
    throw NotMatches(path, .unknown)
  }

  private func analysed<G: Game>(
    _ reader: some MatchRecordReader<G>, of game: G
  ) -> any MatchRecordReader<G> {
    let findings = AnalysisFile.read(keptFile, game: game.name, rules: game.rulesDigest)
    return findings.isEmpty ? reader : AnalysedRecordReader(reader, findings)
  }

  private func numbered<G: Game>(_ reader: some MatchRecordReader<G>) -> any MatchRecordReader<G> {
    SourcedRecordReader(reader, path: path, isOnly: holdsOne)
  }

  /// - Throws: a ``ConversionError`` if there is no match of this number.
  func archived(_ number: Int, in store: SQLiteStore) throws -> ArchivedMatch {
    if let match = try store.match(number) { return match }
    throw ConversionError.nothing(path, number: "\(number)", count: try store.count(MatchQuery()))
  }

  /// Goes through the wanted matches of an archive as they are.
  func forEachArchived(in store: SQLiteStore, _ take: (ArchivedMatch) throws -> Void) throws {
    if let number = try number() { return try take(try archived(number, in: store)) }
    try store.forEachMatch(archiveQuery) { _, match in
      try take(match)
      return true
    }
  }

  /// The reader of the wanted matches, broken ones too.
  ///
  /// - Throws: the error of what cannot be read at all.
  func wanted<G: Game>(of game: G) throws -> any MatchRecordReader<G> {
    let reader = try reader(of: game)
    // An archive finds it by its number.
    guard kind != .archive, let number = try number() else { return reader }
    return NumberedRecordReader(reader, number)
  }

  /// Goes through the wanted matches, broken ones too.
  func forEachWanted<G: Game>(
    of game: G, _ take: (Result<MatchRecord<G>, MatchFault>) throws -> Void
  ) throws {
    // An archive finds it by its number.
    guard kind != .archive, let wanted = try number() else {
      return try forEach(of: game, from: nil, take)
    }
    var seen = 0
    try forEach(of: game, from: nil) { match in
      seen += 1
      if seen == wanted { try take(match) }
    }
    if !(1...max(seen, 1)).contains(wanted) || seen == 0 {
      throw ConversionError.nothing(path, number: choice.typed, count: seen)
    }
  }

  /// The number of the wanted match, counted from 1; `nil` for all.
  package func number() throws -> Int? {
    guard let place = choice.place else { return choice.number }
    guard kind == .event else { throw ConversionError.notInEvent(self, place) }
    let all = try EventReading(path).played
    let found = all.indices.filter { place.isPlace(of: all[$0]) }
    guard let first = found.first else {
      throw ConversionError.nothing(path, number: place.text, count: all.count)
    }
    guard found.count == 1 else {
      throw ConversionError.samePlace(path, place, found.map { all[$0] })
    }
    return first + 1
  }

  // MARK: - One match

  /// How many matches there are, broken ones too.
  package func count<G: Game>(of game: G) throws -> Int {
    switch kind {
    case .capsule: return 1
    case .archive:
      let store = try SQLiteStore(path, isMade: false)
      defer { try? store.close() }
      return try store.count(archiveQuery)
    case .file, .event, .folder:
      var (all, count) = (self, 0)
      all.choice = MatchChoice()
      try all.forEach(of: game, from: nil) { _ in count += 1 }
      return count
    }
  }

  /// Reads the only wanted match.
  ///
  /// - Throws: a ``ConversionError`` if there is no such match, or not only one; whatever
  ///   ``read(of:from:_:)`` throws.
  package func only<G: Game>(of game: G, from start: G.Position? = nil) throws -> MatchRecord<G> {
    let isAny = choice.number == nil && choice.place == nil
    if kind == .archive, isAny {
      let count = try count(of: game)
      if count > 1 { throw ConversionError.several(self, count: count) }
    }
    var found: [MatchRecord<G>] = []
    let count: MatchChoice.Count
    do {
      count = try read(of: game, from: start) { found.append($0) }
    } catch let fault as MatchFault {
      // Which one is meant comes first, whatever is wrong with another.
      let all = isAny ? try self.count(of: game) : 1
      if all > 1 { throw ConversionError.several(self, count: all) }
      throw fault
    }
    if found.count > 1 { throw ConversionError.several(self, count: count.all) }
    guard let match = found.first else {
      throw ConversionError.nothing(path, number: choice.typed, count: count.all)
    }
    return match
  }

  /// Reads the only wanted match: with all that its journal has, or as the journal that it would
  /// have here.
  ///
  /// - Parameter program: the name and version of this program.
  /// - Throws: whatever ``only(of:from:)`` throws, or a `JournalError` if it cannot be played again.
  package func reading<G: Game>(of game: G, program: String) throws -> JournalReading<G> {
    if isJournal { return try JournalReading(path, game: game) }
    let record = try only(of: game)
    do throws(Rejection) {
      return try JournalReading(record, by: program)
    } catch {
      throw JournalError(file: record.place, "\(error)")
    }
  }

  /// The journal of a match that begins like the only wanted one.
  ///
  /// - Parameters:
  ///   - ply: the number of plies that both matches share.
  ///   - players: the players from there on; `nil` keeps the player of a side.
  ///   - program: the name and version of this program.
  package func fork<G: Game>(
    of game: G, at ply: Int, players: Sides<PlayerIdentity?>, program: String
  ) throws -> JournalReading<G> {
    guard isJournal else {
      return try only(of: game).fork(at: ply, players: players, by: program)
    }
    return try JournalReading(path, game: game).fork(at: ply, players: players)
  }
}

/// Reads one match of many, by its number.
private struct NumberedRecordReader<G: Game>: MatchRecordReader {
  private var reader: any MatchRecordReader<G>
  private var before: Int?

  init(_ reader: any MatchRecordReader<G>, _ number: Int) {
    self.reader = reader
    before = number - 1
  }

  mutating func next() throws -> Result<MatchRecord<G>, MatchFault>? {
    guard let before else { return nil }
    for _ in 0..<before where try reader.next() == nil { break }
    self.before = nil
    return try reader.next()
  }
}

/// Says of each match of a file where it is.
private struct SourcedRecordReader<G: Game>: MatchRecordReader {
  private var reader: any MatchRecordReader<G>
  private let path: String
  private let isOnly: Bool
  private var count = 0

  init(_ reader: any MatchRecordReader<G>, path: String, isOnly: Bool) {
    (self.reader, self.path, self.isOnly) = (reader, path, isOnly)
  }

  mutating func next() throws -> Result<MatchRecord<G>, MatchFault>? {
    count += 1
    let source = MatchSource(path, number: isOnly ? nil : "\(count)")
    return try reader.next()?.map { match in
      var match = match
      match.source = source
      return match
    }
  }
}
