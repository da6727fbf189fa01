import MoonstoneKernel

extension JournalReading {
  /// The lines that made the plies of the match as it stands, in order. Moves that were taken back
  /// have no line here.
  public var standing: [Entry] {
    var standing: [Entry] = []
    var undone: [Entry] = []
    for entry in entries {
      guard case .event(let event) = entry.content else { continue }
      switch event {
      case .played:
        standing.append(entry)
        undone = []
      case .passed:
        standing.append(entry)
        // The same pass may have been taken back before; then what followed it can be played again.
        undone = undone.dropLast()
      case .tookBack(let plies):
        for _ in 0..<plies { undone.append(standing.removeLast()) }
      case .redid(let moves):
        for _ in moves { standing.append(undone.removeLast()) }
      case .reset: (standing, undone) = ([], [])
      case .started, .asked, .paused, .resumed, .changed, .swapped, .noted, .thinking, .resetAsked,
        .resetRefused, .ended:
        break
      }
    }
    return standing
  }

  /// The line with which the match as it stands began, or began again after a reset; `nil` before
  /// it has started.
  public var beginning: Entry? {
    entries.last { entry in
      switch entry.content {
      case .event(.started), .event(.reset): true
      default: false
      }
    }
  }

  /// The match as it was after a line.
  public func match(after last: Entry) -> Match<G> {
    var match = start
    for entry in entries.prefix(while: { $0.line <= last.line }) {
      // All actions were accepted when the journal was read.
      if let action = entry.action { _ = try? match.apply(action) }
    }
    return match
  }
}
