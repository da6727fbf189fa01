import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Interrupts from many threads at once.
@Suite(.timeLimit(.minutes(10 * patience))) struct StressTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func interruptsFromManyThreadsLeaveAConsistentMatch(seed: UInt64) async throws {
    let chronicler = Chronicler(Nim(pile: 400))
    let players = Sides<any Player<Nim>>(black: HastyPlayer("0"), white: HastyPlayer("0"))
    let host = Host(
      Match(Nim(pile: 400), players: players.map(\.identity)), players: players,
      observers: [chronicler], attendant: ScriptedAttendant())
    chronicler.resume = { [weak host] in try? host?.interrupt(.resume) }
    let run = Task { try await host.run() }
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 as Range<UInt64> {
        group.addTask { await meddle(with: host, seed: seed << 8 | worker) }
      }
    }
    var match = try await run.value
    // A run that was over may have been taken back since.
    if match.ending == nil { match = try await host.run() }
    match = host.match
    #expect(match.ending?.termination == .rules)
    #expect(match.positions == chronicler.positions, "the story is the match")
    #expect(match.players == chronicler.players)
    #expect(chronicler.requests == chronicler.requests.sorted())
  }

  private func meddle(with host: Host<Nim>, seed: UInt64) async {
    var generator = SplitMix64(seed: seed)
    for number in 0..<60 {
      let side: Side = Bool.random(using: &generator) ? .black : .white
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: try? host.change(side, to: HastyPlayer("\(seed) \(number)"))
      case 1: try? host.interrupt(.note(side, "hm"))
      case 2: try? host.interrupt(.takeBack(plies: 1))
      case 7: try? host.interrupt(.redo(plies: 1))
      case 3: try? host.reset(to: Sides(black: HastyPlayer("r"), white: HastyPlayer("r")))
      case 4: _ = host.match.everyMoveIsLegal
      default:
        try? host.interrupt(.pause)
        await Task.yield()
        try? host.interrupt(.resume)
      }
      await Task.yield()
    }
  }
}

/// Thinks a little, and gives up when it is stopped.
private final class HastyPlayer: Player {
  let identity: PlayerIdentity
  private let isStopped = Locked(false)

  init(_ name: String) { identity = PlayerIdentity(name: name) }

  func choose(_ turn: Turn<Nim>) async throws -> Choice<Nim.Move> {
    isStopped.withLock { $0 = false }
    for _ in 0..<3 {
      await Task.yield()
      if isStopped.withLock(\.self) { throw CancellationError() }
    }
    turn.report(.thinking(Comment(depth: 1), ticks: nil))
    turn.report(.note("made up its mind"))
    return Choice(.one)
  }

  func stop() { isStopped.withLock { $0 = true } }
}

/// Tells the match again from its events alone.
private final class Chronicler: Observer {
  typealias G = Nim

  private struct Story {
    var positions: [Nim.Position]
    var players: Sides<PlayerIdentity> = Sides(both: PlayerIdentity(name: "0"))
    var requests: [Int] = []
  }

  private let story: Locked<Story>
  private let resuming = Locked<@Sendable () -> Void>({})

  /// Called when a refused reset leaves the match paused: whoever paused it may have asked to
  /// resume in vain while the question was open.
  var resume: @Sendable () -> Void {
    get { resuming.withLock(\.self) }
    set { resuming.withLock { $0 = newValue } }
  }

  init(_ game: Nim) { story = Locked(Story(positions: [game.initialPosition])) }

  var positions: [Nim.Position] { story.withLock(\.positions) }
  var players: Sides<PlayerIdentity> { story.withLock(\.players) }
  var requests: [Int] { story.withLock(\.requests) }

  func observe(_ event: Match<Nim>.Event, in match: Match<Nim>) throws {
    story.withLock { story in
      switch event {
      case .played(let choice, let side, _, _, _):
        let last = story.positions[story.positions.count - 1]
        #expect(last.turn == side)
        story.positions.append(last.playingUnchecked(choice.move))
      case .tookBack(let plies): story.positions.removeLast(plies)
      case .redid(let moves):
        for move in moves {
          story.positions.append(story.positions[story.positions.count - 1].playingUnchecked(move))
        }
      case .changed(let side, let player), .swapped(let side, let player):
        story.players[side] = player
      case .reset(let players):
        story.positions.removeLast(story.positions.count - 1)
        story.players = players
      case .asked(let request): story.requests.append(request.id)
      case .resetRefused:
        let resume = resume
        if case .paused = match.phase { Task { resume() } }
      case .started, .passed, .paused, .resumed, .noted, .thinking, .resetAsked, .ended: break
      }
    }
  }
}

extension Match<Nim> {
  /// Plays the moves again.
  fileprivate var everyMoveIsLegal: Bool {
    zip(positions, moves).allSatisfy { $0.isLegal($1) }
  }
}
