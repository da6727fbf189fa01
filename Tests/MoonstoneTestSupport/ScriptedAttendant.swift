import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// An attendant that answers from a script, and by itself after it: it acknowledges, and says no.
public final class ScriptedAttendant: Attendant {
  public enum Step: Sendable {
    case answer(Bool)
    case fail(any Error)
    /// Waits until the gate opens, and gives up when stopped.
    case wait(until: Gate, then: Bool)
  }

  public enum Question: Hashable, Sendable {
    case pass(Side)
    case reset
  }

  private struct State {
    var script: [Step]
    var stops = 0
    var wake: Gate?
    var wasStopped = false
  }

  private let asked = Recorder<Question>()
  private let prepared = Recorder<Request>()
  private let preparation: Gate?
  private let state: Locked<State>

  /// - Parameter preparation: what each preparation waits for, if it is not stopped.
  public init(_ script: [Step] = [], preparation: Gate? = nil) {
    state = Locked(State(script: script))
    self.preparation = preparation
  }

  /// What it has been told to prepare for.
  public var preparations: [Request] { prepared.elements }

  /// The preparation with this number, counted from 1, as soon as it is under way.
  public func preparation(_ number: Int = 1) async -> Request { await prepared.element(number) }

  public func prepare(
    for request: Request, isWanted: @escaping @Sendable () -> Bool
  ) async throws {
    let wake = Gate()
    state.withLock { $0.wake = wake }
    prepared.append(request)
    guard let preparation else { return }
    preparation.whenOpen { wake.open() }
    if isWanted() { await wake.wait() }
    if !isWanted() { throw CancellationError() }
  }

  public var questions: [Question] { asked.elements }
  public var stops: Int { state.withLock { $0.stops } }

  /// The question with this number, counted from 1, as soon as it is asked.
  public func question(_ number: Int = 1) async -> Question { await asked.element(number) }

  public func acknowledgePass(of side: Side) async throws { _ = try await answer(.pass(side)) }
  public func confirmReset() async throws -> Bool { try await answer(.reset) }

  private func answer(_ question: Question) async throws -> Bool {
    let wake = Gate()
    let step: Step? = state.withLock { state in
      state.wake = wake
      state.wasStopped = false
      return state.script.isEmpty ? nil : state.script.removeFirst()
    }
    defer { state.withLock { $0.wake = nil } }
    asked.append(question)
    switch step {
    case .answer(let yes): return yes
    case .fail(let error): throw error
    case .wait(let gate, let yes):
      gate.whenOpen { wake.open() }
      // A stop from before this question was taken up would have gone unheard.
      if !Task.isCancelled { await wake.wait() }
      if Task.isCancelled || state.withLock({ $0.wasStopped }) { throw CancellationError() }
      return yes
    case nil: return false
    }
  }

  public func stop() {
    let wake = state.withLock { state in
      state.stops += 1
      state.wasStopped = true
      return state.wake
    }
    wake?.open()
  }
}
