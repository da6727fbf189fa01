import MoonstoneArchive
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// What was played in a position.
@Suite struct PlayedMoveTests {
  @Test(arguments: StoreTests.Medium.allCases)
  func movesAreCountedWithWhatBecameOfThem(medium: StoreTests.Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(60)
      try store.add(matches)
      let keys = [matches[0].plies[0].key, matches[0].plies[1].key, matches[3].plies[0].key]
      for key in keys + [matches[2].plies[30].key] {
        #expect(try store.moves(at: key) == Self.counted(matches, at: key) { _, _ in true })
      }
      #expect(try store.moves(at: matches[0].end).isEmpty)
      #expect(try store.moves(at: PositionKey(rawValue: 1)).isEmpty)
    }
  }

  @Test(arguments: StoreTests.Medium.allCases)
  func onlyWhatAPlayerDidCounts(medium: StoreTests.Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(60)
      try store.add(matches)
      var query = MatchQuery()
      query.player = "anna"
      for key in [matches[0].plies[0].key, matches[0].plies[1].key] {
        let wanted = Self.counted(matches, at: key) { $0.facts.players[$1].name == "anna" }
        #expect(!wanted.isEmpty)
        #expect(try store.moves(at: key, query) == wanted)
      }
      query.event = "cup 4"
      let key = matches[0].plies[0].key
      #expect(
        try store.moves(at: key, query)
          == Self.counted(matches, at: key) {
            $0.facts.players[$1].name == "anna" && $0.facts.event == "cup 4"
          })
    }
  }

  @Test func imagesOfAMatchAreOneInAPosition() throws {
    let game = Reversi()
    let store = MemoryStore()
    let moves = try game.transcript("f5d6c3d3c4f4")
    let players = Sides(both: ArchivedPlayer(name: "anna"))
    let images = [moves] + game.symmetries.map { moves.map($0.move) }
    for (number, image) in images.enumerated() {
      var facts = MatchFacts(
        game: game.name, players: players, start: game.initialPosition.description)
      // The reflections of the start are the start again in four of eight cases.
      guard game.completion(of: image, from: game.initialPosition).illegal == nil else { continue }
      facts.seed = UInt64(number)
      try store.add([ArchivedMatch(facts, of: game, from: game.initialPosition, image)])
    }
    #expect(store.count(MatchQuery()) == 4)
    var position = game.initialPosition
    for move in moves {
      let played = try store.moves(at: game.archiveKey(of: position))
      #expect(played.map(\.count) == [4])
      #expect(played.map(\.move) == [game.canonicalMove(move, in: position)])
      position.playUnchecked(move)
    }
  }

  private static func counted(
    _ matches: [ArchivedMatch], at key: PositionKey, _ counts: (ArchivedMatch, Side) -> Bool
  ) -> [PlayedMove] {
    var moves: [String: PlayedMove] = [:]
    for (index, match) in matches.enumerated() {
      for ply in match.plies where ply.key == key && counts(match, ply.side) {
        var move = moves[ply.canonicalMove] ?? PlayedMove(move: ply.canonicalMove)
        move.count += 1
        let ending = match.facts.ending
        if ending?.outcome?.winner == ply.side { move.wins += 1 }
        if ending?.outcome?.winner == ply.side.opponent { move.losses += 1 }
        if ending?.outcome == .draw { move.draws += 1 }
        if let margin = ending?.margin {
          move.marginSum += ending?.outcome?.winner == ply.side ? margin : -margin
          move.marginCount += 1
        }
        let name = match.facts.players[ply.side].name
        if let place = move.players.firstIndex(where: { $0.name == name }) {
          move.players[place].count += 1
        } else {
          move.players.append(PlayedMove.Player(name: name, count: 1))
        }
        let day = match.facts.date.map { String($0.prefix(10)) }
        move.lastDate = [move.lastDate, day].compactMap { $0 }.max()
        move.lastMatch = index + 1
        moves[ply.canonicalMove] = move
      }
    }
    return moves.values.map { move in
      var move = move
      move.players.sort { ($1.count, $0.name) < ($0.count, $1.name) }
      return move
    }.sorted { ($1.count, $0.move) < ($0.count, $1.move) }
  }
}
