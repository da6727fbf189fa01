internal import CMoonstone
import MoonstoneKernel

/// What runs a script: this process, or a worker. One call at a time, except ``stop()``.
protocol ScriptEngine: AnyObject, Sendable {
  /// Makes the first text of a script ready to be asked.
  func load(
    _ source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole
  ) throws(ScriptError)

  /// A new one of the same kind, for a new text.
  func another() throws(ScriptError) -> any ScriptEngine

  /// The memory as text, or why it cannot be kept.
  func exported() -> (memory: String?, error: String?)

  /// Hands a memory over, to what has just been loaded and within what is left of those limits.
  ///
  /// - Returns: what became of the memory of another version; `nil` when it is of the same.
  func remember(
    _ memory: String, name: String, _ limits: ScriptLimits
  ) throws(ScriptError) -> String?

  /// From here until ``choose(_:)`` or ``observe(_:)`` returns, ``stop()`` is heard.
  func getReady()

  /// Makes what is under way fail, a choice with `MS_STOPPED`, from any thread.
  func stop()

  func choose(_ question: ScriptQuestion) -> Result<ScriptAnswer, ScriptFailure>

  /// Tells an observer of an event; what it failed with, if it did.
  func observe(_ notice: ScriptNotice) -> ScriptFailure?

  /// What the last call printed, without the last line feed.
  var printed: String { get }
}

struct ScriptQuestion {
  /// The bytes of the position.
  let position: UnsafeRawPointer
  /// The codes of every move so far.
  let moves: UnsafeBufferPointer<Int64>
  let side: Side
  /// What is left on the clock, where the script may know; `nil` when it may not, or when time is
  /// unlimited.
  let clock: Double?
  /// The limit of ticks; `nil` when they are unlimited.
  let ticks: Int?
  /// What it may well spend: of ticks where they are limited, else of seconds where it may know its
  /// clock; `nil` when nobody says.
  let allowance: Double?
  /// The limit on the wall clock.
  let seconds: Double
  let seed: UInt64
  let wantsMemory: Bool
  /// Told what the script says while it thinks.
  let listener: ScriptListener
}

/// What an observer is told.
struct ScriptNotice {
  /// The bytes of the position after the event.
  let position: UnsafeRawPointer
  /// The codes of every move so far.
  let moves: UnsafeBufferPointer<Int64>
  /// A table of plain data, in the form of a memory's text.
  let event: String
  let ticks: Int
  /// The limit on the wall clock.
  let seconds: Double
  let seed: UInt64
}

struct ScriptAnswer {
  let move: Int
  let ticks: Int
  let comment: Comment?
  let memory: String?
  let memoryError: String?
}

struct ScriptFailure: Error {
  let status: ms_status
  let message: String
  /// Where the rules of the game are said to have broken a law, by a worker, which may be in a
  /// stranger's hands.
  var charge: RulesCharge?
  /// Whether it is no fault of the script.
  var isOurs = false
}

/// How rules were brought to break a law, for whoever wants to see it.
struct RulesCharge: Hashable, Sendable {
  /// The text of the position that a script was asked about.
  let root: String
  /// The moves from there; the law was broken by playing the last one, or by what is said of the
  /// position after it.
  let path: [LuaWord]
  /// `nil` when no query was asked.
  var query: Int?
  var arguments: [Int] = []

  /// More than any script looks ahead.
  static let mostMoves = 1000
}
