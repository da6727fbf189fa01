import MoonstoneKernel
import MoonstoneSupport

/// What a session reported and its table has not taken yet.
///
/// The host cannot run ahead, since it waits for the table before it asks a player. Only the last
/// thing that a script says while it thinks is kept.
final class TableInbox<G: Game>: Sendable {
  private let news = Locked<[SessionReport<G>]>([])
  /// Rings once more for what has come.
  let bell = Bell()

  func post(_ report: SessionReport<G>) {
    news.withLock { news in
      if case .told(.thinking, _) = report, case .told(.thinking, _) = news.last {
        news.removeLast()
      }
      news.append(report)
    }
    bell.ring()
  }

  func collect() -> [SessionReport<G>] {
    news.withLock { news in
      defer { news = [] }
      return news
    }
  }

  func end() { bell.end() }
}
