import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Synchronization
import Testing

/// What every shipped strategy thinks in every shipped game: one number over fixed thoughts.
///
/// It is another one whenever a strategy plays otherwise, rules change, or something has another
/// price in ticks. If that was meant, `MOONSTONE_UPDATE_SNAPSHOTS=1 make test FILTER=SignatureTests`
/// puts the new one into `Snapshots/signature.txt`; its lines tell whose thoughts changed.
@Suite struct SignatureTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func run(_ arguments: [String]) throws -> Output {
    try workshop.run(
      arguments,
      environment: [
        "MOONSTONE_STRATEGIES": "\(Self.root)/strategies", "MOONSTONE_GAMES": "\(Self.root)/games",
      ])
  }

  /// The first words of the lines that are not indented.
  private func names(_ arguments: String...) throws -> [String] {
    try run(arguments).lines.filter { !$0.hasPrefix(" ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  /// The moves, ticks, comments and the ending of a match against `random`, or of one alone; `nil`
  /// if the strategy does not play the game.
  private func thoughts(of strategy: String, in game: String) throws -> String? {
    let opponent = game.hasPrefix("life") ? [] : ["random"]
    let output = try run(
      ["match", strategy] + opponent
        + ["--game", game, "--ticks", "200K/move", "--time", "none", "--seed", "1", "--json"])
    if output.code == 65 { return nil }
    #expect(output.code == 0, "\(game) \(strategy): \(output.error)")
    // A forfeit names the file of the script.
    let text = output.output.timeless.replacing("\(Self.root)/", with: "")
    let events = text.split(separator: "\n").filter {
      $0.contains(#""event":"played""#) || $0.contains(#""event":"ended""#)
    }
    #expect(!events.isEmpty, "\(game) \(strategy)")
    return sha256(events.joined(separator: "\n").utf8)
  }

  @Test func everyShippedStrategyThinksWhatItThought() throws {
    // The strategies of the workshop are not shipped.
    let own = Set(Scripts.named.keys.map { $0.split(separator: "/").last.map(String.init) })
    let cells = try names("games").flatMap { game in
      try names("strategies", "--game", game).filter { !own.contains($0) }.map { (game, $0) }
    }
    let lines = Mutex([Int: String]())
    DispatchQueue.concurrentPerform(iterations: cells.count) { index in
      let (game, strategy) = cells[index]
      let line = Result { try thoughts(of: strategy, in: game) }.map { digest in
        digest.map { "\(game) \(strategy) \($0.prefix(16))" }
      }
      lines.withLock { $0[index] = (try? line.get()) ?? nil }
    }
    let all = lines.withLock { lines in cells.indices.compactMap { lines[$0] } }
      .joined(separator: "\n")
    try expectSnapshot("signature \(sha256(all.utf8))\n\(all)\n", "signature")
  }
}
