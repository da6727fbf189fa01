import CPerft
import Foundation

/// What one size of a growth case took.
struct GrowthCost {
  /// Counted instructions, in millions; `nil` where the machine does not count them.
  var instructions: Double?
  /// Seconds of the processor, those of all processes that were started included.
  var seconds: Double
  /// The most memory of one process, in MB.
  var megabytes: Double

  /// Whether the machine counts instructions.
  var isCounted: Bool { instructions != nil }

  /// What tells most of the work.
  var work: Double { instructions ?? seconds }

  /// The least that runs of the same work took: noise only ever adds.
  static func least(of runs: [GrowthCost]) -> GrowthCost {
    func least(_ figures: [Double]) -> Double { figures.min() ?? .nan }
    let counts = runs.compactMap(\.instructions)
    return GrowthCost(
      instructions: counts.isEmpty ? nil : least(counts), seconds: least(runs.map(\.seconds)),
      megabytes: least(runs.map(\.megabytes)))
  }

  static func - (whole: GrowthCost, part: GrowthCost) -> GrowthCost {
    var rest = whole
    if let count = whole.instructions { rest.instructions = count - (part.instructions ?? 0) }
    rest.seconds -= part.seconds
    return rest
  }
}

/// A process that takes one step of a case and prints what it took.
enum GrowthProcess {
  static let command = "growth-step"

  enum Step: String {
    case prepare, run, without
  }

  /// Takes a step, if this process was started for that.
  static func isForAnother() async throws -> Bool {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.first == command, arguments.count == 5,
      let step = Step(rawValue: arguments[1]), let size = Int(arguments[3]),
      let each = GrowthCase.all.first(where: { $0.name == arguments[2] })
    else { return false }
    // Before there is a second thread, which would not be counted.
    let isCounted = instructions_begin()
    adopt_orphans()
    let folder = GrowthFolder(path: arguments[4])
    try folder.beginAnew()
    let before = (instruction_count(), processorSeconds())
    switch step {
    case .prepare: try await each.prepare(size, folder)
    case .run: try await each.run(size, folder)
    case .without: try await each.without?(size, folder)
    }
    wait_for_orphans()
    let count = isCounted ? Double(instruction_count() - before.0) / 1e6 : -1
    print(count, processorSeconds() - before.1, max(mostMemory(), memoryOfChildren()) / 1e6)
    return true
  }

  /// Takes a step in a process of its own.
  static func cost(
    of step: Step, _ each: GrowthCase, _ size: Int, in folder: String
  ) throws -> GrowthCost {
    let text = try Measurement([command, step.rawValue, each.name, "\(size)", folder]).text()
    let figures = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard figures.count == 3 else {
      throw GrowthFault(description: "\(each.name) of \(size) \(each.unit) failed: \(text)")
    }
    return GrowthCost(
      instructions: figures[0] < 0 ? nil : figures[0], seconds: figures[1], megabytes: figures[2])
  }
}
