import MoonstoneSupport

/// The worker's side of a conversation about a predicate.
final class PredicateWorker: Service {
  private let memory: Int

  init(memory: Int) { self.memory = memory }

  func prepare() {}

  func stop() {}

  func serve() {
    let conversation = Conversation()
    let runner = conversation.begin(with: .predicate, memory: memory) { reader in
      try PredicateRunner(try reader.predicate(), memory: memory)
    }
    guard let runner else { return }
    conversation.send(.done())
    while let frame = conversation.receive() {
      var reader = frame.reader
      guard frame.kind == .sift, let asked = try? reader.sift() else { _exit(65) }
      conversation.send(
        .sifted(runner.sift(asked.columns, count: asked.count, ticks: asked.ticks)))
    }
  }
}
