import Foundation
import MoonstoneTestSupport
import Testing

/// A strategy that attacks its host, with what a good host makes of it.
struct HostileScript: Sendable, CustomTestStringConvertible {
  /// What may become of a match.
  enum Outcome: String, Sendable {
    /// Legal moves to the end.
    case ok
    /// A forfeit for a fault or an illegal move, or a script that is refused.
    case error
    /// A forfeit for time or ticks, or a script whose loading took too much of them.
    case timeout
    /// A forfeit for memory, or a script whose loading took too much of it.
    case memory
  }

  let path: String
  let allowed: Set<Outcome>

  var name: String { URL(fileURLWithPath: path).lastPathComponent }
  var testDescription: String { name }

  /// - Parameter path: a file whose first line is `-- expect: OUTCOME|OUTCOME ; what it does`.
  init(path: String) throws {
    self.path = path
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let match = try #require(text.firstMatch(of: /^-- expect: ([a-z|]+) ; ./), "\(path)")
    let words = match.1.split(separator: "|")
    allowed = Set(try words.map { try #require(Outcome(rawValue: String($0))) })
  }

  /// Everything in a folder of this target's resources.
  private static func all(in folder: String) -> [HostileScript] {
    let url = Bundle.module.bundleURL.appendingPathComponent(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.hasSuffix(".lua") }.sorted().map {
      try! HostileScript(path: url.appendingPathComponent($0).path)
    }
  }

  /// A sample that was given, and attacks of our own on this very bridge.
  static let corpus = all(in: "Corpus")
  static let attacks = all(in: "Attacks")
  static let everything = corpus + attacks

  /// Those that `place` holds where there is no time for all: every second one, and the other place
  /// the others.
  static func sample(of scripts: [HostileScript], for place: Arena) -> [HostileScript] {
    guard !isThorough else { return scripts }
    let first = place == .worker ? 0 : 1
    return stride(from: first, to: scripts.count, by: 2).map { scripts[$0] }
  }

  /// Held by a worker's end only: it spins inside C, where no hook runs. See docs/lua-api.md.
  static let spinsInC: [String: String] = [
    "load_hash_flood_rehash.lua": "integer keys on one hash chain"
  ]

  var spinsInC: Bool { Self.spinsInC[name] != nil }
}
