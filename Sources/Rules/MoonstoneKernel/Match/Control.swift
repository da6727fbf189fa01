/// How much time, or how many ticks, the sides have.
///
/// As text it is what a person types: `none`, `10/move`, `300`, `300+2`, `40/300`.
///
///     TimeControl("300+2") == .perMatch(.seconds(300), increment: .seconds(2))
///     TickControl("5M/move") == .perMove(5_000_000)
public enum Control<Unit: ControlUnit>: Hashable, Sendable {
  /// An amount of the unit: a duration or a number of ticks.
  public typealias Amount = Unit.Amount

  /// No limit.
  case unlimited
  /// An amount for each move; what a move leaves over is lost.
  case perMove(Amount)
  /// An amount for the match, plus an increment for each move, the first one included.
  case perMatch(Amount, increment: Amount)
  /// An amount for a number of moves, given again after the last of them.
  case perPeriod(moves: Int, Amount)
}

extension Control {
  /// What each move adds; nothing where a move finds what is given for it.
  public var increment: Amount {
    if case .perMatch(_, let increment) = self { increment } else { .zero }
  }
}

extension Control where Unit == Ticks {
  /// So many times as much, to three digits, and at least 1 tick.
  package func scaled(by factor: Double) -> Self {
    func scaled(_ ticks: Int) -> Int {
      let exact = min(max(Double(ticks) * factor, 1), 9.99e17)
      var unit = 1.0
      while exact / unit >= 1_000 { unit *= 10 }
      return Int((exact / unit).rounded() * unit)
    }
    return switch self {
    case .unlimited: .unlimited
    case .perMove(let ticks): .perMove(scaled(ticks))
    case .perMatch(let ticks, let increment):
      .perMatch(scaled(ticks), increment: increment == 0 ? 0 : scaled(increment))
    case .perPeriod(let moves, let ticks): .perPeriod(moves: moves, scaled(ticks))
    }
  }
}

/// How much time the sides have, as text in seconds with up to nine decimals.
public typealias TimeControl = Control<Seconds>
/// How many ticks the sides have; see ``Choice/ticks``.
public typealias TickControl = Control<Ticks>

extension Control: LosslessStringConvertible {
  /// Reads what a person types; `nil` for any other text.
  public init?(_ description: String) {
    if description == "none" {
      self = .unlimited
      return
    }
    let slash = description.split(separator: "/", omittingEmptySubsequences: false)
    if slash.count == 2 {
      if slash[1] == "move" {
        guard let amount = Unit.amount(slash[0]) else { return nil }
        self = .perMove(amount)
      } else {
        guard isNumber(slash[0]), let moves = Int(slash[0]), moves > 0,
          let amount = Unit.amount(slash[1])
        else { return nil }
        self = .perPeriod(moves: moves, amount)
      }
      return
    }
    let plus = description.split(separator: "+", omittingEmptySubsequences: false)
    guard plus.count <= 2, let amount = Unit.amount(plus[0]) else { return nil }
    guard let increment = plus.count == 2 ? Unit.amount(plus[1]) : .zero else { return nil }
    self = .perMatch(amount, increment: increment)
  }

  /// The shortest text that reads back.
  public var description: String {
    switch self {
    case .unlimited: "none"
    case .perMove(let amount): "\(Unit.text(of: amount))/move"
    case .perMatch(let amount, .zero): Unit.text(of: amount)
    case .perMatch(let amount, let increment):
      "\(Unit.text(of: amount))+\(Unit.text(of: increment))"
    case .perPeriod(let moves, let amount): "\(moves)/\(Unit.text(of: amount))"
    }
  }
}

/// Whether a text consists of digits only; an empty one does.
func isNumber(_ text: some StringProtocol) -> Bool {
  text.utf8.allSatisfy { (48...57).contains($0) }
}
