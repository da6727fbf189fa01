import MoonstoneArena
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReports
import MoonstoneSupport

extension ReviewedMatch {
  /// Reads the wanted matches of a file or a folder.
  ///
  /// - Parameters:
  ///   - subject: what to read.
  ///   - game: the game that was played.
  ///   - start: where a transcript begins; the initial position by default.
  /// - Throws: an ``AnalysisError``, or the error of the file's kind.
  package static func read(
    _ subject: MatchSubject, of game: G, from start: G.Position? = nil
  ) throws -> [ReviewedMatch] {
    if game.isSolo { throw AnalysisError.onePlayer(game: game.name) }
    switch subject.kind {
    case .file(.journal):
      let reading = try subject.reading(of: game, program: "")
      if let torn = reading.torn {
        subject.choice.tell(
          "\(subject.path.printable):\(torn.line): the last line is torn; it is left out")
      }
      return [try read(reading, named: subject.path)]
    case .capsule: return [try capsule(subject.path, of: game)]
    case .event:
      let all = try event(try EventReading(subject.path), of: game)
      return try subject.number().map { number in
        guard all.indices.contains(number - 1) else {
          throw ConversionError.nothing(subject.path, number: "\(number)", count: all.count)
        }
        return [all[number - 1]]
      } ?? all
    case .file, .archive, .folder: return try several(subject, of: game, from: start)
    }
  }

  private static func several(
    _ subject: MatchSubject, of game: G, from start: G.Position?
  ) throws -> [ReviewedMatch] {
    let isTranscript = subject.kind == .file(.transcript)
    var matches: [ReviewedMatch] = []
    let count = try subject.read(of: game, from: start) { filed in
      if filed.moves.isEmpty {
        let error = AnalysisError.nothingPlayed(file: filed.place)
        guard subject.choice.skipsBroken else { throw error }
        return subject.choice.tell("\(error); left out")
      }
      let reading = try ForeignMatch(filed, of: game, program: "").reading
      matches.append(
        try reviewed(reading, named: filed.place, hasEnding: !isTranscript))
    }
    if matches.isEmpty {
      throw ConversionError.nothing(
        subject.path, number: subject.choice.typed, count: count.all)
    }
    return matches
  }

  /// Looks back at the match of a journal.
  ///
  /// - Parameters:
  ///   - reading: the match.
  ///   - name: where it is.
  /// - Throws: an ``AnalysisError`` for a match without a move, or of one player.
  package static func read(
    _ reading: JournalReading<G>, named name: String
  ) throws -> ReviewedMatch {
    if reading.match.game.isSolo { throw AnalysisError.onePlayer(game: reading.match.game.name) }
    if reading.match.moves.isEmpty { throw AnalysisError.nothingPlayed(file: name) }
    return try reviewed(reading, named: name)
  }

  private static func reviewed(
    _ reading: JournalReading<G>, named name: String, hasEnding: Bool = true
  ) throws -> ReviewedMatch {
    let match = reading.match
    return try ReviewedMatch(
      name: name, game: match.game, players: match.players.map(\.name), from: match.start,
      match.moves,
      ending: hasEnding ? match.ending.map { match.sentence(on: $0) } : nil)
  }

  private static func capsule(_ file: String, of game: G) throws -> ReviewedMatch {
    let capsule = try Capsule.read(file)
    let record = try capsule.record(of: game, in: file)
    if record.moves.isEmpty { throw AnalysisError.nothingPlayed(file: file) }
    let isBlack = capsule.side == Side.black.description
    let other = "the opponent"
    return try ReviewedMatch(
      name: file, game: game,
      players: Sides(
        black: isBlack ? capsule.player : other, white: isBlack ? other : capsule.player),
      from: record.start, record.moves,
      ending: "\(capsule.player) forfeits by \(capsule.happened.reason)")
  }

  /// Reads the matches of an event, in the order of its schedule.
  package static func event(
    _ reading: EventReading, of game: G
  ) throws -> [ReviewedMatch] {
    let file = EventFolder.resultsFile(in: reading.path)
    return try reading.matches().map { kept -> ReviewedMatch in
      let name = kept.placeInEvent
      let record: MatchRecord<G>
      guard let start = try? game.position(kept.opening.start) else {
        throw AnalysisError.notPlayable(file: file, match: name, ply: 1)
      }
      do throws(IllegalPly) {
        record = try MatchRecord(game, from: start, checking: kept.moves, place: name)
      } catch {
        throw AnalysisError.notPlayable(file: file, match: name, ply: error.ply)
      }
      return try ReviewedMatch(
        name: name, game: game, players: kept.names, from: start, record.moves, ending: kept.message
      )
    }
  }
}
