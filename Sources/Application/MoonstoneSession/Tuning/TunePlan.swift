import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview

/// Everything that decides what a tuning plays and comes to.
package struct TunePlan: Codable, Sendable {
  /// The version of the format.
  package static let version = 1

  /// See ``version``.
  package var tune = Self.version
  /// The name and version of the program that began it.
  package let program: String
  /// See `Semantics.number`.
  package var semantics = Semantics.number
  package let game: String
  /// The SHA-256 of a game in Lua; `nil` for another one.
  package let rules: String?
  /// The SHA-256 of the weights that scripts find; `nil` without any.
  package let weights: String?
  /// What the strategy was called, without the parameters that are set.
  package let name: String
  /// The path of its file; `nil` for a version that has none.
  package let path: String?
  /// The strategy, with the parameters that are set.
  package let script: Capsule.Script
  package let parameters: [TunedParameter]
  /// Whether the parameters were named, and are tuned whatever the duels at their ends say.
  package let isNamed: Bool
  /// Parameters that are no numbers, or are set by the name.
  package let untuned: [String]
  /// Whom the versions play against; empty: each other.
  package let opponents: [Capsule.Script]
  /// How many pairs the tuning has; `nil` to choose it.
  package let pairs: Int?
  package let pairsOfIteration: Int
  /// How many pairs each duel at an end of a range has; 0 for none.
  package let trialPairs: Int
  /// How many pairs the last duel has.
  package let proofPairs: Int
  /// What a range is worth, if the person said so.
  package let worth: Double?
  package let alpha: Double
  package let gamma: Double
  package let stability: Double
  /// What openings were asked for; `nil` for the usual ones.
  package let openings: String?
  /// The budget of a script, as it is typed.
  package let ticks: String
  /// The memory that a script may use, in bytes.
  package let memory: Int
  package let seed: UInt64

  package var gains: SPSA.Gains {
    SPSA.Gains(alpha: alpha, gamma: gamma, stability: stability)
  }

  /// The limits of every match.
  package var clocks: Clocks {
    Clocks(.unlimited, margin: Clocks.usualMargin, ticks: TickControl(ticks) ?? .unlimited)
  }
}

extension TunePlan {
  package init(
    of entry: (game: String, rules: String?), program: String, name: String, path: String?,
    script: ScriptSource, parameters: [TunedParameter], isNamed: Bool, untuned: [String],
    opponents: [ScriptSource], pairs: Int?, pairsOfIteration: Int, trialPairs: Int,
    proofPairs: Int, worth: Double?, gains: SPSA.Gains, openings: String?, ticks: String,
    memory: Int, seed: UInt64
  ) {
    self.init(
      program: program, game: entry.game, rules: entry.rules,
      weights: GameWeights.digest(of: GameName.family(of: entry.game)), name: name, path: path,
      script: Capsule.Script(script), parameters: parameters, isNamed: isNamed, untuned: untuned,
      opponents: opponents.map { Capsule.Script($0) }, pairs: pairs,
      pairsOfIteration: pairsOfIteration, trialPairs: trialPairs, proofPairs: proofPairs,
      worth: worth, alpha: gains.alpha, gamma: gains.gamma, stability: gains.stability,
      openings: openings, ticks: ticks, memory: memory, seed: seed)
  }

  /// Says why this program would not come to the same numbers; `nil` if it would.
  package func difference(from program: String, rules present: String?) -> String? {
    if self.program != program || semantics != Semantics.number {
      return "the tuning was begun by \(self.program), and this is \(program)"
    }
    if rules != present { return "the rules of \(game) are not those that the tuning began with" }
    if weights != GameWeights.digest(of: GameName.family(of: game)) {
      return "the weights of \(game) are not those that the tuning began with"
    }
    return nil
  }

  // MARK: - The duels

  /// A duel at an end of a parameter's range.
  struct Trial: Sendable {
    let parameter: TunedParameter
    let value: Double

    /// The duel's name in the journal.
    var name: String { "trial of \([parameter].setting([value]))" }
  }

  /// The duels at the ends of ranges, without those at the start.
  var trials: [Trial] {
    guard trialPairs > 0 else { return [] }
    return parameters.flatMap { parameter in
      [parameter.min, parameter.max].filter { $0 != parameter.start }
        .map { Trial(parameter: parameter, value: $0) }
    }
  }

  static func name(ofIteration iteration: Int) -> String { "iteration \(iteration)" }

  /// The name of the last duel.
  static let proof = "proof"

  /// The names of the duels of two versions: one against the other, or in turns one and the other
  /// against each opponent.
  func duels(_ name: String) -> [String] {
    opponents.isEmpty
      ? [name] : opponents.indices.flatMap { ["\(name) + \($0 + 1)", "\(name) - \($0 + 1)"] }
  }
}
