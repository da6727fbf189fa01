/// How much time the sides have.
public enum TimeControl: Hashable, Sendable {
  case unlimited
  /// So much for each move, anew.
  case perMove(Duration)
  /// So much for the match, and so much more for each move, the first one included.
  case perMatch(Duration, increment: Duration)
  /// So much for so many moves; given again when the last of them is made.
  case perPeriod(moves: Int, Duration)
}

/// The text a person types: `none`, `10/move`, `300+2`, `300`, `40/300`; seconds, with up to nine
/// decimals.
extension TimeControl: LosslessStringConvertible {
  public init?(_ description: String) {
    if description == "none" {
      self = .unlimited
      return
    }
    let slash = description.split(separator: "/", omittingEmptySubsequences: false)
    if slash.count == 2 {
      if slash[1] == "move" {
        guard let time = Duration(seconds: slash[0]) else { return nil }
        self = .perMove(time)
      } else {
        guard slash[0].utf8.allSatisfy(isDigit), let moves = Int(slash[0]), moves > 0,
          let time = Duration(seconds: slash[1])
        else { return nil }
        self = .perPeriod(moves: moves, time)
      }
      return
    }
    let plus = description.split(separator: "+", omittingEmptySubsequences: false)
    guard plus.count <= 2, let time = Duration(seconds: plus[0]) else { return nil }
    guard let increment = plus.count == 2 ? Duration(seconds: plus[1]) : .zero else { return nil }
    self = .perMatch(time, increment: increment)
  }

  public var description: String {
    switch self {
    case .unlimited: "none"
    case .perMove(let time): "\(time.inSeconds)/move"
    case .perMatch(let time, .zero): time.inSeconds
    case .perMatch(let time, let increment): "\(time.inSeconds)+\(increment.inSeconds)"
    case .perPeriod(let moves, let time): "\(moves)/\(time.inSeconds)"
    }
  }
}

extension Duration {
  /// Reads a decimal number of seconds, to the nanosecond: `10`, `0.25`.
  init?(seconds text: some StringProtocol) {
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

  /// The shortest decimal number of seconds that reads back, to the nanosecond.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    var fraction = String(attoseconds / 1_000_000_000)
    if fraction == "0" { return String(seconds) }
    fraction = String(repeating: "0", count: 9 - fraction.utf8.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(seconds).\(fraction)"
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
