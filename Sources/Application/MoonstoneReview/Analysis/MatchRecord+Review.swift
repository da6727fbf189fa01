import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReports

extension MatchRecord {
  /// What the players are called: as the sides of the game if that is not known.
  package var names: Sides<String> { players?.map(\.name) ?? game.sideNames }

  /// How the match ended, in words; `nil` if that is not known.
  package var sentenceOfEnding: String? {
    (try? match()).flatMap { match in match.ending.map { match.sentence(on: $0) } }
  }

  /// Makes sure that a move could have given something away.
  ///
  /// - Throws: an ``AnalysisError`` for a match without a move, or of one player.
  package func checkHasMoves() throws(AnalysisError) {
    if game.isSolo { throw .onePlayer(game: game.name) }
    if plies.isEmpty { throw .nothingPlayed(file: place) }
  }
}

extension MatchSubject {
  /// Reads the wanted matches, to look back at their moves.
  ///
  /// - Parameters:
  ///   - game: the game that was played.
  ///   - start: where a transcript begins; the initial position by default.
  /// - Throws: an ``AnalysisError``, or whatever ``read(of:from:_:)`` throws.
  package func reviewed<G: Game>(
    of game: G, from start: G.Position? = nil
  ) throws -> [MatchRecord<G>] {
    if game.isSolo { throw AnalysisError.onePlayer(game: game.name) }
    var matches: [MatchRecord<G>] = []
    let count = try read(of: game, from: start) { match in
      do throws(AnalysisError) {
        try match.checkHasMoves()
        var match = match
        // All are of the same event: which one is what matters.
        if kind == .event { match.place = String(match.place.dropFirst(path.count + 2)) }
        matches.append(match)
      } catch {
        guard choice.skipsBroken else { throw error }
        choice.tell("\(error); left out")
      }
    }
    if matches.isEmpty {
      throw ConversionError.nothing(path, number: choice.typed, count: count.all)
    }
    return matches
  }
}
