import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// What a version of a script thinks of a position that was played. It is loaded for the question,
/// and limited by ticks alone.
struct ScriptQuestion<G: Game> {
  /// Loads scripts on what matches leave of the processors.
  let loader: PlayerLoader<G>
  let match: MatchSheet<G>
  let start: G.Position
  /// The moves that lead to the position.
  let moves: [G.Move]
  let seed: UInt64
  let ticks: Int

  /// The position; `nil` if the match was over there.
  var position: G.Position? {
    let position = moves.reduce(into: start) { $0.playUnchecked($1) }
    return position.outcome == nil ? position : nil
  }

  /// Asks.
  ///
  /// - Parameters:
  ///   - version: what is asked.
  ///   - isWanted: whether anybody still waits for the answer; called on any thread.
  /// - Returns: the move with its square, value and marks, or the fault.
  func answer(
    by version: ScriptSource, isWanted: @escaping @Sendable () -> Bool
  ) async throws(TableRefusal) -> JSON {
    guard let position else { return [:] }
    let game = loader.plugin.game
    let turn = Turn(
      game: game, position: position, start: start, moves: Trail(moves),
      budget: Budget(remainingTicks: ticks, tickAllowance: ticks), seed: seed, isWanted: isWanted)
    let answer: Thought<G>.Answer
    do {
      answer = try await MatchThread.run(inBackground: true) { [loader] in
        try await loader.answer(to: loader.thought(of: version, turn))
      }
    } catch {
      throw TableRefusal("\(error)".printableLines)
    }
    switch answer {
    case .failure(let forfeit):
      return ["digest": version.digest, "error": forfeit.message.printableLines]
    case .success(let choice):
      let ways = SheetStatus.ways(in: position, of: game)
      return [
        "digest": version.digest, "move": choice.move.description,
        "cell": ways.first { $0.move == choice.move.description }?.to,
        "value": choice.comment?.value, "depth": choice.comment?.depth,
        "text": choice.comment?.text, "ticks": choice.ticks,
        "marks": choice.comment.flatMap { SheetMark.marks(of: $0, on: match.named) }
          .map { JSON(encoding: $0) },
      ]
    }
  }
}
