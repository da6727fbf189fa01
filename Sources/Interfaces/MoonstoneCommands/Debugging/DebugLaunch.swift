import Foundation
import MoonstoneReview
import MoonstoneSupport

/// What a client names to step through, with the keys of `launch`.
struct DebugLaunch {
  /// What each subject may be accompanied by: the options of the command of the same names.
  private static let options = [
    "program": ["game", "position", "opening", "test", "seed", "ticks", "memory", "book"],
    "capsule": ["ticks", "memory"],
    "journal": ["ply", "match", "script", "game", "ticks", "memory"],
    "event": ["ply", "match", "script", "game", "ticks", "memory"],
  ]
  /// What the adapter reads itself.
  private static let own = ["stopOnEntry", "token"]
  /// What clients send for themselves.
  private static let foreign: Set = ["name", "type", "request", "restart", "noDebug", "cwd", "env"]

  /// As they are typed on the command line.
  private let words: [String]

  /// - Throws: a ``DebugAdapter/Refusal`` for a key that goes with something else, and for one that
  ///   is probably misspelt; others are the client's own.
  init(_ arguments: [String: Any]) throws {
    let given = arguments.filter { !($0.value is NSNull) }
    let subjects = Self.options.keys.filter { given[$0] is String }
    guard subjects.count == 1, let key = subjects.first, let subject = given[key] as? String,
      let options = Self.options[key]
    else { throw DebugAdapter.Refusal("launch takes one of program, capsule, journal and event") }
    let all = Set(Self.options.values.joined() + Array(Self.options.keys) + Self.own)
    for other in given.keys.sorted() where other != key && !options.contains(other) {
      if Self.own.contains(other) || Self.foreign.contains(other) { continue }
      if all.contains(other) {
        throw DebugAdapter.Refusal("“\(other)” does not go with “\(key)”")
      }
      if let near = suggestion(for: other, among: all.sorted()) {
        throw DebugAdapter.Refusal("launch has no “\(other)”; did you mean “\(near)”?")
      }
    }
    words =
      options.compactMap { option in given[option].map { "--\(option)=\($0)" } } + ["--", subject]
  }

  /// Thinks the thought, as the command line would.
  func open() async throws -> OpenedThought {
    do {
      return try await DebugCommand.parse(words).open()
    } catch {
      throw DebugAdapter.Refusal(Failure(error)?.message ?? DebugCommand.message(for: error))
    }
  }
}
