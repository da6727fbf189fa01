/// What a ``Control`` limits: ``Seconds`` or ``Ticks``.
public protocol ControlUnit: Sendable {
  /// What is counted: a `Duration`, or a number of ticks.
  associatedtype Amount: AdditiveArithmetic & Comparable & Hashable & Sendable

  /// Reads an amount as a person types it; `nil` for any other text.
  static func amount(_ text: some StringProtocol) -> Amount?

  /// The shortest text that reads back.
  static func text(of amount: Amount) -> String

  /// One of `count` equal parts, rounded towards zero.
  static func part(of amount: Amount, among count: Int) -> Amount
}

/// Time, typed as a decimal number of seconds.
public enum Seconds: ControlUnit {
  /// Reads a decimal number of seconds with up to nine decimals, such as `10` or `0.25`.
  public static func amount(_ text: some StringProtocol) -> Duration? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ isNumber($0) }),
      (1...9).contains(parts[0].utf8.count), let whole = Int64(parts[0])
    else { return nil }
    var nanoseconds: Int64 = 0
    if parts.count == 2 {
      guard (1...9).contains(parts[1].utf8.count) else { return nil }
      let padded = parts[1] + String(repeating: "0", count: 9 - parts[1].utf8.count)
      guard let fraction = Int64(padded) else { return nil }
      nanoseconds = fraction
    }
    return .seconds(whole) + .nanoseconds(nanoseconds)
  }

  /// The seconds with as many decimals as it takes, at most nine.
  public static func text(of amount: Duration) -> String {
    let (seconds, attoseconds) = amount.components
    var fraction = String(attoseconds / 1_000_000_000)
    if fraction == "0" { return String(seconds) }
    fraction = String(repeating: "0", count: 9 - fraction.utf8.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(seconds).\(fraction)"
  }

  /// One of `count` equal parts.
  public static func part(of amount: Duration, among count: Int) -> Duration { amount / count }
}

/// The units of a script's work; see ``Choice/ticks``.
public enum Ticks: ControlUnit {
  /// Reads a whole number of up to nine digits, with `K`, `M` or `G`, of either case, for
  /// thousands, millions or billions: `5M` is 5,000,000.
  public static func amount(_ text: some StringProtocol) -> Int? {
    let scales: [Character: Int] = [
      "K": 1_000, "k": 1_000, "M": 1_000_000, "m": 1_000_000, "G": 1_000_000_000,
      "g": 1_000_000_000,
    ]
    let scale = text.last.flatMap { scales[$0] }
    let digits = scale == nil ? text[...] : text.dropLast()
    guard (1...9).contains(digits.utf8.count), isNumber(digits), let number = Int(digits) else {
      return nil
    }
    return number * (scale ?? 1)
  }

  /// The number, with the largest letter that divides it.
  public static func text(of amount: Int) -> String {
    guard amount > 0, amount.isMultiple(of: 1_000) else { return String(amount) }
    if amount.isMultiple(of: 1_000_000_000) { return "\(amount / 1_000_000_000)G" }
    if amount.isMultiple(of: 1_000_000) { return "\(amount / 1_000_000)M" }
    return "\(amount / 1_000)K"
  }

  /// One of `count` equal parts.
  public static func part(of amount: Int, among count: Int) -> Int { amount / count }
}
