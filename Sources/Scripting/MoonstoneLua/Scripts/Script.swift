internal import CMoonstone
import MoonstoneHost
import MoonstoneKernel

/// A script in this process, behind the bridge.
final class Script: ScriptEngine, @unchecked Sendable {
  /// The game must outlive the script.
  private let bridge: Bridge
  private let handle: OpaquePointer
  private let isFixed, takesImage: Bool
  private static let nothing = ScriptSource(name: "", bytes: [])
  /// The version that is asked.
  private var source = Script.nothing
  private var role = ScriptRole.strategy
  /// What the script can be made again without loading it; `nil` if nothing.
  private(set) var imaged: LoadedVersion?

  /// - Parameters:
  ///   - fixed: whether to put everything of the script at a fixed address; for the only script of
  ///     a worker.
  ///   - takesImage: whether to take an image of a version when it is loaded, for the next time.
  init(
    _ bridge: Bridge, memory: Int, fixed: Bool = false, takesImage: Bool = false
  ) throws(ScriptError) {
    self.bridge = bridge
    isFixed = fixed
    self.takesImage = takesImage
    guard let handle = ms_script_new(bridge.game, memory, fixed) else {
      throw ScriptError(.invalid, "there is not enough memory for a script")
    }
    self.handle = handle
  }

  /// A script that is to load a version; without compiling it, if one before has left it.
  convenience init(_ bridge: Bridge, for version: LoadedVersion) throws(ScriptError) {
    if let idle = bridge.idle.take(version) {
      self.init(bridge, idle, keeping: version)
    } else {
      try self.init(bridge, memory: version.limits.memory, takesImage: true)
    }
  }

  private init(_ bridge: Bridge, _ handle: OpaquePointer, keeping version: LoadedVersion) {
    self.bridge = bridge
    self.handle = handle
    isFixed = false
    takesImage = true
    imaged = version
  }

  deinit {
    if let imaged, !isFixed { bridge.idle.give(handle, imaged) } else { ms_script_free(handle) }
  }

  /// Replaces the script. If the new one does not load, the old one stays.
  func load(
    _ source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole
  ) throws(ScriptError) {
    let version = LoadedVersion(source, limits, as: role)
    if version == imaged, restore() {
      self.source = source
      self.role = role
      return
    }
    imaged = nil
    try compile(source, limits, as: role)
    if takesImage, ms_script_take_image(handle) { imaged = version }
  }

  /// Makes the script again what it was when it had been loaded. `false` if that was not imaged.
  func restore() -> Bool {
    guard imaged != nil else { return false }
    ms_script_restore(handle)
    return true
  }

  private func compile(
    _ source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole
  ) throws(ScriptError) {
    let texts = BorrowedTexts()
    var main = texts.lend(name: ScriptSource.chunk, source.bytes)
    if source.asksForBook, !lendBook(source.book) {
      throw ScriptError(
        .unavailable,
        ScriptFault(file: clean(source.name), text: "there is not enough memory for its book"))
    }
    guard set(source.settings) else {
      throw ScriptError(
        .unavailable,
        ScriptFault(file: clean(source.name), text: "there is not enough memory for parameters"))
    }
    let includes = source.modules.map { include in
      ms_include(
        module: texts.lend(include.module), source: texts.lend(name: include.chunk, include.bytes))
    }
    let status = ms_script_load(
      handle, role.number, &main, includes, Int32(includes.count), limits.secondsToLoad,
      UInt64(limits.loadTicks ?? 0))
    texts.end()
    guard status == MS_OK else {
      throw ScriptError(fault(in: source), of: source.name)
    }
    self.source = source
    self.role = role
  }

