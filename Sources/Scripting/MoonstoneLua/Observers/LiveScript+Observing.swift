internal import CMoonstone
import MoonstoneHost
import MoonstoneKernel

/// What came of telling an observer about an event.
public enum ObserverReport: Hashable, Sendable {
  /// What it printed, in lines.
  case said(String)
  /// A sentence about its file: that a new version is used, or why it is not.
  case note(String)
  /// Why it failed, with file and line. It hears nothing from now on.
  case dropped(String)
}

extension LiveScript {
  /// Tells an observer of an event, after looking for a new version of it.
  ///
  /// - Parameter report: hears what came of it, in order.
  /// - Returns: whether the observer can hear another event.
  func observe(
    _ notice: ScriptNotice, report: @escaping @Sendable (ObserverReport) -> Void
  ) -> Bool {
    state.withLock { state in
      let attention = TurnAttention { [role] said in
        switch said {
        case .note(let text): report(.note(text))
        case .swapped(let identity):
          report(.note("\(identity.name): the new version of the observer \(role.verb) on"))
        case .thinking, .delayed: break
        }
      }
      // It is always wanted, and so never cancelled.
      try? swapIfChanged(&state, attention)
      let engine = shown.withLock { $0.playing }
      engine.getReady()
      let failure = engine.observe(notice)
      let printed = engine.printed
      if !printed.isEmpty { report(.said(printed)) }
      guard let failure else { return true }
      let name = state.file?.path ?? identity.name
      let fault = failure.fault
      report(
        .dropped(
          failure.status == MS_RULES
            ? "\(name): the rules of the game broke a law: \(fault)" : fault.described(of: name)))
      return false
    }
  }

  /// The state to continue from elsewhere. It has a memory only if that is plain data.
  func remembered() -> (source: ScriptSource, file: ScriptFile?, memory: String?) {
    state.withLock { state in
      (state.source, state.file, shown.withLock { $0.playing }.exported().memory)
    }
  }
}
