internal import CMoonstone
import Foundation

/// The worker's side of a conversation about a predicate.
final class PredicateWorker: Service {
  private let memory: Int

  init(memory: Int) { self.memory = memory }

  func prepare() {}

  func stop() {}

  func serve() {
    let conversation = Conversation()
    conversation.beConfined(memory: memory)
    guard let frame = conversation.receive(), frame.kind == .predicate else { _exit(65) }
    var reader = frame.reader
    guard let source = try? reader.predicate() else { _exit(65) }
    let runner: PredicateRunner
    do {
      runner = try PredicateRunner(source, memory: memory)
    } catch {
      conversation.send(
        .failed(ScriptFailure(status: MS_FAULT, message: error.message), printed: ""))
      return
    }
    conversation.send(.done())
    while let frame = conversation.receive() {
      var reader = frame.reader
      guard frame.kind == .sift, let asked = try? reader.sift() else { _exit(65) }
      conversation.send(
        .sifted(runner.sift(asked.columns, count: asked.count, ticks: asked.ticks)))
    }
  }
}
