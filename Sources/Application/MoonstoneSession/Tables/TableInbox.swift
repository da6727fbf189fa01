import MoonstoneKernel
import MoonstoneSupport

/// What a session reported and its table has not taken yet, with the line of the journal at that
/// time.
///
/// The host cannot run ahead, since it waits for the table before it asks a player. Only the last
/// thing that a script says while it thinks is kept.
final class TableInbox<G: Game>: Sendable {
  typealias News = (report: SessionReport<G>, line: Int)

  private let news = Locked<[News]>([])
  private let bell = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  func post(_ report: SessionReport<G>, line: Int) {
    news.withLock { news in
      if case .told(.thinking, _) = report, case .told(.thinking, _) = news.last?.report {
        news.removeLast()
      }
      news.append((report, line))
    }
    bell.continuation.yield()
  }

  /// Rings once more for what has come.
  var bells: AsyncStream<Void> { bell.stream }

  func collect() -> [News] {
    news.withLock { news in
      defer { news = [] }
      return news
    }
  }

  func end() { bell.continuation.finish() }
}
