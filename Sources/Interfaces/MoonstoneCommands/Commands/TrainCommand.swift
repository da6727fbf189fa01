import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneSearch
import MoonstoneTerminal

struct TrainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Fit the weights of a game's patterns by playing against itself.",
    discussion: """
      Plays matches with random openings and a quick search, and fits the weights of the patterns to \
      what their positions are worth: exactly near the end, and before that by a search that ends where \
      weights are fitted already. What the first round fits plays the matches of the second one. Prints \
      for each round by how much the values are off on average, in the measure of an outcome, for \
      matches that were held out of the fitting, and for the others. The same seed gives the same file \
      on every machine.
      """)

  @OptionGroup var game: GameOption
  @Option(help: ArgumentHelp("Where the weights are written.", valueName: "file")) var out: String
  @Option(name: .customLong("games"), help: "How many matches it plays against itself.")
  var typedGames = "18000"
  @OptionGroup var seed: SeedOption
  @Option(
    name: .customLong("depth"), help: "How many plies a search looks ahead that tells the worth.")
  var typedDepth = "5"

  func run() throws {
    let matches = try wholeNumber(typedGames, atLeast: 1, "--games")
    let depth = try wholeNumber(typedDepth, atLeast: 1, "--depth")
    let firstSeed = try seed.seeds().first
    let name = try game.entry(in: Program.catalog).name
    guard let trainer = Program.catalog.trainers.first(where: { $0.game == name }) else {
      throw Failure.usage("\(name) has no patterns to train")
    }
    let folder = (out as NSString).deletingLastPathComponent
    guard FileManager.default.isWritableFile(atPath: folder.isEmpty ? "." : folder) else {
      throw Failure.writing("\(out): its folder cannot be written to")
    }
    if seed.seed == nil { Terminal.print("seed \(firstSeed)") }
    let bytes = try train(trainer, TrainingPlan(matches: matches, seed: firstSeed, depth: depth))
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: out), options: .atomic)
    } catch {
      throw Failure.writing("\(out): cannot be written")
    }
    Terminal.print("\(out): \(bytes.count) bytes")
  }

  private func train(_ trainer: Trainer, _ plan: TrainingPlan) throws -> [UInt8] {
    let progress = Progress(besideOutput: false)
    return try trainer.train(
      plan,
      { round in
        progress.clear()
        for line in round.lines { Terminal.print(line) }
      },
      { done in
        switch done {
        case .playing(let match, let all): progress.show("train: match \(match) of \(all)")
        case .labelling(let part):
          progress.show("train: what positions are worth, \(Int(part * 100)) %")
        }
      })
  }
}

extension TrainingRound {
  /// One line for all of it, and one for the stages.
  fileprivate var lines: [String] {
    func rounded(_ error: Double) -> String { String(format: "%.2f", error) }
    let stages = stages.map { $0.count == 0 ? "-" : rounded($0.error) }.joined(separator: " ")
    return [
      "round \(number): \(matches) matches, \(samples) positions; off by \(rounded(heldOut)), "
        + "\(rounded(trained)) where fitted",
      "  by context, the last one first: \(stages)",
    ]
  }
}
