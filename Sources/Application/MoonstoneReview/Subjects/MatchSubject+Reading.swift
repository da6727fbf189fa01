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
  /// - Throws: the first ``MatchFault`` unless broken matches are left out; what `take` throws, and
  ///   the error of what cannot be read at all. A ``MatchFault`` that `take` throws is one of a
  ///   broken match.
  @discardableResult
  package func read<G: Game>(
    of game: G, from start: G.Position? = nil, _ take: (MatchRecord<G>) throws -> Void
  ) throws -> MatchChoice.Count {
    try read(of: game, from: start) { match, _ in try take(match) }
  }

  private func read<G: Game>(
    of game: G, from start: G.Position? = nil,
    _ take: (MatchRecord<G>, ArchivedMatch?) throws -> Void
  ) throws -> MatchChoice.Count {
    // An archive finds it by its number.
    let wanted = kind == .archive ? nil : try number()
    var count = MatchChoice.Count()
    try forEach(of: game, from: start) { match, archived in
      count.all += 1
      guard wanted == nil || wanted == count.all else { return }
      do {
        try take(try match.get(), archived)
      } catch let fault as MatchFault {
        let isAny = choice.typed == nil
        guard choice.skipsBroken, isAny else { throw fault.asked(canSkip: isAny) }
        count.broken.append(fault)
      }
    }
    for sentence in count.broken.sentences { choice.tell(sentence) }
    return count
  }

  /// Goes through all matches; those that an archive could have as they are come with it.
  private func forEach<G: Game>(
    of game: G, from start: G.Position?,
    _ take: (Result<MatchRecord<G>, MatchFault>, ArchivedMatch?) throws -> Void
  ) throws {
    func give(_ match: ArchivedMatch, at place: String) throws {
      try take(
        Result { () throws(MatchFault) in try MatchRecord(match, at: place, of: game) }, match)
    }
    switch kind {
    case .file(let format):
      let reader = MatchReader(
        path, of: game, from: start, skipsBroken: choice.skipsBroken, tell: choice.tell)
      try reader.read(format) { try take($0, nil) }
    case .capsule:
      try give(try ArchivedMatch(try Capsule.read(path), of: game, in: path), at: path)
    case .event:
      let reading = try EventReading(path)
      for kept in try EventMatches(reading).all {
        let place = "\(path): \(EventMatches.name(of: kept))"
        let name = FilePath.name(of: path)
        if let match = ArchivedMatch(kept, of: reading.event, named: name, game: game) {
          try give(match, at: place)
        } else {
          try take(.failure(MatchFault(place, "a move is not legal in \(game.name)")), nil)
        }
      }
    case .archive:
      var subject = self
      subject.choice.game = game.name
      let store = try SQLiteStore(path, isMade: false)
      defer { try? store.close() }
      try subject.forEachArchived(in: store) { try give($1, at: "\(path): match \($0)") }
    case .folder:
      for part in try parts() where try part.recordedGame().map({ $0 == game.name }) ?? true {
        try part.forEach(of: game, from: start, take)
      }
    }
  }

  /// Goes through the wanted matches of an archive, with their numbers there.
  func forEachArchived(
    in store: SQLiteStore, _ take: (Int, ArchivedMatch) throws -> Void
  ) throws {
    guard let number = try number() else {
      return try store.forEachMatch(archiveQuery) { number, match in
        try take(number, match)
        return true
      }
    }
    guard let match = try store.match(number) else {
      throw ConversionError.nothing(path, number: "\(number)", count: try store.count(MatchQuery()))
    }
    try take(number, match)
  }

  /// Goes through the wanted matches, broken ones too; those that an archive could have as they
  /// are come with it.
  func forEachWanted<G: Game>(
    of game: G, _ take: (Result<MatchRecord<G>, MatchFault>, ArchivedMatch?) throws -> Void
  ) throws {
    // An archive finds it by its number.
    guard kind != .archive, let wanted = try number() else {
      return try forEach(of: game, from: nil, take)
    }
    var seen = 0
    try forEach(of: game, from: nil) { match, archived in
      seen += 1
      if seen == wanted { try take(match, archived) }
    }
    if !(1...max(seen, 1)).contains(wanted) || seen == 0 {
      throw ConversionError.nothing(path, number: choice.typed, count: seen)
    }
  }

  /// The number of the wanted match, counted from 1; `nil` for all.
  func number() throws -> Int? {
    guard let place = choice.place else { return choice.number }
    guard kind == .event else { throw ConversionError.notInEvent(self, place) }
    let all = try EventMatches(try EventReading(path)).all
    let found = all.firstIndex { kept in
      let match = kept.result.match
      return [match.pairing.round, match.pairing.number, match.leg] == place.numbers
    }
    guard let found else {
      throw ConversionError.nothing(path, number: place.text, count: all.count)
    }
    return found + 1
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
      try all.forEach(of: game, from: nil) { _, _ in count += 1 }
      return count
    }
  }

  /// Reads the only wanted match.
  ///
  /// - Throws: a ``ConversionError`` if there is no such match, or not only one; whatever
  ///   ``read(of:from:_:)`` throws.
  package func only<G: Game>(of game: G, from start: G.Position? = nil) throws -> MatchRecord<G> {
    try found(of: game, from: start).match
  }

  private func found<G: Game>(
    of game: G, from start: G.Position?
  ) throws -> (match: MatchRecord<G>, archived: ArchivedMatch?) {
    let isAny = choice.number == nil && choice.place == nil
    if kind == .archive, isAny {
      let count = try count(of: game)
      if count > 1 { throw ConversionError.several(self, count: count) }
    }
    var found: [(MatchRecord<G>, ArchivedMatch?)] = []
    let count: MatchChoice.Count
    do {
      count = try read(of: game, from: start) { found.append(($0, $1)) }
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

  /// Reads the only wanted match as the journal that it would have here.
  ///
  /// - Parameter program: the name and version of this program.
  /// - Throws: whatever ``only(of:from:)`` throws, or a `JournalError` if it cannot be played again.
  package func copy<G: Game>(of game: G, program: String) throws -> ForeignMatch<G> {
    let (match, archived) = try found(of: game, from: nil)
    guard let archived else { return try ForeignMatch(match, of: game, program: program) }
    do {
      let lines = try archived.journal(of: game, program: program)
      return try ForeignMatch(lines, at: match.place, of: game)
    } catch let error as UnplayableMatch {
      throw MatchFault(match.place, error.description)
    }
  }

  /// Reads the only wanted match with all that its journal has; other matches have what
  /// ``copy(of:program:)`` gives them.
  package func reading<G: Game>(of game: G, program: String) throws -> JournalReading<G> {
    guard isJournal else { return try copy(of: game, program: program).reading }
    return try JournalReading(path, game: game)
  }

  /// The reading of the only wanted match, and the text that was read.
  package func journal<G: Game>(
    of game: G, program: String
  ) throws -> (reading: JournalReading<G>, text: String) {
    if isJournal {
      let reading = try reading(of: game, program: program)
      return (reading, try TextFile.contents(of: path, as: .journal))
    }
    let copy = try copy(of: game, program: program)
    return (copy.reading, copy.lines.map { $0 + "\n" }.joined())
  }
}
