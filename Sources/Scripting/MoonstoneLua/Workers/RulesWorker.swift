import MoonstoneSupport

/// The worker's side of a conversation about the rules of a game.
final class RulesWorker: Service {
  private let memory: Int

  init(memory: Int) { self.memory = memory }

  func prepare() {}

  func stop() {}

  func serve() {
    let conversation = Conversation()
    let service = conversation.begin(with: .rules, memory: memory) { reader in
      let (source, _, limits) = try reader.rules()
      return try RulesService(source, limits)
    }
    guard let service else { return }
    conversation.send(.declaration(service.declared))
    while let frame = conversation.receive() {
      var reader = frame.reader
      guard frame.kind == .rule, let question = try? reader.question() else { _exit(65) }
      conversation.send(.ruled(service.answer(question)))
    }
  }
}
