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

  /// The journal up to a line, with the match as it was then.
  ///
  /// - Parameter last: the last line; `nil` for the header.
  public func prefix(through last: Entry?) -> JournalReading {
    var prefix = self
    (prefix.match, prefix.unwritten) = (start, [])
    prefix.entries = Array(entries.prefix { $0.line <= last?.line ?? 1 })
    prefix.linesRead = min(linesRead, prefix.entries.count + 1)
    for entry in prefix.entries {
      // All actions were accepted when the journal was read.
      if let action = entry.action { prefix.unwritten += (try? prefix.match.apply(action)) ?? [] }
      prefix.unwritten.removeAll { !$0.isRecorded }
      if case .event = entry.content { prefix.unwritten.removeFirst() }
    }
    prefix.putBackMemories()
    return prefix
  }
}
