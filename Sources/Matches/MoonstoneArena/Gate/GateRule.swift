/// How well a gate measures those who come to it.
public struct GateRule: Hashable, Sendable {
  /// Within how many Elo of its opponents a newcomer has to be known, by a 95 % confidence interval.
  public let error: Int
  /// How many matches a newcomer plays at most; an even number.
  public let matches: Int
  /// How many places of the list are told apart. Of a newcomer that is clearly weaker than so many,
  /// no more is asked.
  public let top: Int
  /// Whether the order of these places is settled once nobody waits to be measured, so that a
  /// newcomer plays less. Gates of older programs go on without.
  let settles: Bool

  /// Makes a rule; an odd number of matches becomes the next even one.
  public init(error: Int = 20, matches: Int = 1000, top: Int = 10) {
    self.init(error: error, matches: matches, top: top, settles: true)
  }

  init(error: Int, matches: Int, top: Int, settles: Bool) {
    self.error = error
    self.matches = matches + matches % 2
    self.top = top
    self.settles = settles
  }

  /// The smallest difference that matters, in units of 400/ln 10 Elo.
  var least: Double { 2 * Double(error) / Elo.normalising }

  /// Why these numbers are not possible; `nil` if they are.
  var obstacle: String? {
    if !(1...1000).contains(error) { return "a gate has an error from 1 to 1000 Elo" }
    if !(2...100_000).contains(matches) { return "a gate has from 2 to 100000 matches a newcomer" }
    return (1...Format.mostEntrants).contains(top)
      ? nil : "a gate tells from 1 to \(Format.mostEntrants) places apart"
  }
}

extension Format {
  /// How well a gate measures; `nil` for another format.
  package var gateRule: GateRule? {
    if case .gate(let rule) = self { rule } else { nil }
  }
}
