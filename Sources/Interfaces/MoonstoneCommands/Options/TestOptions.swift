import ArgumentParser
import MoonstoneArena
import MoonstoneReports

/// The largest number of pairs in a test without `--pairs`.
let usualPairsOfTest = 1000

/// `--sprt` and the options that refine it.
struct TestOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Test whether the advantage is at most ELO0 or at least ELO1; an event ends once this is "
        + "decided.",
      valueName: "ELO0,ELO1"))
  var sprt: String?
  @Option(
    help: ArgumentHelp(
      "The chance of taking a weaker player for the stronger (default: 0.05).",
      valueName: "share"))
  var alpha: String?
  @Option(
    help: ArgumentHelp(
      "The chance of taking a stronger player for the weaker (default: 0.05).",
      valueName: "share"))
  var beta: String?
  @Option(
    help: ArgumentHelp(
      "The unit of both bounds: normalised (default), or logistic for plain Elo.",
      valueName: "model"),
    completion: .list(SPRT.Model.allCases.map(\.word)))
  var model: String?

  var isSaid: Bool { sprt != nil || alpha != nil || beta != nil || model != nil }

  /// - Parameter usual: the bounds without `--sprt`; `nil` for no test then.
  func test(usually usual: (Double, Double)? = nil) throws(Failure) -> SPRT? {
    let model = try model.map { typed throws(Failure) in try Self.model(typed) }
    let alpha = try share(alpha, "--alpha")
    let beta = try share(beta, "--beta")
    guard
      let (elo0, elo1) = try sprt.map({ typed throws(Failure) in try Self.bounds(typed) }) ?? usual
    else {
      guard !isSaid else { throw .usage("--alpha, --beta and --model are for --sprt ELO0,ELO1") }
      return nil
    }
    do {
      return try SPRT(elo0, elo1, alpha: alpha, beta: beta, model: model ?? .normalized)
    } catch {
      throw .usage("--sprt: \(error)")
    }
  }

  private static func model(_ typed: String) throws(Failure) -> SPRT.Model {
    // “normalized” is what JSON has.
    let named = SPRT.Model.allCases.first { $0.word == typed || $0.rawValue == typed }
    guard let model = named else {
      let names = SPRT.Model.allCases.map(\.word).joined(separator: " or ")
      throw .usage("--model is \(names), not “\(typed)”")
    }
    return model
  }

  private static func bounds(_ typed: String) throws(Failure) -> (Double, Double) {
    let numbers = typed.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let elo0 = numbers[0], let elo1 = numbers[1] else {
      throw .usage("--sprt takes two numbers, such as 0,5, not “\(typed)”")
    }
    return (elo0, elo1)
  }

  private func share(_ typed: String?, _ option: String) throws(Failure) -> Double {
    guard let typed else { return 0.05 }
    guard let share = Double(typed) else {
      throw .usage("\(option) is a number such as 0.05, not “\(typed)”")
    }
    return share
  }
}

extension SPRT.Model {
  /// What people type.
  fileprivate var word: String { self == .normalized ? "normalised" : rawValue }
}
