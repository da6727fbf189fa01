import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

// What the match asks.
extension Table {
  /// Lets a player be asked, at the pace of the table, and answers what no person need answer.
  func ask(_ request: Request) {
    if let end = stepEnd, sheet.match.ply >= end, request.kind != .confirmReset {
      stepEnd = nil
      attempt { try session.host.interrupt(.pause) }
      return
    }
    switch request.kind {
    case .confirmReset: session.answers.show(request)
    case .acknowledgePass:
      let hasPeople = session.changes.sources[sheet.match.position.turn] == .human
      show(request) { if !hasPeople { $0.put(.acknowledge, to: request) } }
    case .move: show(request) { _ in }
    }
  }

  private func show(
    _ request: Request, then act: @escaping @Sendable (PendingAnswers<G>) -> Void
  ) {
    let answers = session.answers
    let now = monotonicTime()
    if due < now || hasPeople { due = now }
    let wait = due - now
    due += pace
    guard wait > .zero else {
      answers.show(request)
      return act(answers)
    }
    Task {
      try? await Task.sleep(for: wait)
      answers.show(request)
      act(answers)
    }
  }

  var hasPeople: Bool {
    let sources = session.changes.sources
    return sources.black == .human || sources.white == .human
  }

  /// Sets the time from one ply of programs to the next.
  func setPace(_ milliseconds: Int) {
    pace = .milliseconds(min(max(milliseconds, 0), 10_000))
    post("pace", .integer(Int(pace / .milliseconds(1))))
  }

  /// Lets the match go on after a change; a refusal is said.
  func attempt(_ body: () throws -> Void) {
    do {
      try body()
      session.playOn()
    } catch let rejection as Rejection {
      say("\(rejection)", of: nil)
    } catch {
      fail(error)
    }
  }
}
