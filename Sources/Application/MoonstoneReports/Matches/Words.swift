import MoonstoneKernel
import MoonstoneSupport

// Matches in words for people.

extension String {
  /// The text as one word of a command line, quoted where a shell would split or interpret it.
  package var typed: String {
    let plain = /[\w.\/:=@%+,-]+/
    if wholeMatch(of: plain) != nil { return self }
    return "'" + printable.replacingScalars { $0 == "'" ? "'\\''" : nil } + "'"
  }
}

extension String {
  /// The name of a player in one line, with a commit or a version by its first digits.
  package var shownName: String {
    guard contains("@git:") || contains("@sha:") else { return printable }
    return printable.replacing(/@git:([0-9a-f]{7})[0-9a-f]{33,57}/) { "@git:\($0.1)" }
      .replacing(/@sha:([0-9a-f]{8})[0-9a-f]{56}/) { "@sha:\($0.1)" }
  }
}

extension Clocks {
  /// `time 10/move`, `ticks 2M/move, no time limit, adjudicated by solve@14`.
  package var inWords: String {
    let time = control == .unlimited ? "no time limit" : "time \(control)"
    let limits = tickControl == .unlimited ? time : "ticks \(tickControl), \(time)"
    return adjudication.map { "\(limits), adjudicated by \($0)" } ?? limits
  }
}

extension Comment {
  /// `value 3.5, depth 2, took the corner, expects f5 d6, b1-c3 good`; without its marks on single
  /// squares. Empty if nothing is said.
  package var inWords: String {
    let arrows = marks.filter { $0.key.contains("-") }.sorted { $0.key < $1.key }.prefix(8)
    let line = pv.prefix(8).map(\.printable).joined(separator: " ")
    let parts: [String?] = [
      value.map { "value \($0.inThousandths)" }, depth.map { "depth \($0)" }, text?.printable,
      line.isEmpty ? nil : "expects \(line)",
    ]
    let words = arrows.map { "\($0.key.printable) \($0.value.inWords)" }
    return (parts.compactMap { $0 } + words).joined(separator: ", ")
  }
}

extension Comment.Mark {
  /// `good`, `12.5`.
  package var inWords: String {
    switch self {
    case .number(let number): number.inThousandths
    case .text(let text): text.printable
    }
  }

  /// At most three characters, for a square of a board: `!` for good, `?` for bad, `1.5`, `-.3`,
  /// `-99` for anything less.
  package var inThreeColumns: String {
    switch self {
    case .text("good"): return "!"
    case .text("bad"): return "?"
    case .text(let text): return text.fitting(in: 3)
    case .number(let number):
      guard number.isFinite else { return number.isNaN ? "nan" : number > 0 ? "∞" : "-∞" }
      let clipped = max(-99, min(number, 999))
      let tenths = (clipped * 10).rounded() / 10
      let short = "\(tenths)".replacing("-0.", with: "-.")
      return tenths != tenths.rounded() && short.count <= 3 ? short : "\(Int(clipped.rounded()))"
    }
  }
}

extension Int {
  /// `1 ply`, `2 plies`.
  package var plies: String { self == 1 ? "1 ply" : "\(self) plies" }
}

extension Int {
  /// `950`, `12.3K`, `2.9G`: with a decimal from ten thousand on.
  package var inShort: String {
    guard self >= 10_000 else { return "\(self)" }
    let units = [(1_000, "K"), (1_000_000, "M"), (1_000_000_000, "G")]
    let (unit, letter) = units.last { self >= $0.0 } ?? units[0]
    let tenths = self / (unit / 10)
    return "\(tenths / 10).\(tenths % 10)\(letter)"
  }
}

extension Double {
  /// The number with one decimal, and its sign unless it is 0: `+4.5`. That is as much as the mean
  /// margin of some matches can say.
  package var signed: String {
    let tenths = Int(bounding: (self * 10).rounded())
    return "\(tenths > 0 ? "+" : tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  /// The number in its usual form: 3 instead of 3.0.
  var short: String { description.hasSuffix(".0") ? String(description.dropLast(2)) : description }

  /// The number to a thousandth, as a comment shows it: `3`, `-0.079`.
  fileprivate var inThousandths: String {
    guard magnitude < 1e12 else { return short }
    let thousandths = (self * 1000).rounded()
    return thousandths == 0 ? "0" : (thousandths / 1000).short
  }
}

extension Ending {
  /// The same, but after a forfeit without what was said.
  package var withoutReason: Ending {
    forfeiter == nil ? self : Ending(outcome: outcome, termination: termination, side: side)
  }
}

extension Match {
  /// Returns a side's name with its player: `black (corners)`.
  package func name(of side: Side) -> String {
    "\(game.sideNames[side]) (\(players[side].name.shownName))"
  }

  /// `black 38, white 26`, in games with counts.
  package var count: String? {
    guard let tally = game.tally(of: position) else { return nil }
    let names = game.sideNames
    return "\(names.black) \(tally.black), \(names.white) \(tally.white)"
  }

  /// Returns a sentence on how the match ended.
  package func sentence(on ending: Ending) -> String {
    let said: String
    switch (ending.termination, ending.outcome) {
    case (.rules, let outcome): said = outcome.map(result) ?? "a draw"
    case (.adjudicated, let outcome):
      let why = ending.message.map { ": \($0.printableLines)" } ?? ""
      // The discs on the board are not those at the end.
      return (outcome.map(result) ?? "nobody wins") + ", adjudicated" + why
    case (.aborted, _):
      said = "the match was aborted" + (ending.message.map { ": \($0.printableLines)" } ?? "")
    case (.resignation, let outcome):
      said = [ending.side.map { "\(name(of: $0)) resigns" }, outcome.map(verdict)]
        .compactMap { $0 }.joined(separator: ", ")
    case (.time, let outcome), (.ticks, let outcome), (.memory, let outcome),
      (.illegalMove, let outcome), (.fault, let outcome):
      let culprit = ending.side.map { name(of: $0) } ?? "nobody"
      let why = ending.message.map { ": \($0.printableLines)" } ?? ""
      said =
        "\(culprit) forfeits by \(ending.termination.inWords)\(why)"
        + (outcome.map { "\n" + verdict($0) } ?? "")
    }
    guard let count else { return said }
    return "\(said): \(count)"
  }

  /// Who wins by how much.
  private func result(_ outcome: Outcome) -> String {
    outcome.winner.map { "\(name(of: $0)) wins by \(outcome.margin(for: $0))" } ?? "a draw"
  }

  private func verdict(_ outcome: Outcome) -> String {
    outcome.winner.map { "\(name(of: $0)) wins" } ?? "a draw"
  }
}

extension Termination {
  /// The reason, as it follows “by”.
  package var inWords: String { self == .illegalMove ? "illegal move" : rawValue }
}

extension String {
  /// As much of the text, made printable, as a square has room for.
  package func fitting(in columns: Int) -> String {
    var short = String(printable.prefix(columns))
    while short.columns > columns { short.removeLast() }
    return short
  }
}
