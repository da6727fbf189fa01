import MoonstoneHost
import MoonstoneKernel

/// Keeps every event it hears with the match as it was then, and throws where it is told to.
public final class RecordingObserver<G: Game>: Observer {
  public typealias Heard = (event: Match<G>.Event, match: Match<G>)

  private let recorder = Recorder<Heard>()
  private let fault: @Sendable (Match<G>.Event) -> (any Error)?

  /// - Parameter fault: the error to throw at an event, after it has been recorded.
  public init(fault: @escaping @Sendable (Match<G>.Event) -> (any Error)? = { _ in nil }) {
    self.fault = fault
  }

  public var heard: [Heard] { recorder.elements }
  public var events: [Match<G>.Event] { heard.map(\.event) }

  /// The event with this number, counted from 1, as soon as it is told.
  public func event(_ number: Int) async -> Match<G>.Event {
    await recorder.element(number).event
  }

  public func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    recorder.append((event, match))
    if let error = fault(event) { throw error }
  }
}
