import Foundation
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// Events in pieces, whose machines are killed at any moment.
@Suite struct PieceKillTests {
  private let workshop: Workshop

  private static let event = [
    "arena", "first", "chance", "--jobs", "1", "--seed", "1", "--ticks", "1M/move", "--openings",
    "openings.txt", "--in-process",
  ]

  init() throws {
    workshop = try Workshop()
    try workshop.write("f5d6c3\nf5f6\n", to: "openings.txt")
  }

  private func start() throws -> RunningProgram {
    let program = try workshop.start(
      ["arena", "resume", "e", "--jobs", "1", "--quiet", "--in-process"])
    program.endInput()
    return program
  }

  private func published() throws -> Int {
    try workshop.names(in: "e/pieces").count { Int($0) != nil }
  }

  /// Eight machines, of which one after the other is lost and comes back.
  @Test func killedMachinesLoseNoPiece() throws {
    let (count, aim) = isThorough ? (1000, 100) : (60, 6)
    let pairs = ["--pairs", "\(count)"]
    let digest = try #require(
      try workshop.run(Self.event + pairs + ["--quiet"]).lines.last { $0.hasPrefix("digest: ") })
    let begun = try workshop.run(
      Self.event + pairs + ["--out", "e", "--pieces", "\(count)", "--quiet"])
    #expect(begun.code == 0, "\(begun.text)")
    try workshop.write(#"{"pieces":\#(count),"lease":2}"#, to: "e/pieces/split.json")
    var random = SplitMix64(seed: 1)
    var programs = try (0..<8).map { _ in try start() }
    var kills = 0
    while kills < aim, try published() < count {
      // Where the machines are, not when: a few more pieces.
      let wanted = try published() + Int.random(in: 0...(count / aim / 2), using: &random)
      while try published() < min(wanted, count) { usleep(1000) }
      let place = Int.random(in: programs.indices, using: &random)
      programs[place].send(SIGKILL)
      _ = programs[place].finish()
      programs[place] = try start()
      kills += 1
    }
    for program in programs {
      let output = program.finish()
      #expect(output.code == 0, "\(output.text)")
      #expect(output.output.contains("all \(count) pieces are played"))
    }
    #expect(try published() == count && kills > 0)
    let merged = try workshop.run("arena", "merge", "e", "--out", "m")
    #expect(merged.code == 0 && merged.lines.last == digest, "\(merged.text)")
    #expect(try workshop.lines("m/results.jsonl").count == 2 * count)
  }
}
