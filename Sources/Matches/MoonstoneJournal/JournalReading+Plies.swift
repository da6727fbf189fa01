import MoonstoneKernel

extension JournalReading {
  /// The line that made each ply of the match as it stands, the first ply first: where a move was
  /// taken back and another played, the other one's.
  public var standing: [Entry] {
    var standing: [Entry] = []
    var undone: [Entry] = []
    for entry in entries {
      guard case .event(let event) = entry.content else { continue }
      switch event {
      case .played, .passed: standing.append(entry)
      case .tookBack(let plies):
        for _ in 0..<plies { undone.append(standing.removeLast()) }
      case .redid(let moves):
        for _ in moves { standing.append(undone.removeLast()) }
      case .reset: standing = []
      case .started, .asked, .paused, .resumed, .changed, .swapped, .noted, .thinking, .resetAsked,
        .resetRefused, .ended:
        break
      }
    }
    return standing
  }

  /// The line with which the match as it stands began, or began anew; `nil` before it has started.
  public var beginning: Entry? {
    entries.last { entry in
      switch entry.content {
      case .event(.started), .event(.reset): true
      default: false
      }
    }
  }

  /// The match after a line.
  public func match(after last: Entry) -> Match<G> {
    var match = start
    for entry in entries.prefix(while: { $0.line <= last.line }) {
      // They were taken when they were read.
      if let action = entry.action { _ = try? match.apply(action) }
    }
    return match
  }
}
