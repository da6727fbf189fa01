import MoonstoneArena
import MoonstoneReports
import MoonstoneSupport

/// What a tuning has come to so far. All of it follows from the plan and the journal.
package struct TuneReport: Sendable {
  /// The Elo that a range is taken to be worth if nothing says.
  private static let usualWorth = 20.0
  /// The usual variance of a match's wins minus losses, from chess.
  private static let usualVariance = 0.8
  /// How many pairs a tuning by given numbers has, unless that is said, too.
  private static let usualPairs = 2_000

  package let folder: TuneFolder
  /// What the duels at the ends of ranges have come to, in the order of the parameters.
  package let trials: [TuneTrial]
  /// The parameters that are tuned; empty before that is known.
  package let tuned: [TunedParameter]
  /// How the numbers were chosen; `nil` before there is something to tune, and if they were given.
  package let choice: SPSAChoice?
  /// How many iterations there are; 0 without anything to tune.
  package let iterations: Int
  /// Whether the last duel plays from the openings of the tuning, because there are no others;
  /// `nil` if that is not known.
  package let isShared: Bool?
  /// The values at the start and after each iteration.
  package private(set) var course: [[Double]]
  /// The wins minus the losses of each iteration.
  package private(set) var balances: [Int] = []
  /// The scores of the tuned version in the last duel; `nil` before it is over.
  package private(set) var proof: Scores?
  /// How many pairs of the last duel repeated another one.
  package private(set) var repeated = 0
  private var spsa: SPSA

  package var plan: TunePlan { folder.plan }

  /// - Parameter isShared: see ``isShared``.
  package init(of folder: TuneFolder, isShared: Bool? = nil) {
    self.folder = folder
    self.isShared = isShared
    let plan = folder.plan
    trials = plan.parameters.map { Self.trial(of: $0, in: folder) }
    let hasTrials = plan.trials.allSatisfy { trial in
      Self.isComplete(trial.name, plan.trialPairs, in: folder)
    }
    let tuned =
      !hasTrials
      ? []
      : plan.isNamed || plan.trialPairs == 0
        ? plan.parameters : trials.filter(\.isCandidate).map(\.parameter)
    self.tuned = tuned
    let isGiven = tuned.contains { $0.rate != nil }
    choice =
      tuned.isEmpty || isGiven
      ? nil
      : SPSAChoice(
        worth: plan.worth ?? Self.worth(of: trials, tuned), parameters: tuned.count,
        variance: Self.variance(in: folder), pairs: plan.pairs)
    let pairs = choice?.pairs ?? plan.pairs ?? Self.usualPairs
    iterations =
      tuned.isEmpty ? 0 : (pairs + plan.pairsOfIteration - 1) / plan.pairsOfIteration
    spsa = SPSA(
      tuned.map { [choice] parameter in
        SPSA.Parameter(
          parameter.name, isInteger: parameter.isInteger, in: parameter.min...parameter.max,
          from: parameter.start,
          reach: parameter.reach ?? (parameter.max - parameter.min) * SPSAChoice.reach,
          rate: parameter.rate ?? choice?.rate ?? 0)
      }, plan.gains, iterations: iterations, seed: plan.seed)
    course = [spsa.values]
    while let step = spsa.step,
      Self.isComplete(
        TunePlan.name(ofIteration: step.iteration), plan.pairsOfIteration, in: folder)
    {
      take()
    }
    readProof()
  }

  // MARK: - Going on

  /// What the next iteration plays with; `nil` after the last one.
  var next: SPSA.Step? { spsa.step }

  /// Moves the values after the next iteration, whose pairs are in the journal.
  mutating func take() {
    let name = TunePlan.name(ofIteration: spsa.taken + 1)
    let balance = plan.duels(name).enumerated().reduce(0) { sum, duel in
      let own = folder.scores(of: duel.element).balance
      return duel.offset % 2 == 0 ? sum + own : sum - own
    }
    spsa.take(balance)
    balances.append(balance)
    course.append(spsa.values)
  }

  /// Reads the last duel, once it is over.
  mutating func readProof() {
    let scores = folder.scores(of: TunePlan.proof)
    guard !scores.pairs.isEmpty, scores.pairs.count >= plan.proofPairs else { return }
    (proof, repeated) = (scores.scores, scores.repeated)
  }

  // MARK: - What it says

  /// Whether all iterations are over.
  package var isTuned: Bool { iterations > 0 && spsa.step == nil }

  /// The values now.
  package var values: [Double] { course[course.count - 1] }

  /// The tuned values as they are set by a name: `depth=6,eager=0.4873`.
  package var setting: String { tuned.setting(values) }

  /// Whether the version with these values is another one than at the start.
  package var isMoved: Bool { setting != tuned.setting(course[0]) }

  /// Whether something was won: `nil` if nobody can say.
  package var hasWon: Bool? {
    guard let proof else { return isTuned && !isMoved ? false : nil }
    let superiority = Elo(proof).superiority
    return superiority >= 0.975 ? true : superiority <= 0.025 ? false : nil
  }

  /// Says that no parameter makes a difference.
  var nothing: String {
    let names = trials.map(\.parameter.name).joined(separator: ", ")
    return "nothing to tune: \(plan.trialPairs.pairs) at each end of a range see no difference "
      + "that \(names) would make"
  }

  // MARK: - From the journal

  private static func isComplete(_ name: String, _ pairs: Int, in folder: TuneFolder) -> Bool {
    let names = folder.plan.duels(name)
    let all = names.reduce(0) { $0 + folder.scores(of: $1).pairs.count }
    return all == (folder.plan.opponents.isEmpty ? pairs : 2 * pairs)
  }

  /// The scores of two versions: the second ones are `nil` where the two have met.
  private static func scores(of name: String, in folder: TuneFolder) -> (Scores, Scores?) {
    let all = folder.plan.duels(name).map { folder.scores(of: $0).scores }
    guard all.count > 1 else { return (all[0], nil) }
    func sum(from first: Int) -> Scores {
      var counts = Array(repeating: 0, count: 5)
      for place in stride(from: first, to: all.count, by: 2) {
        for (index, count) in all[place].counts.enumerated() { counts[index] += count }
      }
      return Scores(pairs: counts)
    }
    return (sum(from: 0), sum(from: 1))
  }

  private static func trial(of parameter: TunedParameter, in folder: TuneFolder) -> TuneTrial {
    func end(_ value: Double) -> TuneTrial.End {
      let trial = TunePlan.Trial(parameter: parameter, value: value)
      let pairs = folder.plan.trialPairs
      guard value != parameter.start, pairs > 0, isComplete(trial.name, pairs, in: folder) else {
        return TuneTrial.End(value: value, difference: nil)
      }
      let (one, other) = scores(of: trial.name, in: folder)
      return TuneTrial.End(
        value: value,
        difference: other.map { TuneTrial.Difference(one, $0, of: pairs) }
          ?? TuneTrial.Difference(one, of: pairs))
    }
    return TuneTrial(
      parameter: parameter, low: end(parameter.min), high: end(parameter.max))
  }

  /// What the least important range is worth.
  private static func worth(of trials: [TuneTrial], _ tuned: [TunedParameter]) -> Double {
    let own = trials.filter { tuned.contains($0.parameter) }
    let candidates = own.filter(\.isCandidate)
    return (candidates.isEmpty ? own : candidates).filter { $0.worth > 0 }.map(\.worth).min()
      ?? usualWorth
  }

  /// The variance of a match's wins minus losses, from the duel that was least one-sided.
  private static func variance(in folder: TuneFolder) -> Double {
    let all = folder.plan.trials.compactMap { trial -> Double? in
      let (one, other) = scores(of: trial.name, in: folder)
      return one.count > 1 ? 8 * (one.variance + (other?.variance ?? 0)) : nil
    }
    return all.max() ?? usualVariance
  }
}
