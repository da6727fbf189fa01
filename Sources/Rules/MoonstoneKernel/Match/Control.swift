/// How much of something the sides have: of time, or of ticks.
public enum Control<Amount: ControlAmount>: Hashable, Sendable {
  case unlimited
  /// So much for each move, anew.
  case perMove(Amount)
  /// So much for the match, and so much more for each move, the first one included.
  case perMatch(Amount, increment: Amount)
  /// So much for so many moves; given again when the last of them is made.
  case perPeriod(moves: Int, Amount)
}

/// Seconds, with up to nine decimals.
public typealias TimeControl = Control<Duration>
/// A script's work: see ``Choice/ticks``.
public typealias TickControl = Control<Int>

/// What a ``Control`` can be of.
public protocol ControlAmount: AdditiveArithmetic, Comparable, Hashable, Sendable {
  /// Reads what a person types.
  init?(amount text: some StringProtocol)
  /// The shortest text that reads back.
  var amount: String { get }
  /// One of so many equal parts, rounded towards zero.
  func divided(by count: Int) -> Self
}

/// The text a person types: `none`, `10/move`, `300+2`, `300`, `40/300`.
extension Control: LosslessStringConvertible {
  public init?(_ description: String) {
    if description == "none" {
      self = .unlimited
      return
    }
    let slash = description.split(separator: "/", omittingEmptySubsequences: false)
    if slash.count == 2 {
      if slash[1] == "move" {
        guard let amount = Amount(amount: slash[0]) else { return nil }
        self = .perMove(amount)
      } else {
        guard slash[0].utf8.allSatisfy(isDigit), let moves = Int(slash[0]), moves > 0,
          let amount = Amount(amount: slash[1])
        else { return nil }
        self = .perPeriod(moves: moves, amount)
      }
      return
    }
    let plus = description.split(separator: "+", omittingEmptySubsequences: false)
    guard plus.count <= 2, let amount = Amount(amount: plus[0]) else { return nil }
    guard let increment = plus.count == 2 ? Amount(amount: plus[1]) : .zero else { return nil }
    self = .perMatch(amount, increment: increment)
  }

  public var description: String {
    switch self {
    case .unlimited: "none"
    case .perMove(let amount): "\(amount.amount)/move"
    case .perMatch(let amount, .zero): amount.amount
    case .perMatch(let amount, let increment): "\(amount.amount)+\(increment.amount)"
    case .perPeriod(let moves, let amount): "\(moves)/\(amount.amount)"
    }
  }
}

extension Duration: ControlAmount {
  public func divided(by count: Int) -> Duration { self / count }

  /// Reads a decimal number of seconds, to the nanosecond: `10`, `0.25`.
  public init?(amount text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }),
      (1...9).contains(parts[0].utf8.count), let whole = Int64(parts[0])
    else { return nil }
    var nanoseconds: Int64 = 0
    if parts.count == 2 {
      guard (1...9).contains(parts[1].utf8.count) else { return nil }
      let padded = parts[1] + String(repeating: "0", count: 9 - parts[1].utf8.count)
      guard let fraction = Int64(padded) else { return nil }
      nanoseconds = fraction
    }
    self = .seconds(whole) + .nanoseconds(nanoseconds)
  }

  /// To the nanosecond.
  public var amount: String {
    let (seconds, attoseconds) = components
    var fraction = String(attoseconds / 1_000_000_000)
    if fraction == "0" { return String(seconds) }
    fraction = String(repeating: "0", count: 9 - fraction.utf8.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(seconds).\(fraction)"
  }
}

extension Int: ControlAmount {
  public func divided(by count: Int) -> Int { self / count }

  /// Reads a whole number, with `K`, `M` or `G` for thousands, millions and thousands of millions.
  public init?(amount text: some StringProtocol) {
    let scales: [Character: Int] = ["K": 1_000, "M": 1_000_000, "G": 1_000_000_000]
    let scale = text.last.flatMap { scales[$0] }
    let digits = scale == nil ? text[...] : text.dropLast()
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit),
      let number = Int(digits)
    else { return nil }
    self = number * (scale ?? 1)
  }

  public var amount: String {
    for (scale, letter) in [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "K")]
    where self >= scale && isMultiple(of: scale) {
      return "\(self / scale)\(letter)"
    }
    return String(self)
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
