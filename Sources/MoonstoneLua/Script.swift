internal import CMoonstone
import MoonstoneKernel

/// A script in this process, behind the bridge.
final class Script: ScriptEngine, @unchecked Sendable {
  /// The game must outlive the script.
  private let bridge: Bridge
  private let handle: OpaquePointer

  /// - Parameter fixed: whether everything of the script should lie at a fixed place; for the one
  ///   script of a worker.
  init(_ bridge: Bridge, memory: Int, fixed: Bool = false) throws(ScriptError) {
    self.bridge = bridge
    guard let handle = ms_script_new(bridge.game, memory, fixed) else {
      throw ScriptError(.invalid, "there is no memory for a script")
    }
    self.handle = handle
  }

  deinit { ms_script_free(handle) }

  /// Replaces the strategy. When the new one does not load, the old one stays.
  func load(_ source: ScriptSource, _ limits: ScriptLimits) throws(ScriptError) {
    let texts = LentTexts()
    var main = texts.lend(name: source.name, source.bytes)
    let includes = source.includes.map { include in
      ms_include(
        module: texts.lend(include.module), source: texts.lend(name: include.name, include.bytes))
    }
    let status = ms_script_load(
      handle, &main, includes, Int32(includes.count), limits.loadSeconds,
      UInt64(limits.loadTicks ?? 0))
    texts.end()
    if status != MS_OK { throw ScriptError(failure: message, of: source.name) }
  }

  func replaced(
    by source: ScriptSource, _ limits: ScriptLimits
  ) throws(ScriptError) -> any ScriptEngine {
    try load(source, limits)
    return self
  }

  func remember(_ memory: String, name: String) throws(ScriptError) {
    var memory = memory
    let status = memory.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ms_script_remember(handle, $0.baseAddress, $0.count)
      }
    }
    if status != MS_OK { throw ScriptError(failure: message, of: name) }
  }

  /// The script's memory as text, or `nil` when it cannot be kept.
  var memory: String? { String(ms_script_memory(handle)) }

  func getReady() { ms_script_get_ready(handle) }
  func stop() { ms_script_stop(handle) }

  func choose(_ question: ScriptQuestion) -> Result<ScriptAnswer, ScriptFailure> {
    var turn = ms_turn()
    turn.position = question.position
    turn.ply = Int32(question.moves.count)
    turn.side = Int32(question.side.rawValue)
    turn.seconds = question.clock ?? -1
    // None left is not unlimited, which is what 0 says.
    turn.ticks = question.ticks.map { UInt64(max($0, 1)) } ?? 0
    turn.seed = question.seed
    turn.wants_memory = question.wantsMemory
    var choice = ms_choice()
    let status = question.moves.withUnsafeBufferPointer { moves in
      turn.moves = moves.baseAddress
      return withUnsafePointer(to: turn) {
        ms_script_choose(handle, $0, question.seconds, &choice)
      }
    }
    guard status == MS_OK else {
      return .failure(ScriptFailure(status: status, message: message))
    }
    return .success(
      ScriptAnswer(
        move: Int(choice.move), ticks: Int(clamping: choice.ticks), comment: Comment(choice),
        memory: String(choice.memory),
        memoryError: String(choice.memory_error)))
  }

  var printed: String {
    var text = String(ms_script_printed(handle)) ?? ""
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  private var message: String { String(ms_script_error(handle)) ?? "" }
}

extension ScriptError {
  /// A failure of the script with this name. Lua shortens long names at the front.
  init(failure message: String, of name: String) {
    let hasPlace = message.hasPrefix(name) || message.hasPrefix("...")
    self.init(.invalid, hasPlace ? message : "\(name): \(message)")
  }
}

extension Comment {
  fileprivate init?(_ choice: ms_choice) {
    let text = String(choice.text)
    guard choice.has_value || choice.has_depth || text != nil else { return nil }
    self.init(
      value: choice.has_value ? choice.value : nil,
      depth: choice.has_depth ? Int(choice.depth) : nil, text: text)
  }
}

extension String {
  /// A copy of borrowed bytes; `nil` when there are none.
  fileprivate init?(_ text: ms_text) {
    guard let bytes = text.bytes else { return nil }
    self.init(
      decoding: UnsafeRawBufferPointer(start: bytes, count: text.length), as: UTF8.self)
  }
}

/// Bytes that C may read until ``end()``.
private final class LentTexts {
  private var lent: [UnsafeMutableRawPointer] = []

  func end() {
    for pointer in lent { pointer.deallocate() }
    lent = []
  }

  func lend(_ text: String) -> UnsafePointer<CChar> {
    lend(Array(text.utf8) + [0])
  }

  func lend(name: String, _ bytes: [UInt8]) -> ms_source {
    ms_source(name: lend(name), bytes: lend(bytes), length: bytes.count)
  }

  private func lend(_ bytes: [UInt8]) -> UnsafePointer<CChar> {
    let pointer = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
    pointer.copyMemory(from: bytes, byteCount: bytes.count)
    lent.append(pointer)
    return UnsafePointer(pointer.assumingMemoryBound(to: CChar.self))
  }
}
