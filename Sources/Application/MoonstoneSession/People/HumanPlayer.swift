import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel

/// A person, whose answers come from the ``PendingAnswers``.
final class HumanPlayer<G: Game>: Player {
  let identity = PlayerIdentity(name: PlayerSource.humanName, kind: .person)
  private let answers: PendingAnswers<G>

  init(_ answers: PendingAnswers<G>) { self.answers = answers }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    Choice(try await answers.move(while: turn.isWanted))
  }

  func stop() { answers.stop() }
}
