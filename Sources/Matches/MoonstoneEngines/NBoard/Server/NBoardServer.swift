import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// A player of ours, as an engine for NBoard and other programs that speak its protocol (Chris
/// Welty, “The NBoard protocol”, as in ntest).
///
/// Version 1, which NBoard names, differs from version 2 only in that others may send bare moves.
/// Unknown lines are ignored, as the protocol says. Mistakes in others are reported as `status`.
package final class NBoardServer<G: Game>: Sendable {
  /// Values the best moves of a position deeper and deeper, and tells each depth.
  package typealias Adviser =
    @Sendable (NBoardQuestion<G>, _ found: (Valuation<G.Move>) -> Void) -> Void

  struct State: Sendable {
    var match: NBoardMatch<G>
    /// What `set depth` said.
    var depth = NBoardQuestion<G>.usualDepth
    /// The value of a draw for black, in hundredths of a unit of the game's margins.
    var contempt = 0
  }

  let player: any Player<G>
  let game: G
  let notation: NBoardNotation<G>
  let adviser: Adviser
  let state: Locked<State>
  let thinking: NBoardThinking<G.Move>
  private let clocks: Clocks
  private let seed: UInt64
  private let report: @Sendable (PlayerReport) -> Void

  /// Makes an engine of a player.
  ///
  /// - Parameters:
  ///   - player: chooses the moves.
  ///   - game: the game that it plays.
  ///   - clocks: the limits of a move where the match has no clock.
  ///   - seed: the seed of the player's random numbers.
  ///   - adviser: values moves for `hint` and `analyze`.
  ///   - report: hears what the player says besides its moves, on any thread.
  package init(
    player: any Player<G>, game: G, clocks: Clocks = Clocks(.unlimited), seed: UInt64 = 0,
    adviser: @escaping Adviser, report: @escaping @Sendable (PlayerReport) -> Void = { _ in }
  ) {
    self.player = player
    self.game = game
    notation = NBoardNotation(game)
    self.adviser = adviser
    thinking = NBoardThinking { player.stop() }
    state = Locked(State(match: NBoardMatch(game, from: game.initialPosition)))
    self.clocks = clocks
    self.seed = seed
    self.report = report
  }

  // MARK: - Choosing

  /// Answers `go` with the player's move, which is not played: `move` follows.
  func go(
    _ isWanted: @escaping @Sendable () -> Bool, _ tell: @escaping @Sendable (String) -> Void
  ) async {
    let match = state.withLock(\.match)
    if match.position.legalMoves.isEmpty { return tell("status the game is over") }
    if let pass = game.forcedPass(in: match.position) {
      return tell("=== \(notation.text(pass))")
    }
    let voice = NBoardVoice(tell)
    defer { voice.end() }
    let start = monotonicTime()
    do {
      let turn = turn(match, voice, isWanted)
      let choice = try await thinking.wait(isWanted: isWanted) { [player] in
        try await player.choose(turn)
      }
      guard isWanted() else { return }
      guard match.position.isLegal(choice.move) else {
        return voice.say("status \(oneLine(player.identity.name)) played \(choice.move) illegally")
      }
      let elapsed = monotonicTime() - start
      let value = await worth(of: choice, in: match.position, isWanted)
      guard isWanted() else { return }
      for line in lines(choice, worth: value, after: elapsed) { voice.say(line) }
    } catch is CancellationError {
      return
    } catch is Resignation {
      voice.say("status \(oneLine(player.identity.name)) resigns")
    } catch {
      voice.say("status \(oneLine("\(error)"))")
      report(.note("\(error)"))
    }
  }

  /// What the player says that its move is worth, in discs. If it has a value and does not say its
  /// unit, a search says.
  private func worth(
    of choice: Choice<G.Move>, in position: G.Position, _ isWanted: @escaping @Sendable () -> Bool
  ) async -> Double? {
    guard let comment = choice.comment, comment.value != nil else { return nil }
    if let margin = comment.margin { return margin }
    return await MatchThread.run { self.value(of: choice.move, in: position, isWanted) }
  }

  /// A choice as NBoard reads it: what the player says of it, and the move.
  ///
  /// - Parameter value: what the move is worth, in discs; `nil` if nobody says.
  private func lines(
    _ choice: Choice<G.Move>, worth value: Double?, after elapsed: Duration
  ) -> [String] {
    let move = notation.text(choice.move)
    let seconds = hundredths(elapsed / .seconds(1))
    guard let comment = choice.comment else { return ["=== \(move)//\(seconds)"] }
    guard let value else {
      return ["status \(comment.status)", "=== \(move)//\(seconds)"]
    }
    let text = comment.text.map { " " + oneLine($0) } ?? ""
    return [
      "search \(move) \(hundredths(value)) 0 \(comment.depth ?? 0)\(text)",
      "=== \(move)/\(hundredths(value))/\(seconds)",
    ]
  }

  private func turn(
    _ match: NBoardMatch<G>, _ voice: NBoardVoice, _ isWanted: @escaping @Sendable () -> Bool
  ) -> Turn<G> {
    let movesToGo = game.movesToGo(in: match.position)
    let usual = clocks.budget(for: match.position.turn, movesToGo: movesToGo)
    let report = report
    return Turn(
      game: game, position: match.position, moves: Trail(match.moves),
      budget: match.clock.budget(movesToGo: movesToGo, usual: usual), seed: seed,
      isWanted: isWanted,
      report: { said in
        switch said {
        case .thinking(let comment, ticks: _): voice.say("status \(comment.status)")
        case .note, .swapped, .delayed: report(said)
        }
      })
  }
}
