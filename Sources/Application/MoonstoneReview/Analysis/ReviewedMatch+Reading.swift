import MoonstoneArena
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReports
import MoonstoneSupport

extension ReviewedMatch {
  /// Reads the matches of a file or a folder.
  ///
  /// - Parameters:
  ///   - source: what to read.
  ///   - game: the game that was played.
  ///   - start: where a transcript begins; the initial position by default.
  ///   - choice: which matches of a file of another program.
  /// - Throws: an ``AnalysisError``, or the error of the file's kind.
  package static func read(
    _ source: MatchSource, of game: G, from start: G.Position? = nil,
    _ choice: MatchChoice = MatchChoice()
  ) throws -> [ReviewedMatch] {
    if game.isSolo { throw AnalysisError.onePlayer(game: game.name) }
    switch source {
    case .journal(let file): return [try read(try JournalReading(file, game: game), named: file)]
    case .capsule(let file): return [try capsule(file, of: game)]
    case .event(let folder): return try event(try EventReading(folder), of: game)
    case .transcript(let file): return [try transcript(file, of: game, from: start)]
    case .collection(let file, let format):
      return try collection(file, format, of: game, choice)
    }
  }

  private static func collection(
    _ file: String, _ format: MatchFormat, of game: G, _ choice: MatchChoice
  ) throws -> [ReviewedMatch] {
    var matches: [ReviewedMatch] = []
    let count = try choice.read(file, format, of: game) { filed in
      if filed.moves.isEmpty {
        let error = AnalysisError.nothingPlayed(file: filed.place)
        guard choice.skipsBroken else { throw error }
        return choice.tell("\(error); left out")
      }
      let reading = try ForeignMatch(filed, of: game, program: "").reading
      matches.append(try reviewed(reading, named: filed.place))
    }
    if matches.isEmpty {
      throw ConversionError.nothing(file, number: choice.number, count: count.all)
    }
    return matches
  }

  /// Looks back at the match of a journal.
  ///
  /// - Parameters:
  ///   - reading: the match.
  ///   - name: where it is.
  /// - Throws: an ``AnalysisError`` for a match that is torn, without a move, or of one player.
  package static func read(
    _ reading: JournalReading<G>, named name: String
  ) throws -> ReviewedMatch {
    if reading.match.game.isSolo { throw AnalysisError.onePlayer(game: reading.match.game.name) }
    if let torn = reading.torn {
      throw AnalysisError.torn(file: name, line: torn.line, bytes: torn.count)
    }
    if reading.match.moves.isEmpty { throw AnalysisError.nothingPlayed(file: name) }
    return try reviewed(reading, named: name)
  }

  private static func reviewed(
    _ reading: JournalReading<G>, named name: String
  ) throws -> ReviewedMatch {
    let match = reading.match
    return try ReviewedMatch(
      name: name, game: match.game, players: match.players.map(\.name), from: match.start,
      match.moves,
      ending: match.ending.map { match.sentence(on: $0) })
  }

  private static func capsule(_ file: String, of game: G) throws -> ReviewedMatch {
    let capsule = try Capsule.read(file)
    let (positions, moves) = try capsule.positions(of: game, in: file)
    if moves.isEmpty { throw AnalysisError.nothingPlayed(file: file) }
    let isBlack = capsule.side == Side.black.description
    let other = "the opponent"
    return try ReviewedMatch(
      name: file, game: game,
      players: Sides(
        black: isBlack ? capsule.player : other, white: isBlack ? other : capsule.player),
      from: positions[0], moves,
      ending: "\(capsule.player) forfeits by \(capsule.happened.reason)")
  }

  private static func transcript(
    _ file: String, of game: G, from start: G.Position?
  ) throws -> ReviewedMatch {
    let text = try TextFile.contents(of: file, as: .openings)
    let moves: [G.Move]
    do {
      moves = try game.transcript(text, from: start)
    } catch {
      throw AnalysisError.transcript(file: file, error)
    }
    if moves.isEmpty { throw AnalysisError.nothingPlayed(file: file) }
    return try ReviewedMatch(
      name: file, game: game, players: game.sideNames, from: start ?? game.initialPosition, moves)
  }

  /// Reads the matches of an event, in the order of its schedule.
  package static func event(
    _ reading: EventReading, of game: G
  ) throws -> [ReviewedMatch] {
    let file = EventFolder.resultsFile(in: reading.path)
    return try EventMatches(reading).all.map { kept -> ReviewedMatch in
      let name = EventMatches.name(of: kept)
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
