internal import CMoonstone
import Foundation

/// The worker's side of a conversation about the rules of a game.
final class RulesWorker: Service {
  private let memory: Int

  init(memory: Int) { self.memory = memory }

  func prepare() {}

  func stop() {}

  func serve() {
    let conversation = Conversation()
    conversation.beConfined(memory: memory)
    guard let frame = conversation.receive(), frame.kind == .rules else { _exit(65) }
    var reader = frame.reader
    guard let (source, _, limits) = try? reader.rules() else { _exit(65) }
    let service: RulesService
    do {
      service = try RulesService(source, limits)
    } catch {
      conversation.send(
        .failed(ScriptFailure(status: MS_FAULT, message: error.message), printed: ""))
      return
    }
    conversation.send(.declaration(service.declared))
    while let frame = conversation.receive() {
      var reader = frame.reader
      guard frame.kind == .rule, let question = try? reader.question() else { _exit(65) }
      conversation.send(.ruled(service.answer(question)))
    }
  }
}
