import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

// A tuning in words and drawings for people.
extension TuneReport {
  /// `reversi: tuning mine.lua`.
  package var heading: Heading {
    let against =
      plan.opponents.isEmpty
      ? "" : " against \(plan.opponents.map(\.name.shownName).joined(separator: ", "))"
    return Heading(
      "\(plan.game.printable): tuning \(plan.name.shownName)\(against)",
      terms: "seed \(plan.seed), \(plan.clocks.inWords)")
  }

  /// What each range is worth, and what will be tuned.
  ///
  /// - Parameter width: the columns of the window; `nil` if any width fits.
  package func candidates(fitting width: Int?) -> String {
    let titles = Self.candidateTitles
    let columns: [TextColumns.Column] = [
      .title(titles[0]), .numbers(titles[1]), .words(titles[2]), .words(titles[3]),
      .numbers(titles[4]), .words(titles[5]),
    ]
    var lines = TextColumns(columns, rows: candidates).lines(fitting: width)
    if let untuned { lines.append(untuned) }
    if iterations > 0 { lines += prospect.wrapped(to: width ?? 10_000, indent: 2) }
    return lines.joined(separator: "\n")
  }

  static let candidateTitles = [
    "parameter", "before", "lower end, Elo", "upper end, Elo", "worth", "",
  ]

  /// A row for each parameter: what its ends came to, and whether it is tuned.
  var candidates: [[String]] {
    trials.map { trial -> [String] in
      let parameter = trial.parameter
      func end(_ end: TuneTrial.End) -> String {
        let value = parameter.text(end.value)
        guard let difference = end.difference else {
          return end.value == parameter.start ? "\(value): the start" : value
        }
        return "\(value): \(Elo.text(difference.elo, error: difference.error))"
      }
      return [
        parameter.name, parameter.text(parameter.start), end(trial.low), end(trial.high),
        plan.trialPairs > 0 ? trial.worth.whole : "", fate(of: trial),
      ]
    }
  }

  /// The parameters that are not tuned, each with its reason; `nil` without any.
  var untuned: String? {
    plan.untuned.isEmpty ? nil : "not tuned: \(plan.untuned.joined(separator: ", "))"
  }

  private func fate(of trial: TuneTrial) -> String {
    if tuned.isEmpty, !trial.isCandidate { return "no difference seen" }
    if !tuned.isEmpty, !tuned.contains(trial.parameter) { return "no difference seen: not tuned" }
    if plan.trialPairs > 0, !trial.isCandidate { return "no difference seen, but named" }
    return plan.trialPairs > 0 ? "candidate" : ""
  }

  /// What will be played, and how near to the best values that comes.
  var prospect: String {
    let pairs = iterations * plan.pairsOfIteration
    let names = tuned.map(\.name).joined(separator: ", ")
    let rest =
      choice.map {
        ", which comes within about \(max($0.precision, 0.1).rounded(to: 1)) Elo of the best values "
          + "if the ranges are worth that"
      } ?? ""
    return "\(pairs.pairs) in \(iterations) iterations tune \(names)\(rest)"
  }

  /// The values by iteration.
  ///
  /// - Parameter width: the columns of the window; `nil` if any width fits.
  package func plot(fitting width: Int?) -> String {
    tuned.enumerated().flatMap { place, parameter -> [String] in
      ["\(parameter.name): \(summary(at: place))"]
        + TunePlot(course.map { $0[place] }, in: parameter.min...parameter.max).lines(
          width: min(max((width ?? 80) - 16, 20), 100)
        ) { parameter.text($0) }
    }.joined(separator: "\n")
  }

  /// A parameter's value before, and now.
  func summary(at place: Int) -> String {
    let parameter = tuned[place]
    return "\(parameter.text(parameter.start)) before, \(parameter.text(values[place])) after "
      + "\(balances.count) of \(iterations) iterations"
  }

  /// What it came to, and whether anything was won.
  package var verdict: String {
    var lines: [String] = []
    if isTuned { lines.append(sentence) }
    if let proof {
      lines.append(
        "\(proof.count.pairs): "
          + zip(proof.counts, Scores.pairNames).map { "\($0) \($1)" }.joined(separator: ", "))
      lines += proofRemarks
    }
    return (lines + forfeits(most: 5)).joined(separator: "\n")
  }

  /// What else is to be said of the last duel.
  var proofRemarks: [String] {
    var lines: [String] = []
    if repeated > 0 {
      lines.append("\(repeated.pairs) repeated others, move by move: they add nothing new")
    }
    if isShared == true {
      lines.append("the game has no other openings: those of the last duel are the tuning's")
    }
    return lines
  }

  /// A line for each kind of forfeit.
  ///
  /// - Parameter most: how many kinds are told one by one.
  func forfeits(most: Int) -> [String] {
    let faults = folder.faults
    let lines = faults.prefix(most).map { fault in
      "\(fault.player.shownName) forfeited \(fault.count.matches), which count as lost: "
        + fault.message.printableLines
    }
    return lines
      + (faults.count > most ? ["\(faults.count - most) other kinds of forfeits"] : [])
  }

  /// Whether anything was won.
  var sentence: String {
    let (name, set) = (plan.name.shownName, "\(plan.name.shownName)@\(setting)")
    guard isMoved else { return "Nothing was won: the values are those of before." }
    guard let proof else {
      return plan.proofPairs == 0
        ? "Whether \(set) is better than \(name) is not known: they have played no duel"
        : "\(set) has not met \(name) yet"
    }
    let figures = Elo(proof)
    let elo = "\(figures.inFigures) Elo"
    switch hasWon {
    case true?: return "\(set) is better than \(name): \(elo), in matches that the tuning never saw"
    case false?:
      return "Nothing was won: \(set) is worse than \(name), \(elo), in matches that the tuning "
        + "never saw"
    case nil:
      return "It is not certain that anything was won: \(set) against \(name), \(elo), in matches "
        + "that the tuning never saw"
    }
  }

  /// All of it.
  ///
  /// - Parameter width: the columns of the window; `nil` if any width fits.
  package func text(fitting width: Int?) -> String {
    [candidates(fitting: width), plot(fitting: width), verdict].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
