import MoonstoneKernel
import MoonstoneReversi
import Testing

/// The boards on which strategies are tried: each kind is there, with either side to move.
@Suite struct TrialTests {
  private let trials = Reversi().trials

  private func expect(
    _ kind: Testing.Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ isOne: (Reversi.Position) -> Bool
  ) {
    let found = trials.filter(isOne)
    #expect(
      Set(found.map(\.turn)) == Set(Side.allCases), kind, sourceLocation: sourceLocation)
  }

  /// Whether the game ends on a position with empty squares.
  private func isDoublePass(_ position: Reversi.Position) -> Bool {
    position.outcome != nil && position.empties != 0 && position.own != 0
      && position.opponent != 0
  }

  @Test func thereIsAMoveToChooseOnEach() {
    for trial in trials {
      #expect(trial.outcome == nil)
      #expect(Reversi().forcedPass(in: trial) == nil)
    }
    #expect(Set(trials).count == trials.count)
  }

  @Test func theInitialPositionIsATrial() { #expect(trials.contains(Reversi().initialPosition)) }

  @Test func theMovesToEachAreKnown() {
    #expect(Reversi().trialLines.count == trials.count)
    #expect(Reversi().trialLines.contains { $0.count > 58 })
    let sized = SizedReversi<SixBySix>()
    #expect(sized.trialLines.count == sized.trials.count)
    #expect(sized.trials.first == sized.initialPosition)
  }

  @Test func someComeAfterAPass() {
    expect("a pass") { trial in
      Reversi.Position(own: trial.opponent, opponent: trial.own, turn: trial.turn.opponent)
        .legalMoves.isPass
    }
  }

  @Test func someAreAMoveBeforeADoublePass() {
    expect("a double pass") { trial in
      trial.legalMoves.contains { isDoublePass(trial.playingUnchecked($0)) }
    }
  }

  @Test func someAreAMoveBeforeAWipeOut() {
    expect("a wipe-out") { trial in
      trial.legalMoves.contains { trial.playingUnchecked($0).own == 0 }
    }
  }

  @Test func someHaveOneMove() {
    expect("one move") { $0.legalMoves.count == 1 && $0.empties.nonzeroBitCount > 4 }
  }

  @Test func someAreNearlyFull() {
    expect("one empty square") { $0.empties.nonzeroBitCount == 1 }
    expect("two empty squares") { $0.empties.nonzeroBitCount == 2 }
  }

  @Test func someAreOfTheMiddleOfTheGame() {
    expect("the middle") {
      (13...48).contains($0.empties.nonzeroBitCount) && $0.legalMoves.count > 1
    }
  }
}
