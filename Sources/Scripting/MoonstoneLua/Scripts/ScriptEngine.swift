internal import CMoonstone
import MoonstoneKernel

/// What runs a script: this process or a worker. One call at a time, except ``stop()``.
protocol ScriptEngine: AnyObject, Sendable {
  /// Loads the first version of a script.
  func load(
    _ source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole
  ) throws(ScriptError)

  /// The script's memory as text, or why it cannot be kept.
  func exported() -> (memory: String?, error: String?)

  /// Hands a memory to a script that has just been loaded, within what is left of those limits.
  ///
  /// - Returns: what became of a memory that another version left; `nil` when the same one did.
  func remember(
    _ memory: String, name: String, _ limits: ScriptLimits
  ) throws(ScriptError) -> String?

  /// From here until the next choice or observation returns, ``stop()`` is heard.
  func getReady()

  /// Makes whatever is in progress fail, a choice with `MS_STOPPED`. Called from any thread.
  func stop()

  /// Asks the script for a move.
  ///
  /// - Parameters:
  ///   - seconds: the limit on the wall clock.
  ///   - teller: tells the turn what the script says while it thinks; it hears it at once when
  ///     `nil`.
  func choose(
    _ turn: borrowing ScriptTurn, within seconds: Double, tellingBy teller: Teller?
  ) throws(ScriptFailure) -> ScriptAnswer

  /// Tells an observer of an event. Returns what it failed with, if it did.
  func observe(_ notice: ScriptNotice) -> ScriptFailure?

  /// Writes down the choices from here on.
  func begin(_ meter: ScriptMeter) throws(ScriptError)

  /// What was written down, as C writes it; `nil` if nothing was.
  func text(of meter: ScriptMeter) -> String?

  /// What the last call printed, without the last line feed.
  var printed: String { get }

  /// The processor time that its own process has had, in seconds; 0 in this process.
  var processorTime: Double { get }
}

extension ScriptEngine {
  var processorTime: Double { 0 }
}

/// An event as an observer hears it.
struct ScriptNotice {
  /// The bytes of the position after the event.
  let position: UnsafeRawPointer
  let moves: MovesSoFar
  /// A table of plain data, in the form of a memory's text.
  let event: String
  let ticks: Int
  /// The limit on the wall clock.
  let seconds: Double
  let seed: UInt64
}

/// Why a script did not answer.
struct ScriptFailure: Error {
  let status: ms_status
  let fault: ScriptFault
  /// The calls that led there, a line each, the innermost first; empty when that is not known, or
  /// the message says it all.
  var calls = ""
  /// The place of the innermost function in Lua, and then what its variables held, a line each;
  /// empty when that is not known.
  var variables = ""
  /// The ticks that the choice took; `nil` if that is not known.
  var ticks: Int?
  /// Whether the choice took a random number, as far as that is known.
  var drewChance = true
  /// How the game's rules are said to have broken a law. A worker says so, which may be in a
  /// stranger's hands.
  var breach: RulesBreach?
  /// Whether the machine is to blame, and not the script.
  var isOurs = false

  var message: String { fault.description }
}

extension ScriptFailure {
  /// A failure of which it is not known where in the script it happened.
  init(status: ms_status, message: String, isOurs: Bool = false) {
    self.init(status: status, fault: ScriptFault(text: message), isOurs: isOurs)
  }
}
