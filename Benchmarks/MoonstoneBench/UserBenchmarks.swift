import Foundation
import MoonstoneSupport

let baselineCommand = "baseline"

/// Matches as a person types them, random against random, over those of the baseline: a loop in Lua
/// over a small C module, in a process of its own.
///
/// Rounds of all of them take turns, so that each sees the same machine. A ratio compares the work
/// of the processor for a match, in the middle of the rounds; only what two jobs gain is a ratio of
/// seconds that passed.
func userBenchmarks() throws {
  let program = Bundle.main.bundlePath + "/moonstone"
  guard FileManager.default.isExecutableFile(atPath: program) else {
    print("users: \(program) is not there: “make build” builds it")
    return
  }
  let openings = FileManager.default.temporaryDirectory
    .appendingPathComponent("moonstone-bench-\(getpid()).txt").path
  // A file, since finding even openings takes as long as a thousand matches.
  try "f5 d6\nf5 f4\nf5 f6\nd3 c3\n".write(toFile: openings, atomically: true, encoding: .utf8)
  defer { unlink(openings) }

  let commands = TypedCommand.all(openings: openings)
  var baseline: [Double] = []
  var costs = commands.map { _ in [Cost]() }
  for _ in 0..<(isQuick ? 3 : 5) {
    baseline.append(try workOfBaseline())
    for (index, command) in commands.enumerated() {
      costs[index].append(try Cost(of: program, command.arguments))
    }
  }
  let unit = median(baseline)
  report("matches of the baseline for a second of the processor", 1 / unit, "")
  for (command, costs) in zip(commands, costs) {
    precondition(costs.allSatisfy { $0.exitCode == 0 }, "\(command.name) failed")
    let work = median(costs.map(\.work)) / Double(command.matches)
    report("\(command.name), the processor's time of a match", work * 1e6, "µs")
    report("\(command.name), matches over the baseline's", unit / work, "", atLeast: command.least)
  }
  for (index, command) in commands.enumerated() {
    guard let least = command.leastGain else { continue }
    // The one before it has one job.
    let gains = zip(costs[index - 1], costs[index]).map { $0.time / $1.time }
    report("\(command.name) over 1 job", median(gains), "times", atLeast: least)
  }
}

/// The processor's seconds for a match of the baseline.
private func workOfBaseline() throws -> Double {
  let matches = isQuick ? 10_000 : 40_000
  let cost = try Cost(of: CommandLine.arguments[0], [baselineCommand, "\(matches)"])
  precondition(cost.exitCode == 0, "the baseline failed")
  return cost.work / Double(matches)
}

/// A command as a person types it.
private struct TypedCommand {
  let name: String
  let arguments: [String]
  let matches: Int
  /// The least number of its matches for each of the baseline's.
  let least: Double
  /// How many times as fast it is at least as the command before it.
  var leastGain: Double?

  static func all(openings: String) -> [TypedCommand] {
    // In workers a match takes so long that fewer show as much.
    let (many, some) = isQuick ? (2_000, 100) : (20_000, 3_000)
    let inProcess = ["--in-process"]
    func match(_ count: Int) -> [String] {
      ["match", "random", "random", "--games", "\(count)", "--seed", "1", "--quiet", "--no-cache"]
    }
    func arena(_ count: Int, _ jobs: Int) -> [String] {
      [
        "arena", "random", "random", "--pairs", "\(count / 2)", "--jobs", "\(jobs)", "--openings",
        openings, "--seed", "1", "--quiet", "--no-cache",
      ]
    }
    return [
      TypedCommand(
        name: "match in process", arguments: match(many) + inProcess, matches: many, least: 0.25),
      TypedCommand(
        name: "arena in process", arguments: arena(many, 1) + inProcess, matches: many,
        least: 0.25),
      TypedCommand(
        name: "arena in process, 2 jobs", arguments: arena(many, 2) + inProcess, matches: many,
        least: 0.25, leastGain: 1.8),
      TypedCommand(name: "match in workers", arguments: match(some), matches: some, least: 0.01),
      TypedCommand(
        name: "arena in workers", arguments: arena(some, 1), matches: some, least: 0.012),
      TypedCommand(
        name: "arena in workers, 2 jobs", arguments: arena(some, 2), matches: some, least: 0.012,
        leastGain: 1.8),
    ]
  }
}