  private func set(_ parameters: String) -> Bool {
    var parameters = parameters
    return parameters.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ms_script_set_params(handle, $0.baseAddress, $0.count)
      }
    }
  }

  private func lendBook(_ book: [UInt8]?) -> Bool {
    guard let book else { return ms_script_lend_book(handle, nil, 0) }
    return book.withUnsafeBytes { bytes in
      ms_script_lend_book(handle, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
  }

  func remember(
    _ memory: String, name: String, _ limits: ScriptLimits
  ) throws(ScriptError) -> String? {
    var memory = memory
    var note = ms_text()
    let status = memory.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ms_script_remember(
          handle, $0.baseAddress, $0.count, limits.secondsToLoad, UInt64(limits.loadTicks ?? 0),
          &note)
      }
    }
    if status != MS_OK { throw ScriptError(fault(in: source), of: name) }
    return String(note).map(source.named)
  }

  func exported() -> (memory: String?, error: String?) {
    var error = ms_text()
    let memory = ms_script_memory(handle, &error)
    return (String(memory), String(error))
  }

  /// How many texts of moves it comes with when it is restored and nobody counts its ticks.
  var warmTexts: Int { Int(ms_script_warm_texts(handle)) }

  func getReady() { ms_script_get_ready(handle) }
  func stop() { ms_script_stop(handle) }

  func choose(
    _ turn: borrowing ScriptTurn, within seconds: Double, tellingBy teller: Teller?
  ) throws(ScriptFailure) -> ScriptAnswer {
    var asked = ms_turn(turn, within: seconds)
    // Ticks alone decide where they are the only limit: what a search found would depend on how
    // busy the machine is. What beats the meter runs out of CPU time.
    let isTicked = turn.budget.remaining == nil && turn.budget.remainingTicks != nil
    let seconds = isTicked ? .infinity : seconds
    var choice = ms_choice()
    let status = withUnsafePointer(to: turn) { turn in
      var listener = ScriptListener(turn: turn, teller: teller)
      return withUnsafeMutablePointer(to: &listener) { listener in
        ms_script_listen(handle, tell, listener)
        defer { ms_script_listen(handle, nil, nil) }
        return ms_script_choose(handle, &asked, seconds, &choice)
      }
    }
    guard status == MS_OK else {
      throw ScriptFailure(
        status: status, fault: fault(in: source), calls: calls, variables: variables,
        ticks: Int(clamping: choice.ticks), drewChance: choice.drew_chance)
    }
    return ScriptAnswer(
      move: Int(choice.move), ticks: Int(clamping: choice.ticks),
      comment: Comment(choice.comment), memory: String(choice.memory),
      memoryError: String(choice.memory_error),
      pace: .init(seconds: choice.seconds, wait: choice.wait), drewChance: choice.drew_chance)
  }

  func observe(_ notice: ScriptNotice) -> ScriptFailure? {
    var turn = ms_turn()
    turn.position = notice.position
    turn.moves = notice.moves.codes.baseAddress
    turn.ply = Int32(notice.moves.codes.count)
    turn.side = -1
    turn.seconds = -1
    turn.ticks = UInt64(max(notice.ticks, 1))
    turn.allowance = Double(notice.ticks)
    turn.seed = notice.seed
    let ask = role == .prompt ? ms_script_prompt : ms_script_observe
    var event = notice.event
    let status = event.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ask(
          handle, &turn, ms_text(bytes: $0.baseAddress, length: $0.count), notice.seconds)
      }
    }
    return status == MS_OK ? nil : ScriptFailure(status: status, fault: fault(in: source))
  }

  func begin(_ meter: ScriptMeter) throws(ScriptError) {
    let hasMemory =
      switch meter {
      case .profile: ms_script_profile(handle, true)
      case .trace: ms_script_follow(handle, true)
      case .parameters: true
      }
    if !hasMemory { throw ScriptError(.unavailable, "there is not enough memory for a \(meter)") }
  }

  /// Has the next choice stepped through.
  func beginDebugging() throws(ScriptError) {
    guard
      ms_script_debug(handle, Frame.Kind.inspect.rawValue, Frame.Kind.stopped.rawValue)
    else {
      throw ScriptError(.unavailable, "this system cannot step through thoughts")
    }
  }

  func text(of meter: ScriptMeter) -> String? {
    switch meter {
    case .profile: String(ms_script_profile_text(handle))
    case .parameters: String(ms_script_params(handle))
    case .trace: String(ms_script_followed(handle)).map(named(lines:))
    }
  }

  var printed: String {
    let printed = ms_script_printed(handle)
    guard printed.length > 0, var text = String(printed) else { return "" }
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  /// The calls that led to the last failure.
  private var calls: String {
    named(lines: String(ms_script_traceback(handle)) ?? "")
  }

  /// Where the last failure was, and what the variables there held.
  private var variables: String {
    var lines = (String(ms_script_variables(handle)) ?? "").split(separator: "\n").map(String.init)
    if let place = lines.first { lines[0] = source.named(place) }
    return lines.joined(separator: "\n")
  }

  private func named(lines: String) -> String {
    lines.split(separator: "\n").map { source.named(String($0)) }.joined(separator: "\n")
  }

  /// The last failure, of this version.
  private func fault(in source: ScriptSource) -> ScriptFault {
    source.fault(ms_script_error(handle))
  }
}

extension ScriptLimits {
  /// Seconds for compiling and running the file: without end where ticks limit it.
  fileprivate var secondsToLoad: Double { loadTicks == nil ? loadSeconds : .infinity }
}

/// Called by the watchdog while the script chooses, with its `ScriptListener`.
private func tell(
  _ listener: UnsafeMutableRawPointer?, _ comment: UnsafePointer<ms_comment>?, _ ticks: UInt64
) {
  guard let listener, let said = comment.flatMap({ Comment($0.pointee) }) else { return }
  let heard = listener.assumingMemoryBound(to: ScriptListener.self).pointee
  heard.turn.pointee.report(said, Int(clamping: ticks), by: heard.teller)
}
