import MoonstoneKernel
import MoonstoneSupport

/// The forfeits of a player, counted by their messages.
package struct ForfeitTally: Sendable {
  /// A reason and a message with which the player forfeited.
  package struct Failure: Sendable {
    package let termination: Termination
    /// What went wrong and where; `nil` if the reason says it all.
    package let message: String?
    /// The number of the first match that it ended.
    package let firstMatch: Int
    /// The number of matches that it ended.
    package fileprivate(set) var count = 1
  }

  private struct Kind: Hashable {
    let termination: Termination
    let message: String?
  }

  /// The largest number of messages for people.
  private static let mostMessages = 10

  /// The failures, in the order of their first matches.
  package private(set) var failures: [Failure] = []
  private var places: [Kind: Int] = [:]

  package init() {}

  /// Counts the ending of a match that the player forfeited.
  package mutating func add(_ ending: Ending, inMatch number: Int) {
    add(ending.termination, ending.message, inMatch: number)
  }

  /// Counts a forfeit by its reason and its message.
  package mutating func add(
    _ termination: Termination, _ message: String?, inMatch number: Int
  ) {
    let kind = Kind(termination: termination, message: message)
    if let place = places[kind] {
      failures[place].count += 1
    } else {
      places[kind] = failures.count
      failures.append(
        Failure(termination: termination, message: message, firstMatch: number))
    }
  }

  /// The number of forfeits by reason.
  package var counts: [Termination: Int] {
    Dictionary(failures.map { ($0.termination, $0.count) }, uniquingKeysWith: +)
  }

  /// Returns the forfeits by reason, then each message once, the commonest first; nothing without
  /// forfeits.
  package func lines(on name: String) -> [String] {
    if failures.isEmpty { return [] }
    let counts = counts
    let reasons = Termination.allCases.compactMap { reason in
      counts[reason].map { "\($0) by \(reason.inWords)" }
    }
    let messages = failures.filter { $0.message != nil }
      .sorted { ($1.count, $0.firstMatch) < ($0.count, $1.firstMatch) }
    let others = messages.count - Self.mostMessages
    return ["\(name) forfeited \(reasons.joined(separator: ", "))"]
      + messages.prefix(Self.mostMessages).map(\.line)
      + (others > 0 ? ["  and \(others) other \(others == 1 ? "message" : "messages")"] : [])
  }
}

extension ForfeitTally.Failure {
  /// `  6 times, first in match 2: mine.lua:8: no idea`.
  fileprivate var line: String {
    let times = count == 1 ? "once, in match" : "\(count) times, first in match"
    return "  \(times) \(firstMatch): \((message ?? "").printable)"
  }
}
