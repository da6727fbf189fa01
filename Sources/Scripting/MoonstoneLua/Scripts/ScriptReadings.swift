import MoonstoneSupport

/// The scripts that were read, shared by all who follow the same file.
///
/// A version is read, searched for modules and hashed once, however many matches play it. It is
/// read again when a file that was looked at for it has changed, or appeared.
final class ScriptReadings: Sendable {
  private struct Key: Hashable {
    let path: Exactly
    let libraries: [Exactly]
    let reach: ScriptFile.Reach
  }

  private struct State {
    var readings: [Key: ScriptReading] = [:]
    var count = 0
  }

  static let shared = ScriptReadings()

  /// An event of more scripts reads each of them once anyway.
  private static let mostReadings = 64

  private let news: FileNews
  /// Locked while a script is read, so that two matches do not both read it.
  private let state = Locked(State())

  /// - Parameter news: says whether something has happened to the files.
  init(news: FileNews = .shared) { self.news = news }

  /// How many times a script was read.
  var count: Int { state.withLock(\.count) }

  /// The present version of a script, with the files that were looked at.
  func newest(
    _ path: String, libraries: [String], reach: ScriptFile.Reach
  ) -> ScriptReading {
    let key = Key(path: Exactly(path), libraries: libraries.map { Exactly($0) }, reach: reach)
    return state.withLock { state in
      if let known = state.readings[key], known.isCurrent { return known }
      let reading = ScriptReading(path, libraries: libraries, reach: reach, news: news)
      state.count += 1
      state.readings[key] = nil
      // What stands in the way may go without a trace in the file: its permissions do.
      guard case .success = reading.source else { return reading }
      if state.readings.count == Self.mostReadings { state.readings = [:] }
      state.readings[key] = reading
      return reading
    }
  }
}
