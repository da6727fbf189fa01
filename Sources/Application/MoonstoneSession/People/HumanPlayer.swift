import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel

/// A person, whose answers come from an ``AnswerDesk``.
final class HumanPlayer<G: Game>: Player {
  let identity = PlayerIdentity(name: PlayerSource.humanName, kind: .person)
  private let desk: AnswerDesk<G>

  init(_ desk: AnswerDesk<G>) { self.desk = desk }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    Choice(try await desk.move(while: turn.isWanted))
  }

  func stop() { desk.stop() }
}
