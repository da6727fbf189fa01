import MoonstoneSupport

/// A worker that makes something of its first request, which answers the others: the rules of a
/// game, or a predicate.
final class AnsweringWorker<Answerer>: Service {
  private let kind: Frame.Kind
  private let memory: Int
  private let make: (inout FrameReader) throws -> (Answerer, Frame)
  private let answer: (Answerer, Frame) throws -> Frame

  /// - Parameters:
  ///   - kind: what the first request is.
  ///   - memory: the bytes that its script may use.
  ///   - make: reads the first request, and writes its reply.
  ///   - answer: reads one of the others, and writes its reply.
  init(
    _ kind: Frame.Kind, memory: Int,
    make: @escaping (inout FrameReader) throws -> (Answerer, Frame),
    answer: @escaping (Answerer, Frame) throws -> Frame
  ) {
    self.kind = kind
    self.memory = memory
    self.make = make
    self.answer = answer
  }

  func prepare() {}

  func stop() {}

  func serve() {
    let conversation = Conversation()
    guard let (answerer, reply) = conversation.begin(with: kind, memory: memory, make) else {
      return
    }
    conversation.send(reply)
    while let frame = conversation.receive() {
      guard let reply = try? answer(answerer, frame) else { _exit(65) }
      conversation.send(reply)
    }
  }
}

extension AnsweringWorker<RulesService> {
  /// Answers about the rules of a game.
  convenience init(rulesWith memory: Int) {
    self.init(.rules, memory: memory) { reader in
      let (source, _, limits) = try reader.rules()
      let service = try RulesService(source, limits)
      return (service, .declaration(service.declared))
    } answer: { service, frame in
      var reader = frame.reader
      guard frame.kind == .rule else { throw FrameError() }
      return .ruled(service.answer(try reader.question()))
    }
  }
}

extension AnsweringWorker<PredicateRunner> {
  /// Answers which matches a predicate wants.
  convenience init(predicateWith memory: Int) {
    self.init(.predicate, memory: memory) { reader in
      (try PredicateRunner(try reader.predicate(), memory: memory), .done())
    } answer: { runner, frame in
      var reader = frame.reader
      guard frame.kind == .sift else { throw FrameError() }
      let asked = try reader.sift()
      return .sifted(runner.sift(asked.columns, count: asked.count, ticks: asked.ticks))
    }
  }
}
