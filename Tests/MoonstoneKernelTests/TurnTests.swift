import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// What `undo` and `redo` of people come to.
@Suite struct TurnTests {
  /// Black plays a, white d; black must pass; white e, black passes, white f: over.
  let game = Strip("-bw--- black")
  let black = Sides(black: true, white: false)
  let white = Sides(black: false, white: true)

  @Test func againstAScriptOneGoesBackToOnesOwnDecision() throws {
    let match = try StripMatch(playing: game, "a d pass e")
    #expect(match.pliesToUndo(people: white) == 1, "white decided on e")
    #expect(match.pliesToUndo(turns: 2, people: white) == 3, "and on d, before the forced pass")
    #expect(match.pliesToUndo(people: black) == 4, "black's pass was no decision")
  }

  @Test func beforeTheFirstDecisionIsTheStart() throws {
    let match = try StripMatch(playing: game, "a d pass e")
    #expect(match.pliesToUndo(turns: 3, people: white) == 4)
    #expect(match.pliesToUndo(turns: 99, people: white) == 4)
    #expect(try StripMatch(playing: game, "a").pliesToUndo(people: white) == 1)
    #expect(try StripMatch(playing: game).pliesToUndo(people: white) == 0)
  }

  @Test(arguments: [true, false]) func amongEqualsATurnIsAPly(people: Bool) throws {
    var match = try StripMatch(playing: game, "a d pass e")
    let people = Sides(both: people)
    for turns in 0...4 { #expect(match.pliesToUndo(turns: turns, people: people) == turns) }
    #expect(match.pliesToUndo(turns: 5, people: people) == 4)
    try match.interrupt(.takeBack(plies: 3))
    for turns in 0...3 { #expect(match.pliesToRedo(turns: turns, people: people) == turns) }
    #expect(match.pliesToRedo(turns: 4, people: people) == 3)
  }

  @Test func noTurnsAreNoPlies() throws {
    var match = try StripMatch(playing: game, "a d")
    #expect(match.pliesToUndo(turns: 0, people: black) == 0)
    #expect(match.pliesToUndo(turns: -1, people: black) == 0)
    #expect(match.pliesToRedo(people: black) == 0)
    try match.interrupt(.takeBack(plies: 2))
    #expect(match.pliesToRedo(turns: 0, people: black) == 0)
    #expect(match.pliesToRedo(turns: -1, people: black) == 0)
  }

  @Test func aFinishedMatchGoesBackToTheLastDecision() throws {
    let match = try StripMatch(playing: game, "a d pass e pass f")
    #expect(match.pliesToUndo(people: white) == 1)
    #expect(match.pliesToUndo(people: black) == 6)
  }

  @Test func redoGoesToTheNextDecisionOrToTheEnd() throws {
    var match = try StripMatch(playing: game, "a d pass e pass f")
    try match.interrupt(.takeBack(plies: 6))
    #expect(match.pliesToRedo(turns: 1, people: white) == 1)
    #expect(match.pliesToRedo(turns: 2, people: white) == 3)
    #expect(match.pliesToRedo(turns: 3, people: white) == 5)
    #expect(match.pliesToRedo(turns: 4, people: white) == 6)
    #expect(match.pliesToRedo(turns: 1, people: black) == 6)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func redoUndoesUndo(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var match = try StripMatch(playing: Strip())
    for people in [black, white, Sides(both: true)] {
      while match.ending == nil {
        if case .pass = match.phase {
          try match.answer(.acknowledge)
          continue
        }
        let decides = people[match.position.turn]
        for turns in 1...3 where decides && match.pliesToUndo(turns: turns, people: people) > 0 {
          var there = match
          try there.interrupt(
            .takeBack(plies: match.pliesToUndo(turns: turns, people: people)))
          while there.moves != match.moves {
            try there.interrupt(.redo(plies: there.pliesToRedo(people: people)))
          }
        }
        let move = try #require(match.position.legalMoves.randomElement(using: &random))
        try match.answer(.play(Choice(move), elapsed: .zero))
      }
      try match.interrupt(.takeBack(plies: match.ply))
    }
  }
}
