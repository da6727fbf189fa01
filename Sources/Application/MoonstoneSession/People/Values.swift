import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneSupport

/// Values the moves of a match for people, in the background.
package final class Values<G: Game>: Sendable {
  /// How many positions are looked at: enough for a good answer at once.
  package static var nodes: Int { 100_000 }

  private let loader: PlayerLoader<G>
  private let tell: @Sendable (SessionReport<G>) -> Void
  /// Answers to older questions are dropped.
  private let questions = Latest()

  /// Prepares values for the match of a host.
  package init(
    loader: PlayerLoader<G>, tell: @escaping @Sendable (SessionReport<G>) -> Void
  ) {
    self.loader = loader
    self.tell = tell
  }

  /// Values every move of a position. Cancels the question before.
  /// ``SessionReport/valued(_:of:)`` and ``SessionReport/done`` follow.
  package func ask(about position: G.Position) {
    let question = questions.begin()
    onNewThread { [self] in
      let values = loader.plugin.valuation(
        of: position, best: .max, nodes: Self.nodes,
        isWanted: { [questions] in questions.isLatest(question) })
      questions.commit(question) { _ in tell(.valued(values, of: position)) }
      tell(.done)
    }
  }

  /// Cancels the present question, because the match goes on.
  package func stop() { questions.begin() }
}
