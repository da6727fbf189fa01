import Foundation
import MoonstoneKernel
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// What every shipped strategy thinks in every shipped game: one number over fixed thoughts.
///
/// It is another one whenever a strategy plays otherwise, rules change, or something has another
/// price in ticks. If that was meant, `MOONSTONE_UPDATE_SNAPSHOTS=1 make test FILTER=SignatureTests`
/// puts the new one into `Snapshots/signature.txt`; its lines tell whose thoughts changed. Where the
/// scripts and the rules are what they were, `Semantics.number` has to be raised first.
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

  /// A strategy as a match names it; `level` at its first level and every fourth.
  private func players(_ strategy: String, in game: String) throws -> [String] {
    guard strategy == "level" else { return [strategy] }
    let family = game.split(separator: ":").first.map(String.init) ?? game
    let count = try Levels(of: family).pairs.count
    return (1...count).filter { $0 == 1 || $0 % 4 == 0 }.map { "level@\($0)" }
  }

  /// What identifies the scripts and rules of a match against `random`, or of one alone, and the
  /// moves, ticks, comments and the ending; `nil` if the strategy does not play the game.
  private func thoughts(of strategy: String, in game: String) throws -> SignatureLine? {
    let opponent = game.hasPrefix("life") ? [] : ["random"]
    let output = try run(
      ["match", strategy] + opponent
        + ["--game", game, "--ticks", "200K/move", "--time", "none", "--seed", "1", "--json"])
    if output.code == 65 { return nil }
    #expect(output.code == 0, "\(game) \(strategy): \(output.error)")
    // A forfeit names the file of the script.
    let text = output.output.timeless.replacing("\(Self.root)/", with: "")
    let lines = text.split(separator: "\n")
    let events = lines.filter {
      $0.contains(#""event":"played""#) || $0.contains(#""event":"ended""#)
    }
    #expect(!events.isEmpty, "\(game) \(strategy)")
    let version = (lines.first ?? "").matches(of: /"(sha256|rules)":"([0-9a-f]+)"/).map(\.output.2)
    return SignatureLine(
      game: game, strategy: strategy, thoughts: sha256(events.joined(separator: "\n").utf8),
      version: sha256(version.joined(separator: " ").utf8))
  }

  @Test func everyShippedStrategyThinksWhatItThought() throws {
    // The strategies of the workshop are not shipped.
    let own = Set(Scripts.named.keys.map { $0.split(separator: "/").last.map(String.init) })
    let cells = try names("games").flatMap { game in
      try names("strategies", "--game", game).filter { !own.contains($0) }
        .flatMap { try players($0, in: game) }.map { (game, $0) }
    }
    let lines = Locked([Int: SignatureLine]())
    DispatchQueue.concurrentPerform(iterations: cells.count) { index in
      let (game, strategy) = cells[index]
      let line = Result { try thoughts(of: strategy, in: game) }
      lines.withLock { $0[index] = (try? line.get()) ?? nil }
    }
    let sheet = Signature(
      semantics: Semantics.number,
      lines: lines.withLock { lines in cells.indices.compactMap { lines[$0] } })
    let kept = try Signature(
      String(
        contentsOfFile: "\(Self.root)/Tests/MoonstoneCommandsTests/Snapshots/signature.txt",
        encoding: .utf8))
    let changed = sheet.changed(since: kept)
    #expect(changed.isEmpty, "raise Semantics.number: the same scripts think otherwise")
    if changed.isEmpty { try expectSnapshot(sheet.text, "signature") }
  }

  @Test func onlyOtherSemanticsLetTheSameScriptThinkOtherwise() {
    func sheet(_ semantics: Int, _ thoughts: String, _ version: String) -> Signature {
      Signature("semantics \(semantics)\nsignature 0\nhex random \(thoughts) \(version)\n")
    }
    let kept = sheet(1, "a", "v")
    #expect(sheet(1, "a", "v").changed(since: kept).isEmpty)
    #expect(sheet(1, "b", "v").changed(since: kept) == ["hex random"])
    #expect(sheet(1, "b", "w").changed(since: kept).isEmpty)
    #expect(sheet(2, "b", "v").changed(since: kept).isEmpty)
  }
}

/// What one strategy thinks in one game.
private struct SignatureLine {
  let game: String
  let strategy: String
  let thoughts: String
  /// Identifies the scripts and the rules.
  let version: String

  var name: String { "\(game) \(strategy)" }
  var text: String { "\(name) \(thoughts.prefix(16)) \(version.prefix(16))" }
}

/// The thoughts of all strategies, under one number of semantics.
private struct Signature {
  let semantics: Int
  let lines: [SignatureLine]

  init(semantics: Int, lines: [SignatureLine]) {
    self.semantics = semantics
    self.lines = lines
  }

  init(_ text: String) {
    let words = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    semantics = words.first?.last.flatMap { Int($0) } ?? 0
    lines = words.filter { $0.count == 4 }.map {
      SignatureLine(game: $0[0], strategy: $0[1], thoughts: $0[2], version: $0[3])
    }
  }

  var text: String {
    let all = lines.map(\.text).joined(separator: "\n")
    return "semantics \(semantics)\nsignature \(sha256(all.utf8))\n\(all)\n"
  }

  /// Who thinks otherwise under the same semantics, with the same scripts and rules.
  func changed(since kept: Signature) -> [String] {
    guard semantics == kept.semantics else { return [] }
    return lines.filter { line in
      kept.lines.contains { old in
        old.name == line.name && old.version.prefix(16) == line.version.prefix(16)
          && old.thoughts.prefix(16) != line.thoughts.prefix(16)
      }
    }.map(\.name)
  }
}
