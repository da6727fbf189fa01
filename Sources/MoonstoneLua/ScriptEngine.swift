internal import CMoonstone
import MoonstoneKernel

/// What runs a script: this process, or a worker. One call at a time, except ``stop()``.
protocol ScriptEngine: AnyObject, Sendable {
  /// Makes the first text of a script ready to be asked.
  func load(_ source: ScriptSource, _ limits: ScriptLimits) throws(ScriptError)

  /// What takes this one's place to run a new text, with the memory handed over; it may be this
  /// one. When it throws, this one is as it was.
  func replaced(
    by source: ScriptSource, _ limits: ScriptLimits
  ) throws(ScriptError) -> any ScriptEngine

  func remember(_ memory: String, name: String) throws(ScriptError)

  /// From here until ``choose(_:)`` returns, ``stop()`` is heard.
  func getReady()

  /// Makes a choice under way fail with `MS_STOPPED`, from any thread.
  func stop()

  func choose(_ question: ScriptQuestion) -> Result<ScriptAnswer, ScriptFailure>

  /// What the last call printed, without the last line feed.
  var printed: String { get }
}

struct ScriptQuestion {
  /// The bytes of the position.
  let position: UnsafeRawPointer
  /// The position as text, for those who do not share its bytes.
  let text: () -> String
  /// The codes of every move so far.
  let moves: [UInt16]
  let side: Side
  /// What is left on the clock, where the script may know; `nil` when it may not, or when time is
  /// unlimited.
  let clock: Double?
  /// The limit of ticks; `nil` when they are unlimited.
  let ticks: Int?
  /// The limit on the wall clock.
  let seconds: Double
  let seed: UInt64
  let wantsMemory: Bool
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
}
