import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneSearch
import MoonstoneSupport
import MoonstoneTerminal

struct TrainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Fit a game's pattern weights by self-play.",
    discussion: """
      Plays matches with random openings and a quick search. Then it fits the weights of the \
      patterns to the values of the positions. Values are exact near the end of a game; earlier \
      ones come from a search that ends where weights are already fitted. The weights from the \
      first round play the matches of the second. For each round it prints the mean error, in the \
      unit of an outcome, for held-out matches and for the others. It also prints how the values \
      foretold who won: the slopes of the curves for winning chances. The same seed gives the same \
      file on every machine.
      """)

  @OptionGroup var game: GameOption
  @Option(help: ArgumentHelp("The file to write the weights to.", valueName: "file"))
  var out: String
  @Option(name: .customLong("games"), help: "The number of self-play matches.")
  var typedGames = "18000"
  @OptionGroup var seed: SeedOption
  @Option(
    name: .customLong("depth"),
    help: "The depth in plies of the searches that value the positions.")
  var typedDepth = "5"

  func run() throws {
    let matches = try wholeNumber(typedGames, atLeast: 1, "--games")
    let depth = try wholeNumber(typedDepth, atLeast: 1, "--depth")
    let firstSeed = try seed.seeds().first
    let name = try game.entry(in: Program.catalog).name
    guard let trainer = Program.catalog.trainers.first(where: { $0.game == name }) else {
      throw Failure.usage("\(name) has no patterns to train")
    }
    let folder = FilePath.folder(of: out)
    guard FileManager.default.isWritableFile(atPath: folder.isEmpty ? "." : folder) else {
      throw Failure.writing("\(out): its folder cannot be written to")
    }
    try checkFile(mark: trainer.mark)
    if seed.seed == nil { Terminal.print("seed \(firstSeed)") }
    let bytes = try train(trainer, TrainingPlan(matches: matches, seed: firstSeed, depth: depth))
    try WholeFile.write(bytes, to: out)
    Terminal.print("\(out): \(bytes.count) bytes")
  }

  /// Weights take the place of weights, and of no other file.
  private func checkFile(mark: [UInt8]) throws(Failure) {
    if isFolder(out) == true {
      throw .writing("\(out): this is a folder; name a file in it")
    }
    if let bytes = FileLines.bytes(of: out, from: 0, count: mark.count), !bytes.isEmpty,
      bytes != mark
    {
      throw .writing("\(out): it exists already and does not hold weights")
    }
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
          progress.show("train: valuing positions, \(Int(part * 100)) %")
        }
      })
  }
}

extension TrainingRound {
  /// One line for the whole round, and three for the stages.
  fileprivate var lines: [String] {
    func rounded(_ error: Double) -> String { String(format: "%.2f", error) }
    func listed(_ figure: (Int) -> String) -> String {
      stages.indices.map { stages[$0].count == 0 ? "-" : figure($0) }.joined(separator: " ")
    }
    return [
      "round \(number): \(matches) matches, \(samples) positions; off by \(rounded(heldOut)), "
        + "\(rounded(trained)) where fitted",
      "  by context, the last one first: \(listed { rounded(stages[$0].error) })",
      "  winning chances, slopes: \(listed { String(format: "%.3f", chances[$0].curve.slope) })",
      "  squared errors: \(listed { String(format: "%.3f", chances[$0].error) })",
    ]
  }
}
