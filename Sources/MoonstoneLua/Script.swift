internal import CMoonstone
import MoonstoneKernel

/// A script behind the bridge. One call at a time, except ``stop()``.
final class Script: @unchecked Sendable {
  struct Answer {
    let move: Int
    let comment: Comment?
    let memory: String?
    let memoryError: String?
  }

  struct Failure: Error {
    let status: ms_status
    let message: String
  }

  /// The game must outlive the script.
  private let bridge: Bridge
  private let handle: OpaquePointer

  init(_ bridge: Bridge, limits: ScriptLimits) throws(ScriptError) {
    self.bridge = bridge
    guard let handle = ms_script_new(bridge.game, limits.memory) else {
      throw ScriptError(.invalid, "there is no memory for a script")
    }
    self.handle = handle
  }

  deinit { ms_script_free(handle) }

  /// Replaces the strategy. When the new one does not load, the old one stays.
  func load(_ source: ScriptSource, seconds: Double) throws(ScriptError) {
    let status = source.bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        ms_script_load(handle, source.name, text.baseAddress, text.count, seconds)
      }
    }
    guard status == MS_OK else {
      let message = String(ms_script_error(handle)) ?? ""
      let place =
        message.hasPrefix(source.name) || message.hasPrefix("...") ? "" : "\(source.name): "
      throw ScriptError(.invalid, "\(place)\(message)")
    }
  }

  func remember(_ memory: String, name: String) throws(ScriptError) {
    var memory = memory
    let status = memory.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ms_script_remember(handle, $0.baseAddress, $0.count)
      }
    }
    guard status == MS_OK else {
      throw ScriptError(.invalid, "\(name): \(String(ms_script_error(handle)) ?? "")")
    }
  }

  func getReady() { ms_script_get_ready(handle) }

  /// Makes a choice under way fail with `MS_STOPPED`, from any thread.
  func stop() { ms_script_stop(handle) }

  func choose(_ turn: ms_turn, seconds: Double) -> Result<Answer, Failure> {
    var choice = ms_choice()
    let status = withUnsafePointer(to: turn) { ms_script_choose(handle, $0, seconds, &choice) }
    guard status == MS_OK else {
      return .failure(Failure(status: status, message: String(ms_script_error(handle)) ?? ""))
    }
    return .success(
      Answer(
        move: Int(choice.move), comment: Comment(choice), memory: String(choice.memory),
        memoryError: String(choice.memory_error)))
  }

  /// What the last call printed, without the last line feed.
  var printed: String {
    var text = String(ms_script_printed(handle)) ?? ""
    while text.hasSuffix("\n") { text.removeLast() }
    return text
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
